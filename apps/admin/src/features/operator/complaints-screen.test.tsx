import type { Answers } from '@skillharbor/client/testing'
import type { ManagedComplaint } from '@skillharbor/contracts/entities'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aComplaint } from '../../../test/complaints.ts'
import { asha, openSite, refuse, seeToast } from '../../../test/open-site.tsx'

const open = (operator: NonNullable<Answers['operator']>, path = '/operations/complaints') =>
  openSite(path, { admin: { me: () => ({ admin: { ...asha, operator: true } }) }, operator })
const page = (...content: ManagedComplaint[]) => ({ content, nextCursor: null })
const rows = async () => within(await screen.findByRole('list', { name: 'Complaints' })).findAllByRole('listitem')

test('complaints show who wrote what, both clocks, and which are overdue', async () => {
  const visitor = { topic: 'account', order: null, by: { username: null, email: 'ravi@example.org' } } as const
  open({
    complaints: () =>
      page(
        aComplaint({ overdue: true }),
        aComplaint({
          _id: 'k2',
          number: 'C-0000-0002',
          state: 'acknowledged',
          acknowledgedAt: '2026-11-21T08:00:00.000Z',
          ...visitor,
        }),
      ),
  })
  const [overdue, acknowledged] = await rows()
  expect(overdue).toHaveTextContent(/C-4821-9034.*Overdue.*Order or payment · Meera \(meera@example\.org\)/)
  expect(overdue).toHaveTextContent(/Acknowledge by 22 Nov 2026, 1:30 pm · Answer by 20 Dec 2026, 1:30 pm/)
  expect(overdue).toHaveTextContent(/No sound\..*Still none\./)
  expect(within(overdue ?? document.body).getByRole('link', { name: 'Graphs, order SH-8D03-8E52' })).toHaveAttribute(
    'href',
    '/orders/o1',
  )
  expect(acknowledged).toHaveTextContent(
    /Acknowledged.*Account · ravi@example\.org \(no account\).*Acknowledged on 21 Nov 2026/,
  )
  expect(screen.queryByRole('button', { name: 'Acknowledge C-0000-0002' })).toBeNull()
})

test('an operator acknowledges and answers a complaint', async () => {
  let now = aComplaint()
  const acknowledgeComplaint = vi.fn(() => {
    now = aComplaint({ state: 'acknowledged', acknowledgedAt: '2026-11-21T08:00:00.000Z' })
    return { message: 'The complaint is acknowledged.' as const }
  })
  const answerComplaint = vi.fn(({ answer }: { answer: string }) => {
    now = aComplaint({ state: 'answered', answer, answeredAt: '2026-11-22T08:00:00.000Z' })
    return { message: 'The complaint is answered.' as const }
  })
  const { user } = open({
    complaints: ({ state }) => ((now.state === 'answered') === (state === 'answered') ? page(now) : page()),
    acknowledgeComplaint,
    answerComplaint,
  })
  await user.click(await screen.findByRole('button', { name: 'Acknowledge C-4821-9034' }))
  expect(await screen.findByText(/that someone is looking into it/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Acknowledge' }))
  await seeToast('The complaint is acknowledged.')
  await user.click(await screen.findByRole('button', { name: 'Answer C-4821-9034' }))
  await user.click(await screen.findByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('Write an answer')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'We’re sorry.')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  await seeToast('The complaint is answered.')
  expect(answerComplaint).toHaveBeenCalledExactlyOnceWith({
    id: 'k1',
    answer: 'We’re sorry.',
    messages: expect.any(Number),
  })
  expect(await screen.findByRole('heading', { name: 'No open complaints' })).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Answered')
  expect(await screen.findByText('We’re sorry.')).toBeVisible()
})

test('a refused answer says why and keeps what was typed; without the list, it is tried again', async () => {
  const { user } = open({
    complaints: () => page(aComplaint({ by: { username: null, email: null } })),
    answerComplaint: () => refuse('CONFLICT', 'This complaint has already been answered'),
  })
  await user.click(await screen.findByRole('button', { name: 'Answer C-4821-9034' }))
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'Sorry.')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('This complaint has already been answered')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Sorry.')
})

test('an overdue complaint needs attention, and leads to itself', async () => {
  open(
    { attention: () => ({ payments: [], jobs: [], complaints: [aComplaint({ overdue: true })] }) },
    '/operations/attention',
  )
  const link = await screen.findByRole('link', { name: 'Open complaint' })
  expect(link).toHaveAttribute('href', '/operations/complaints?q=C-4821-9034')
  expect(screen.getByRole('heading', { name: 'Complaint C-4821-9034 isn’t acknowledged' })).toBeVisible()
  expect(screen.getByText(/overdue since 22 Nov 2026, 1:30 pm/)).toBeVisible()
})

test('a complaint that another operator answered meanwhile is said, and its row is loaded again', async () => {
  let now = aComplaint()
  const message = 'This complaint has already been answered'
  const { user } = open({
    complaints: ({ state }) => (now.state === 'answered' && !state ? page() : page(now)),
    answerComplaint: () => {
      now = aComplaint({ state: 'answered', answer: 'Done.', answeredAt: '2026-11-22T08:00:00.000Z' })
      return refuse('CONFLICT', message)
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Answer C-4821-9034' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByRole('textbox'), 'We’re sorry.')
  await user.click(dialog.getByRole('button', { name: 'Send answer' }))
  expect(await dialog.findByText(message)).toBeVisible()
  expect(dialog.getByRole('textbox')).toHaveValue('We’re sorry.')
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('heading', { name: 'No open complaints' })).toBeVisible()
})

test('an answer that a new message came before is kept, and is sent once that is read', async () => {
  const first = aComplaint()
  let now = first
  const { user } = open({
    complaints: () => page(now),
    answerComplaint: ({ messages }) => {
      if (messages === now.messages.length) return { message: 'The complaint is answered.' }
      return refuse('CONFLICT', 'A new message has arrived. Read it first, then answer')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Answer C-4821-9034' }))
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'We’re sorry.')
  now = aComplaint({ messages: [...first.messages, { words: 'One more thing.', at: '2026-11-22T07:00:00.000Z' }] })
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText(/A new message has arrived/)).toBeVisible()
  await user.keyboard('{Escape}')
  expect(await screen.findByText('One more thing.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Answer C-4821-9034' }))
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('We’re sorry.')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  await seeToast('The complaint is answered.')
})
