import type { OwnTakeDown } from '@skillharbor/contracts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { course, openSite, seeToast, signedIn } from '../../../../test/open-site.tsx'

const down: OwnTakeDown = { at: '2026-11-20T10:00:00.000Z', reason: 'The pictures are copied.', appeal: null }

test('a seller reads why a course was taken down, and appeals once', async () => {
  let takenDown = down
  const appeal = vi.fn(({ words }: { words: string }) => {
    const sent = { words, at: '2026-11-21T10:00:00.000Z', state: 'waiting', decidedAt: null, answer: null } as const
    takenDown = { ...down, appeal: sent }
    return { message: 'We have your appeal. We’ll email you when it’s decided.' as const }
  })
  const { user } = openSite('/admin', {
    admin: signedIn,
    courses: { mine: () => ({ content: [{ ...course, takenDown }] }), appeal },
  })
  expect(await screen.findByText(/Reason: The pictures are copied\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Appeal for Type on the web' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Send appeal' }))
  expect(await dialog.findByText('Say why it should come back')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Why should it come back?' }), 'I drew them.')
  await user.click(dialog.getByRole('button', { name: 'Send appeal' }))
  await seeToast('We have your appeal. We’ll email you when it’s decided.')
  expect(appeal).toHaveBeenCalledExactlyOnceWith({ id: 'c1', words: 'I drew them.' })
  expect(await screen.findByText('You appealed on 21 Nov 2026. We’ll email you when it’s decided.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Appeal/ })).toBeNull()
})

test('an appeal that wasn’t sent is there when its dialog opens again', async () => {
  const takenDown = down
  const { user } = openSite('/admin', {
    admin: signedIn,
    courses: { mine: () => ({ content: [{ ...course, takenDown }] }) },
  })
  const open = async () => user.click(await screen.findByRole('button', { name: 'Appeal for Type on the web' }))
  const field = () => screen.findByRole('textbox', { name: 'Why should it come back?' })
  await open()
  await user.type(await field(), 'I drew them.{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await open()
  expect(await field()).toHaveValue('I drew them.')
})

test('a rejected appeal says why, where the course is edited', async () => {
  const decided = {
    words: 'Mine.',
    at: down.at,
    state: 'upheld',
    decidedAt: '2026-11-22T10:00:00.000Z',
    answer: 'They are in a book.',
  } as const
  openSite('/update/c1', {
    admin: signedIn,
    courses: { get: () => ({ content: { ...course, takenDown: { ...down, appeal: decided } } }) },
  })
  expect(
    await screen.findByText('Your appeal was rejected on 22 Nov 2026. The operator wrote: They are in a book.'),
  ).toBeVisible()
})
