import type { Answers } from '@skillharbor/client/testing'
import type { Dispute, DisputeAnswer } from '@skillharbor/contracts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openSite, refuse, seeToast, signedIn, signedOut } from '../../../test/open-site.tsx'
import { anOrder, attentionItem } from '../../../test/sales.ts'

const draft: DisputeAnswer = {
  kind: 'contest',
  state: 'draft',
  words: 'She finished the course.',
  draftedAt: '2026-11-28T10:00:00.000Z',
  sentAt: null,
  failure: null,
  pdf: 'http://sell.example/api/admin/orders/o1/evidence.pdf',
}
const dispute: Dispute = {
  _id: 'disp_1',
  status: 'open',
  respondBy: '2026-12-05T10:00:00.000Z',
  amount: 1_499,
  reasonCode: 'goods_or_services_not_received',
  answerable: true,
  answer: null,
}
/** The order's page, with what the API knows of the dispute. */
const open = (first: Dispute, sales: Answers['sales'] = {}) => {
  const known = { dispute: first }
  const shown = () => ({ content: anOrder({ refundable: false, dispute: known.dispute }) })
  const site = openSite('/orders/o1', { admin: signedIn, sales: { show: shown, ...sales } })
  return { ...site, known }
}

test('evidence is put together, looked at, and sent once after a question', async () => {
  const sent: unknown[] = []
  const { user, known } = open(dispute, {
    draftDisputeAnswer: ({ words }) => {
      const answer = { ...draft, words }
      known.dispute = { ...dispute, answer }
      return { content: answer }
    },
    contestDispute: (input) => {
      sent.push(input)
      known.dispute = {
        ...dispute,
        status: 'under_review',
        answerable: false,
        answer: { ...draft, state: 'sent', sentAt: draft.draftedAt },
      }
      return { message: 'The evidence is being sent to the bank.' }
    },
  })
  expect(await screen.findByText(/disputes ₹1,499 of this payment/)).toHaveTextContent(
    'Its reason: “goods or services not received”.',
  )
  expect(screen.getByText(/Answer by 5 Dec 2026/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send to the bank' })).toBeNull()
  await user.type(screen.getByLabelText('Your explanation to the bank'), 'She finished the course.')
  const prepare = screen.getByRole('button', { name: 'Prepare evidence' })
  await user.click(prepare)
  expect(await screen.findByRole('link', { name: 'Download the evidence (PDF)' })).toHaveAttribute('href', draft.pdf)
  await user.click(screen.getByRole('button', { name: 'Send to the bank' }))
  const question = await screen.findByRole('alertdialog', { name: 'Send this evidence to the bank?' })
  await user.dblClick(within(question).getByRole('button', { name: 'Send' }))
  await seeToast('The evidence is being sent to the bank.')
  expect(sent).toEqual([{ id: 'o1', disputeId: 'disp_1', draftedAt: draft.draftedAt }])
  expect(await screen.findByText(/The evidence was sent on 28 Nov 2026/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Accept the dispute' })).toBeNull()
})

test('a session that ends over a half-written explanation keeps it until the seller is logged in again', async () => {
  let isOver = false
  const { user } = openSite('/orders/o1', {
    admin: {
      me: () => (isOver ? signedOut.me() : signedIn.me()),
      login: () => {
        isOver = false
        return { message: 'ok', ...signedIn.me() }
      },
    },
    sales: {
      show: () => ({ content: anOrder({ refundable: false, dispute }) }),
      draftDisputeAnswer: () => refuse('UNAUTHENTICATED', 'Please log in'),
    },
  })
  await user.type(await screen.findByLabelText('Your explanation to the bank'), 'She finished.')
  isOver = true
  await user.click(screen.getByRole('button', { name: 'Prepare evidence' }))
  expect(await screen.findByRole('heading', { name: 'You’ve been logged out' })).toBeVisible()
  await user.type(screen.getByLabelText('Password'), 'harbor-demo-2026')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(screen.getByLabelText('Your explanation to the bank')).toBeVisible())
  expect(screen.getByLabelText('Your explanation to the bank')).toHaveValue('She finished.')
  await user.click(screen.getByRole('link', { name: 'Sales' }))
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
})

test('what is typed while the evidence is put together stays, and isn’t sent', async () => {
  const made = Promise.withResolvers<void>()
  const { user, known } = open(dispute, {
    draftDisputeAnswer: async ({ words }) => {
      await made.promise
      const answer = { ...draft, words }
      known.dispute = { ...dispute, answer }
      return { content: answer }
    },
  })
  const field = await screen.findByLabelText('Your explanation to the bank')
  await user.type(field, 'She finished.')
  await user.click(screen.getByRole('button', { name: 'Prepare evidence' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Prepare evidence' })).toHaveAttribute('aria-busy'))
  await user.type(field, ' She has the certificate.')
  made.resolve()
  expect(await screen.findByRole('link', { name: 'Download the evidence (PDF)' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: /again/ })).not.toHaveAttribute('aria-busy'))
  expect(field).toHaveValue('She finished. She has the certificate.')
  expect(screen.queryByRole('button', { name: 'Send to the bank' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Sales' }))
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
})

test('without an explanation nothing is put together, and the field says so', async () => {
  const { user } = open(dispute)
  await user.click(await screen.findByRole('button', { name: 'Prepare evidence' }))
  expect(await screen.findByText('Required')).toBeVisible()
  expect(screen.getByLabelText('Your explanation to the bank')).toHaveFocus()
})

test('a dispute is accepted after a question, and what the API refuses is said', async () => {
  const { user } = open(
    { ...dispute, answer: draft },
    {
      acceptDispute: () => refuse('CONFLICT', 'The answer is being sent to the bank'),
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Accept the dispute' }))
  const question = await screen.findByRole('alertdialog', { name: 'Accept this dispute?' })
  expect(question).toHaveTextContent('You can’t undo this.')
  await user.click(within(question).getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Couldn’t answer the bank: The answer is being sent to the bank')).toBeVisible()
})

test.each([
  ['late', 'The answer couldn’t be sent before the bank’s deadline.'],
  ['decided', 'The bank decided before the answer reached it.'],
  ['The file is too large.', 'The answer couldn’t be sent: The file is too large.'],
])('an answer that failed says why: %s', async (failure, text) => {
  open({ ...dispute, answer: { ...draft, state: 'failed', failure } })
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send to the bank' })).toBeEnabled()
})

test('while the answer is being sent, nothing else can be', async () => {
  open({ ...dispute, answer: { ...draft, state: 'sending' } })
  expect(await screen.findByText('The evidence is being sent to the bank.')).toBeVisible()
  expect(screen.queryByLabelText('Your explanation to the bank')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Accept the dispute' })).toBeNull()
})

test('words that were changed aren’t sent before the evidence is put together again', async () => {
  const { user } = open({ ...dispute, answer: draft })
  const send = () => screen.queryByRole('button', { name: 'Send to the bank' })
  const field = await screen.findByLabelText('Your explanation to the bank')
  expect(send()).toBeVisible()
  await user.type(field, ' And more.')
  expect(send()).toBeNull()
  await user.clear(field)
  await user.type(field, draft.words)
  expect(send()).toBeVisible()
})

test('a bank that wants more, and money that went back before, are said', async () => {
  const answer = { ...draft, state: 'sent', sentAt: draft.draftedAt } as const
  openSite('/orders/o1', {
    admin: signedIn,
    sales: {
      show: () => ({ content: anOrder({ refundable: false, refunded: 500, dispute: { ...dispute, answer } }) }),
    },
  })
  expect(await screen.findByText(/^The evidence was sent on 28 Nov 2026.* and the bank wants more/)).toBeVisible()
  expect(screen.getByText(/^₹500 of this order was already refunded/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send to the bank' })).toBeNull()
})

test('an accepted dispute doesn’t warn of the refund that it made itself', async () => {
  const answer = { ...draft, kind: 'accept', state: 'sent', sentAt: draft.draftedAt } as const
  const lost: Dispute = { ...dispute, status: 'lost', answerable: false, answer }
  openSite('/orders/o1', {
    admin: signedIn,
    sales: { show: () => ({ content: anOrder({ refundable: false, refunded: 1_499, dispute: lost }) }) },
  })
  expect(await screen.findByText(/^The dispute was accepted on 28 Nov 2026/)).toBeVisible()
  expect(screen.queryByText(/was already refunded/)).toBeNull()
})

test('an accepted dispute is followed until its refund is there', async () => {
  const answer = { ...draft, kind: 'accept', state: 'sent', sentAt: draft.draftedAt } as const
  const lost: Dispute = { ...dispute, status: 'lost', answerable: false, answer }
  let isRefunded = false
  const shown = () => anOrder({ dispute: lost, ...(isRefunded && { state: 'refunded', refunded: 1_499 }) })
  openSite('/orders/o1', { admin: signedIn, sales: { show: () => ({ content: shown() }) } })
  expect(await screen.findByText(/^The dispute was accepted on 28 Nov 2026/)).toBeVisible()
  isRefunded = true
  expect(await screen.findByText('Refunded', { selector: 'dt' })).toBeVisible()
})

test('the counts follow once the bank has the answer', async () => {
  const sending: Dispute = { ...dispute, answer: { ...draft, state: 'sending' } }
  const { known } = open(sending, {
    attention: () => ({ content: known.dispute.status === 'open' ? [attentionItem('dispute-open')] : [] }),
  })
  expect(await screen.findByRole('link', { name: 'Sales, 1 needs attention' })).toBeVisible()
  known.dispute = {
    ...dispute,
    status: 'under_review',
    answerable: false,
    answer: { ...draft, state: 'sent', sentAt: draft.draftedAt },
  }
  expect(await screen.findByText(/The evidence was sent on 28 Nov 2026/)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('link', { name: /^Sales/ })).toHaveAccessibleName('Sales'))
})

test('evidence that somebody else put together again is sent with their words', async () => {
  const sent: unknown[] = []
  const { user, known } = open(
    { ...dispute, answer: draft },
    {
      contestDispute: (input) => {
        sent.push(input)
        return { message: 'The evidence is being sent to the bank.' }
      },
    },
  )
  const field = await screen.findByLabelText('Your explanation to the bank')
  const theirs = { ...draft, words: 'Somebody else’s words.', draftedAt: '2026-11-28T11:00:00.000Z' }
  known.dispute = { ...dispute, answer: theirs }
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(field).toHaveValue(theirs.words))
  await user.click(screen.getByRole('button', { name: 'Send to the bank' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send' }))
  await seeToast('The evidence is being sent to the bank.')
  expect(sent).toEqual([{ id: 'o1', disputeId: 'disp_1', draftedAt: theirs.draftedAt }])
})
