import type { Answers } from '@skillharbor/client/testing'
import type { ManagedAppeal, ReportedCourse } from '@skillharbor/contracts/entities'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { asha, openSite, seeToast } from '../../../test/open-site.tsx'

const open = (operator: NonNullable<Answers['operator']>, path = '/operations/reports') =>
  openSite(path, { admin: { me: () => ({ admin: { ...asha, operator: true } }) }, operator })

const reported: ReportedCourse = {
  _id: 'c1',
  title: 'Type on the web',
  seller: { _id: 'a2', username: 'Ravi' },
  count: 2,
  reports: [
    { reason: 'copied', words: 'From my blog.', by: 'Meera', at: '2026-11-20T10:00:00.000Z' },
    { reason: 'scam', words: '', by: null, at: '2026-11-20T09:00:00.000Z' },
  ],
}
const appeal: ManagedAppeal = {
  _id: 'p1',
  course: { _id: 'c1', title: 'Type on the web' },
  seller: reported.seller,
  takenDown: { at: '2026-11-20T10:00:00.000Z', reason: 'Copied.' },
  words: 'I wrote it.',
  at: '2026-11-21T10:00:00.000Z',
  state: 'waiting',
  decidedAt: null,
  answer: null,
}

test.each([
  ['Take down', 'takeDown', 'The course is taken down.'],
  ['Dismiss reports of', 'dismissReports', 'The reports are dismissed. The course stays.'],
] as const)('a reported course is decided: %s', async (button, operation, message) => {
  const decide = vi.fn(() => ({ message }))
  const list = () => ({ content: decide.mock.calls.length > 0 ? [] : [reported], nextCursor: null })
  const { user } = open({ reportedCourses: list, [operation]: decide })
  const row = within(await screen.findByRole('list', { name: 'Reported courses' })).getAllByRole('listitem')[0]
  expect(row).toHaveTextContent(/Type on the web.*By Ravi · 2 reports/)
  expect(row).toHaveTextContent(
    /Copied content · Meera · 20 Nov 2026: From my blog\..*Spam or fraud · a visitor · 20 Nov 2026/,
  )
  await user.click(screen.getByRole('button', { name: `${button} Type on the web` }))
  const dialog = within(await screen.findByRole('alertdialog'))
  if (operation === 'takeDown') await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Copied.')
  await user.click(dialog.getByRole('button', { name: operation === 'takeDown' ? 'Take down' : 'Dismiss' }))
  await seeToast(message)
  expect(decide).toHaveBeenCalledExactlyOnceWith(
    operation === 'takeDown' ? { id: 'c1', reason: 'Copied.' } : { id: 'c1', count: 2 },
  )
  expect(await screen.findByRole('heading', { name: 'No reported courses' })).toBeVisible()
})

test.each([
  ['Bring back', 'Type on the web', 'restore', 'The course is back in the catalogue.'],
  ['Reject appeal', 'for Type on the web', 'uphold', 'The course stays taken down.'],
] as const)('an appeal is decided with an answer: %s', async (button, about, decision, message) => {
  const decideAppeal = vi.fn(() => ({ message }))
  const { user, where } = open({
    reportedCourses: () => ({ content: [], nextCursor: null }),
    appeals: ({ state }) => ({
      content: decideAppeal.mock.calls.length > 0 === (state === 'decided') ? [appeal] : [],
      nextCursor: null,
    }),
    decideAppeal,
  })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Appeals')
  expect(where()).toBe('/operations/reports?state=waiting')
  expect(await screen.findByText('I wrote it.')).toBeVisible()
  expect(screen.getByText('Taken down on 20 Nov 2026. Reason: Copied.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: `${button} ${about}` }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: button }))
  expect(await dialog.findByText('Write an answer')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Your answer' }), 'We looked at it.')
  await user.click(dialog.getByRole('button', { name: button }))
  await seeToast(message)
  expect(decideAppeal).toHaveBeenCalledExactlyOnceWith({ id: 'p1', decision, answer: 'We looked at it.' })
  expect(await screen.findByRole('heading', { name: 'No appeals' })).toBeVisible()
})

test('decided appeals say how they were decided', async () => {
  open(
    {
      appeals: () => ({
        content: [
          { ...appeal, state: 'upheld', answer: 'It is copied.' },
          { ...appeal, _id: 'p2', state: 'restored' },
        ],
        nextCursor: null,
      }),
    },
    '/operations/reports?state=decided',
  )
  expect(await screen.findByText('Still taken down. Your answer: It is copied.')).toBeVisible()
  expect(screen.getByText('Brought back.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Reject appeal/ })).toBeNull()
})

test('an operator who sells the course is told that another one decides about its reports and appeals', async () => {
  const mine = { _id: asha._id, username: asha.username }
  const list = { reportedCourses: () => ({ content: [{ ...reported, seller: mine }], nextCursor: null }) }
  const { user } = open({ ...list, appeals: () => ({ content: [{ ...appeal, seller: mine }], nextCursor: null }) })
  expect(await screen.findByText(/^You sell this course, so another operator decides\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Take down Type on the web' })).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Show'), 'waiting')
  expect(await screen.findByText('I wrote it.')).toBeVisible()
  expect(screen.getByText(/^You sell this course, so another operator decides\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Bring back|Reject appeal)/ })).toBeNull()
})
