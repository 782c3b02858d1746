import type { OwnOrder } from '@skillharbor/contracts/entities'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSite, refuse, signedIn, signedOut } from '../../../test/open-site.tsx'

const order: OwnOrder = {
  _id: 'o-1',
  number: 'SH-8D03-8E52',
  course: { _id: 'c1', title: 'Graphs' },
  seller: 'Asha',
  learner: 'Meera',
  amount: 2199,
  state: 'paid',
  createdAt: '2026-11-20T19:58:00.000Z',
  payment: {
    _id: 'pay_1',
    // It is the 21st in India.
    paidAt: '2026-11-20T20:00:00.000Z',
    method: { kind: 'upi', detail: 'ok…@okaxis' },
    refunded: 0,
  },
  receiptEmail: 'sent',
  timeline: [],
  pdf: 'http://learn.example/api/orders/o-1/receipt.pdf',
}
const open = (change: Partial<OwnOrder> = {}) =>
  openSite('/order/o-1', { auth: signedIn, purchases: { show: () => ({ content: { ...order, ...change } }) } })

test('a paid order is a receipt: seller, course, price, method, number, and the time in India', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  for (const text of ['SH-8D03-8E52', 'Graphs', 'By Asha', '₹2,199', 'UPI ok…@okaxis', 'Meera', 'pay_1', 'Paid'])
    expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByText('21 November 2026 at 1:30 am IST')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute('href', `${order.pdf}?lang=en`)
  expect(screen.getByRole('link', { name: 'Go to your course' })).toHaveAttribute('href', '/mypurchases?course=c1')
  await waitFor(() => expect(document.title).toBe('Receipt · Skill Harbor'))
})

test('one press copies the number, and another prints the page', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Copy the order number' }))
  expect(await navigator.clipboard.readText()).toBe('SH-8D03-8E52')
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test.each([
  [{ kind: 'card', detail: 'Visa •••• 1111' }, 'Visa •••• 1111'],
  [{ kind: 'netbanking', detail: null }, 'Netbanking'],
])('the method %o is named as its owner knows it', async (method, text) => {
  open({ payment: { _id: 'pay_1', paidAt: order.createdAt, method, refunded: 0 } })
  expect(await screen.findByText(text)).toBeVisible()
})

test('a receipt whose letters can’t be written into a PDF offers to print it', async () => {
  open({ pdf: null })
  expect(await screen.findByText(/Print this page instead/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Download PDF' })).toBeNull()
})

test('a receipt says what was refunded, and what is left of the payment', async () => {
  open({ payment: { _id: 'pay_1', paidAt: order.createdAt, method: null, refunded: 499.5 } })
  expect(await screen.findByText('Refunded')).toBeVisible()
  for (const text of ['₹2,199', '₹499.50', 'Left after refunds', '₹1,699.50'])
    expect(screen.getByText(text)).toBeVisible()
})

test('an order that isn’t paid is no receipt', async () => {
  open({ state: 'closed', payment: null, pdf: null })
  expect(await screen.findByRole('heading', { level: 1, name: 'Order' })).toBeVisible()
  expect(screen.getByText('Not paid')).toBeVisible()
  expect(screen.queryByText('Amount paid')).toBeNull()
  expect(screen.queryByText('Paid on')).toBeNull()
})

test('somebody else’s order isn’t found', async () => {
  openSite('/order/o-2', { auth: signedIn, purchases: { show: () => refuse('NOT_FOUND', 'Order not found') } })
  expect(await screen.findByRole('heading', { name: 'Order not found' })).toBeVisible()
})

test('a visitor is asked to log in, and comes back', async () => {
  openSite('/order/o-1', { auth: signedOut })
  const main = within(await screen.findByRole('main'))
  const link = await main.findByRole('link', { name: 'Log in' })
  expect(link).toHaveAttribute('href', '/login?next=%2Forder%2Fo-1')
})

const standing = { state: 'open', days: 14, percent: 30, openedPercent: 18, until: '2026-12-04T20:00:00.000Z' } as const

test('a buyer within the rule reads today’s numbers, and gets the refund with one question', async () => {
  const refund = vi.fn(() => ({ message: 'Your refund is under way. Access ends when Razorpay confirms it.' as const }))
  const refunding: OwnOrder['timeline'] = [
    { kind: 'refund', status: 'requested', at: order.createdAt, reference: 'rfnd_1' },
  ]
  const show = vi.fn(() => ({
    content:
      refund.mock.calls.length > 0
        ? { ...order, refundStanding: null, timeline: refunding }
        : { ...order, refundStanding: standing },
  }))
  const { user } = openSite('/order/o-1', { auth: signedIn, purchases: { show, refund } })
  expect(
    await screen.findByText(
      'You can have your money back until 5 December 2026 at 1:30 am IST, as long as you’ve opened less than 30% of the lessons. So far, you’ve opened 18%.',
    ),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Get a refund' }))
  const question = await screen.findByRole('alertdialog', { name: 'Refund ₹2,199?' })
  expect(question).toHaveTextContent('you’ll lose “Graphs”')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(refund).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Get a refund' }))
  await user.click(await screen.findByRole('button', { name: 'Refund ₹2,199' }))
  expect(await screen.findByText('Your refund is under way. Access ends when Razorpay confirms it.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Refund' })).toBeNull())
  await waitFor(() => expect(screen.getByText('Refund on its way').closest('li')).toHaveFocus())
})

test('a refund that is pressed on a receipt open for long is followed until it is confirmed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  let timeline: OwnOrder['timeline'] = []
  const show = vi.fn(() => ({
    content: { ...order, timeline, refundStanding: timeline.length > 0 ? null : standing },
  }))
  const requested = { kind: 'refund', status: 'requested', at: order.createdAt, reference: 'rfnd_1' } as const
  const refund = () => {
    timeline = [requested]
    return { message: 'Your refund is under way. Access ends when Razorpay confirms it.' as const }
  }
  const { user, isAsking } = openSite('/order/o-1', { auth: signedIn, purchases: { show, refund } })
  await screen.findByRole('button', { name: 'Get a refund' })
  await pass(6 * 60_000)
  await user.click(screen.getByRole('button', { name: 'Get a refund' }))
  await user.click(await screen.findByRole('button', { name: 'Refund ₹2,199' }))
  expect(await screen.findByText('Refund on its way')).toBeVisible()
  const answered = () =>
    waitFor(() => expect(screen.getByRole('button', { name: 'Check now' })).not.toHaveAttribute('aria-busy'))
  await answered()
  show.mockClear()
  await pass(5_000)
  await waitFor(() => expect(show).toHaveBeenCalledOnce())
  await answered()
  // The provider doesn't answer for long. Somebody who comes back to the tab sees what became of it all the same.
  await pass(6 * 60_000)
  await vi.waitFor(() => expect([vi.getTimerCount(), isAsking()]).toEqual([0, false]), 10_000)
  show.mockClear()
  await pass(60_000)
  expect(show).not.toHaveBeenCalled()
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await waitFor(() => expect(show).toHaveBeenCalledOnce())
  await answered()
  timeline = [requested, { ...requested, status: 'processed' }]
  await pass(5_000)
  await waitFor(() => expect(screen.queryByText('Refund on its way')).toBeNull())
})

test('after a part went back, the question names the rest', async () => {
  const { user } = open({
    payment: { _id: 'pay_1', paidAt: order.createdAt, method: null, refunded: 499.5 },
    refundStanding: standing,
  })
  await user.click(await screen.findByRole('button', { name: 'Get a refund' }))
  expect(await screen.findByRole('alertdialog', { name: 'Refund ₹1,699.50?' })).toBeVisible()
})

test('a refund that is refused says why, and the order stays as it is', async () => {
  const { user } = openSite('/order/o-1', {
    auth: signedIn,
    purchases: {
      show: () => ({ content: { ...order, refundStanding: standing } }),
      refund: () => refuse('CONFLICT', 'This order has no payment to refund'),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Get a refund' }))
  await user.click(await screen.findByRole('button', { name: 'Refund ₹2,199' }))
  expect(await screen.findByText('Couldn’t request the refund')).toBeVisible()
  expect(screen.getByText('This order has no payment to refund')).toBeVisible()
})

test.each([
  ['late', 'This order could be refunded for 14 days, until 5 December 2026 at 1:30 am IST.'],
  ['late', 'This order could be refunded for a day, until 5 December 2026 at 1:30 am IST.', 1],
  ['opened', 'Automatic refunds end once you’ve opened 30% of the lessons. You’ve opened 18%.'],
  ['used-up', 'You’ve had 3 refunds in the last year, the most this rule allows.'],
] as const)(
  'outside the rule (%s), the order says why, and offers no refund',
  async (state, text, days: number = standing.days) => {
    open({ refundStanding: { ...standing, state, days } })
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Get a refund' })).toBeNull()
  },
)

test('while a bank looks at the payment, the order says that refunds wait for it', async () => {
  open({ disputed: true, refundStanding: null })
  expect(await screen.findByText('Your bank is looking at this payment. Refunds wait until it decides.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /refund/i })).toBeNull()
})

test('a request that was granted says how much the seller gave back', async () => {
  const request = { words: 'Too short.', state: 'granted', askedAt: order.createdAt, answer: null } as const
  open({ refundRequest: { ...request, answerBy: '2026-11-27T19:58:00.000Z', refunded: 200.5 } })
  expect(
    await screen.findByText('You asked for a refund on 21 November 2026, and the seller granted ₹200.50.'),
  ).toBeVisible()
})

test('outside the rule, a learner asks the seller in their own words, and reads what became of it', async () => {
  let request: OwnOrder['refundRequest'] = null
  const askForRefund = vi.fn(({ words }: { words: string }) => {
    request = { words, state: 'open', askedAt: order.createdAt, answerBy: '2026-11-27T19:58:00.000Z', answer: null }
    return { message: 'The seller has your request and will answer within seven days.' as const }
  })
  const show = () => ({
    content: {
      ...order,
      refundStanding: { ...standing, state: 'late' as const },
      refundRequest: request,
      mayAskForRefund: request === null,
    },
  })
  const { user } = openSite('/order/o-1', { auth: signedIn, purchases: { show, askForRefund } })
  await user.click(await screen.findByRole('button', { name: 'Ask for a refund' }))
  const opened = () => screen.findByRole('alertdialog', { name: 'Ask Asha for a refund' })
  const dialog = await opened()
  await user.click(within(dialog).getByRole('button', { name: 'Send request' }))
  expect(await within(dialog).findByText('Say why')).toBeVisible()
  await user.type(within(dialog).getByRole('textbox'), 'Not what I expected.')
  // What was typed is still there after the dialog was closed.
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Ask for a refund' }))
  await user.click(within(await opened()).getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText(/The seller will answer by 28 November 2026/)).toHaveFocus()
  expect(screen.getByText('Not what I expected.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Ask for a refund' })).toBeNull()
  expect(askForRefund).toHaveBeenCalledExactlyOnceWith({ id: 'o-1', words: 'Not what I expected.' })
})

test('a request that was declined says why', async () => {
  const request = { words: 'Too hard.', askedAt: order.createdAt, answerBy: order.createdAt }
  open({ refundRequest: { ...request, state: 'declined', answer: 'You finished it.' }, mayAskForRefund: true })
  expect(await screen.findByText(/the seller declined it/)).toBeVisible()
  expect(screen.getByText('You finished it.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ask for a refund' })).toBeVisible()
})

test('the course’s title says its language', async () => {
  open({ course: { ...order.course, language: 'hi' } })
  expect(await screen.findByRole('heading', { name: 'Graphs' })).toHaveAttribute('lang', 'hi')
})
