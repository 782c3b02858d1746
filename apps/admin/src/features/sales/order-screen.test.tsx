import type { Answers } from '@skillharbor/client/testing'
import type { OrderDetail } from '@skillharbor/contracts/entities'
import { inline } from '@skillharbor/contracts/messages'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openSite, refuse, seeToast, signedIn } from '../../../test/open-site.tsx'
import { anOrder, attentionItem, events, revenue, sale } from '../../../test/sales.ts'

const open = (sales: Answers['sales'] = {}) =>
  openSite('/orders/o1', { admin: signedIn, sales: { show: () => ({ content: anOrder() }), ...sales } })
const paid = ['created', 'payment captured pay_1', 'granted']
const message = 'The refund is on its way.'

test('an order shows its verdict, its facts and its timeline, oldest event first', async () => {
  open()
  expect(await screen.findByText('Meera paid and has the course.')).toBeVisible()
  expect(screen.getAllByText('₹1,499')[0]).toBeVisible()
  expect(screen.getByText('order_1')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Type on the web' })).toHaveAttribute('href', '/sales?course=c1')
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Order created',
    'Checkout opened',
    'Payment failed',
    'Razorpay reported: order paid',
    'Payment received',
    'Access granted',
  ])
  const [first] = within(screen.getByRole('main')).getAllByRole('listitem')
  expect(first).toHaveTextContent('20 Nov 2026, 12:30:00 am')
})

test('the way back leads to the orders, and as they were filtered if they were', async () => {
  const { user, where, router } = openSite('/orders/o1', {
    admin: signedIn,
    courses: { mine: () => ({ content: [] }) },
    sales: {
      show: () => ({ content: anOrder() }),
      list: () => ({ content: [sale], nextCursor: null }),
      revenue: () => revenue,
      attention: () => ({ content: [attentionItem('refund-failed')] }),
    },
  })
  await user.click(await screen.findByRole('link', { name: 'Back to Sales' }))
  await waitFor(() => expect(where()).toBe('/sales'))
  await act(() => router.navigate('/sales?state=paid&q=meera'))
  // The table of before may go just as it is pressed.
  await waitFor(async () => {
    await user.click(within(screen.getByRole('table', { name: /^Orders/ })).getByRole('link', { name: 'Meera' }))
    expect(where()).toBe('/orders/o1')
  })
  await user.click(await screen.findByRole('link', { name: 'Back to Sales' }))
  await waitFor(() => expect(where()).toBe('/sales?state=paid&q=meera'))
  await act(() => router.navigate('/attention'))
  await user.click(await screen.findByRole('link', { name: 'Meera' }))
  await user.click(await screen.findByRole('link', { name: 'Back to Needs attention' }))
  await waitFor(() => expect(where()).toBe('/attention'))
})

test('an order begins with its number, which one press copies', async () => {
  const { user } = open()
  const card = await screen.findByText('SH-8D03-8E52')
  expect(screen.getAllByRole('term')[0]).toHaveTextContent('Order number')
  expect(card).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Copy the order number' }))
  expect(await navigator.clipboard.readText()).toBe('SH-8D03-8E52')
  expect(await screen.findByText('Copied')).toBeVisible()
})

test('a refund is requested once, after confirmation, and followed until the provider confirms it', async () => {
  const lines = [...paid]
  let asked = 0
  const answer = Promise.withResolvers<void>()
  const { user } = open({
    show: () => ({ content: anOrder({ refundable: lines.length === 3, timeline: events(...lines) }) }),
    refund: async ({ id }) => {
      asked += 1
      await answer.promise
      lines.push('refund requested')
      return { message: `${message}${id === 'o1' ? '' : id}` }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Refund ₹1,499' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Refund ₹1,499 to Meera?' })
  expect(dialog).toHaveAccessibleDescription(/full amount.*Meera loses access.*confirms/)
  expect(asked).toBe(0)
  const confirm = within(dialog).getByRole('button', { name: 'Refund' })
  await user.dblClick(confirm)
  await user.click(confirm)
  await waitFor(() => expect(confirm).toHaveAttribute('aria-busy', 'true'))
  answer.resolve()
  await seeToast(message)
  expect(await screen.findByText(/A refund is on its way/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: /Refund/ })).toBeNull())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Order' })).toHaveFocus())
  expect(asked).toBe(1)
  lines.push('refund processed rfnd_1', 'revoked')
  expect(await screen.findByText(/access was removed/)).toBeVisible()
})

test('a refund is followed for two minutes, and one that comes later from its own beginning', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
  try {
    const lines = [...paid, 'refund requested']
    const show = vi.fn(() => ({ content: anOrder({ timeline: events(...lines) }) }))
    const site = open({
      show,
      refund: () => {
        lines.push('refund failed rfnd_1', 'refund requested')
        return { message }
      },
    })
    await screen.findByRole('heading', { name: 'Timeline' })
    for (let poll = 1; poll <= 60; poll += 1) {
      await pass(2)
      await waitFor(() => expect(show.mock.calls.length).toBeGreaterThan(poll - 1))
    }
    await pass(4)
    const { length } = show.mock.calls
    expect(length).toBeGreaterThan(30)
    await pass(20)
    expect(show).toHaveBeenCalledTimes(length)
    await pressRefund(site)
    await seeToast(message)
    // It is asked about twice, whatever happens then.
    await waitFor(() => expect(show.mock.calls.length).toBeGreaterThanOrEqual(length + 2))
    expect(screen.getByText(/A refund is on its way/)).toBeVisible()
    lines.push('refund processed rfnd_2', 'revoked')
    await pass(4)
    expect(await screen.findByText(/access was removed/)).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

test('nothing is refunded without confirmation', async () => {
  const { user } = open()
  const button = await screen.findByRole('button', { name: 'Refund ₹1,499' })
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(button).toHaveFocus())
})

test('a rejected refund shows why and can be retried', async () => {
  const { user } = open({ refund: () => refuse('CONFLICT', 'This order has no captured payment') })
  await user.click(await screen.findByRole('button', { name: 'Refund ₹1,499' }))
  await user.click(await screen.findByRole('button', { name: 'Refund' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Couldn’t request the refund: This order has no captured payment',
  )
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Refund ₹1,499' })).not.toHaveAttribute('aria-busy'))
})

test('a refund that failed at the provider can be requested again', async () => {
  const timeline = events(...paid, 'refund requested', 'refund failed rfnd_1')
  open({ show: () => ({ content: anOrder({ timeline }) }) })
  expect(await screen.findByRole('alert')).toHaveTextContent(/the refund failed. You can refund it again/)
  expect(screen.getByRole('button', { name: 'Refund ₹1,499' })).toBeVisible()
})

test('an order that can’t be refunded has no refund button', async () => {
  open({ show: () => ({ content: anOrder({ state: 'open', refundable: false, timeline: events('created') }) }) })
  expect(await screen.findByText(/never opened the checkout/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Refund/ })).toBeNull()
})

test('the screen announces that it is loading', async () => {
  const answer = Promise.withResolvers<{ content: ReturnType<typeof anOrder> }>()
  open({ show: () => answer.promise })
  await screen.findByRole('heading', { name: 'Order' })
  expect(screen.getByRole('status')).toHaveTextContent(inline.loading)
  answer.resolve({ content: anOrder() })
  expect(await screen.findByText(/paid and has the course/)).toBeVisible()
})

test('another seller’s order is not found', async () => {
  open({ show: () => refuse('NOT_FOUND', 'Order not found') })
  expect(await screen.findByRole('heading', { name: 'Order not found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to your sales' })).toHaveAttribute('href', '/sales')
})

test('an order that was shown is gone once the API no longer shows it', async () => {
  let isGone = false
  const { user } = open({
    show: () => (isGone ? refuse('NOT_FOUND', 'Order not found') : { content: anOrder() }),
    sync: () => ({ message: 'Nothing new.' }),
  })
  await screen.findByText('Meera paid and has the course.')
  isGone = true
  await user.click(await check())
  expect(await screen.findByRole('heading', { name: 'Order not found' })).toBeVisible()
  expect(screen.queryByText(/Meera/)).toBeNull()
})

test('an order that was shown stays while it can’t be loaded again', async () => {
  let isDown = false
  const { user } = open({
    show: () => (isDown ? refuse('UNAVAILABLE', 'Down') : { content: anOrder() }),
    sync: () => ({ message: 'Nothing new.' }),
  })
  await screen.findByText('Meera paid and has the course.')
  isDown = true
  await user.click(await check())
  await seeToast('Nothing new.')
  await waitFor(async () => expect(await check()).not.toHaveAttribute('aria-busy'))
  expect(screen.getByText('Meera paid and has the course.')).toBeVisible()
})

test('an order that failed to load can be retried', async () => {
  let down = true
  const { user } = open({ show: () => (down ? refuse('UNAVAILABLE', 'Down') : { content: anOrder() }) })
  await screen.findByRole('heading', { name: 'Couldn’t load this order' })
  down = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/paid and has the course/)).toBeVisible()
})

const check = () => screen.findByRole('button', { name: 'Check with Razorpay' })

test('checking with Razorpay sends one request, shows the answer and updates the order', async () => {
  const lines = ['created', 'checkout-opened', 'payment authorized pay_1']
  const asked: string[] = []
  const answer = Promise.withResolvers<void>()
  const { user } = open({
    show: () => ({ content: anOrder({ state: 'open', refundable: false, timeline: events(...lines) }) }),
    sync: async ({ id }) => {
      asked.push(id)
      await answer.promise
      lines.push('payment captured pay_1', 'granted - pay_1')
      return { message: 'The payment has been captured.' }
    },
  })
  expect(await screen.findByText(/hasn’t been captured yet\. They’ll get/)).toBeVisible()
  await user.dblClick(await check())
  await user.click(await check())
  await waitFor(async () => expect(await check()).toHaveAttribute('aria-busy', 'true'))
  answer.resolve()
  await seeToast('The payment has been captured.')
  expect(await screen.findByText('Meera paid and has the course.')).toBeVisible()
  await waitFor(async () => expect(await check()).not.toHaveAttribute('aria-busy'))
  expect(await check()).toHaveFocus()
  expect(asked).toEqual(['o1'])
})

test('a failed check shows why and can be retried', async () => {
  let down = true
  const { user } = open({
    sync: () => (down ? refuse('PROVIDER_UNAVAILABLE', 'Razorpay isn’t answering') : { message: 'Nothing new.' }),
  })
  await user.click(await check())
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t check with Razorpay: Razorpay isn’t answering')
  await waitFor(async () => expect(await check()).not.toHaveAttribute('aria-busy'))
  down = false
  await user.click(await check())
  await seeToast('Nothing new.')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a payment that went wrong is shown with its ID', async () => {
  open({
    show: () => ({
      content: anOrder({
        state: 'open',
        timeline: events(
          'created',
          'payment-mismatch - pay_1',
          'payment-rejected account-deleted pay_2',
          'capture-refused - pay_3',
          'refund refused',
        ),
      }),
    }),
  })
  await screen.findByRole('heading', { name: 'Timeline' })
  const [, mismatch, rejected, refused, refund] = within(screen.getByRole('main')).getAllByRole('listitem')
  expect(mismatch).toHaveTextContent(/Payment doesn’t match the order.*differs from the order’s.*pay_1/)
  expect(rejected).toHaveTextContent(/Payment not accepted.*deleted their account.*pay_2/)
  expect(refused).toHaveTextContent(/Razorpay refused the capture.*within five days.*pay_3/)
  expect(refund).toHaveTextContent(/Refund refused.*try again/)
})

const pressRefund = async ({ user }: ReturnType<typeof openSite>) => {
  await user.click(await screen.findByRole('button', { name: 'Refund ₹1,499' }))
  await user.click(await screen.findByRole('button', { name: 'Refund' }))
}

test('an order that can’t be refunded leaves the focus at the top, as any other', async () => {
  open({ show: () => ({ content: anOrder({ refundable: false }) }) })
  await screen.findByRole('heading', { name: 'Timeline' })
  expect(document.body).toHaveFocus()
})

test('an admin without the second factor that a refund needs is led to add one', async () => {
  const site = open({ refund: () => refuse('SECOND_FACTOR_REQUIRED', 'Add a second factor first') })
  await pressRefund(site)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Before your first refund, protect your account with a second factor.')
  expect(within(alert).getByRole('link')).toHaveAttribute('href', '/adminaccount')
})

test('a refund asks an admin who logged in a while ago to confirm, and then goes on', async () => {
  let isConfirmed = false
  const confirm = () => {
    isConfirmed = true
    return { message: '' }
  }
  const site = openSite('/orders/o1', {
    admin: { ...signedIn, confirmChoices: () => ({ kinds: [], passkey: null }), confirm },
    sales: {
      show: () => ({ content: anOrder() }),
      refund: () => (isConfirmed ? { message } : refuse('CONFIRMATION_NEEDED', 'Please confirm')),
    },
  })
  await pressRefund(site)
  await site.user.type(await screen.findByLabelText('Your password'), 'harbor{Enter}')
  await seeToast(message)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test.each([
  ['open', '2026-11-27T12:30:00.000Z', /can’t be refunded until the bank decides.*until 27 Nov 2026, 6:00 pm/],
  ['new_status', null, /can’t be refunded until the bank decides\.$/],
  ['lost', null, /returns the money itself, so this payment can’t be refunded/],
])('an order with a dispute that is %s says so where the refund button was', async (status, respondBy, words) => {
  open({ show: () => ({ content: anOrder({ refundable: false, dispute: { status, respondBy } }) }) })
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Refund/ })).toBeNull()
  expect(screen.getByText(/^Meera has the course\. .*(wait until it decides|decided a dispute)/)).toBeVisible()
})

test('a refund pressed as the bank raises a dispute is refused, and the order says why', async () => {
  let disputed = false
  const { user } = open({
    show: () => ({
      content: anOrder(disputed ? { refundable: false, dispute: { status: 'open', respondBy: null } } : {}),
    }),
    refund: () => {
      disputed = true
      return refuse('PAYMENT_DISPUTED', 'The learner’s bank disputes this payment')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Refund ₹1,499' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText(/can’t be refunded until the bank decides/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: /Refund/ })).toBeNull())
})

test('an order of which a part went back offers to refund the rest', async () => {
  const { user } = open({ show: () => ({ content: anOrder({ leftToRefund: 999 }) }) })
  await user.click(await screen.findByRole('button', { name: 'Refund ₹999' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Refund ₹999 to Meera?' })
  expect(dialog).toHaveAccessibleDescription(/The rest of the payment goes back/)
})

test('a second payment goes back whole, by its id, and the learner keeps the course', async () => {
  const sent: unknown[] = []
  const refundOf = { paymentId: 'pay_3', endsAccess: false, mostInPart: 0 }
  const { user } = open({
    show: () => ({ content: anOrder({ refundOf }) }),
    refund: (input) => {
      sent.push(input)
      return { message: 'Refund requested. Nobody loses access: this payment bought no course.' }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Refund ₹1,499' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Refund ₹1,499 to Meera?' })
  expect(dialog).toHaveAccessibleDescription(/The second payment goes back, and Meera keeps the course/)
  await user.click(within(dialog).getByRole('button', { name: 'Refund' }))
  await seeToast('Refund requested. Nobody loses access: this payment bought no course.')
  expect(sent).toEqual([{ id: 'o1', paymentId: 'pay_3' }])
  expect(screen.queryByRole('button', { name: 'Refund part' })).toBeNull()
})

test('an order of which too little is left to refund says so', async () => {
  open({ show: () => ({ content: anOrder({ refundable: false, leftToRefund: 0.5 }) }) })
  expect(await screen.findByText(/doesn’t refund less than ₹1/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Refund/ })).toBeNull()
})

test('a refund of an old payment says before it is made that it costs a fee', async () => {
  const old = anOrder({ refundable: true, leftToRefund: 1499, refundIsInstant: true, timeline: events(...paid) })
  const { user } = open({ show: () => ({ content: old }) })
  await user.click(await screen.findByRole('button', { name: /^Refund ₹/ }))
  const whole = await screen.findByRole('alertdialog')
  expect(whole).toHaveTextContent(/more than six months old.*charges the marketplace a fee/)
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Refund part' }))
  expect(await screen.findByRole('alertdialog', { name: /How much/ })).toHaveTextContent(
    /charges the marketplace a fee/,
  )
})

test('a part goes back with a reason, and what is refused stays beside its field', async () => {
  const parts: unknown[] = []
  const { user } = open({
    show: () => ({ content: anOrder({ refundable: true, leftToRefund: 1499, timeline: events(...paid) }) }),
    refund: ({ part }) => {
      parts.push(part)
      return { message: 'Refund requested. The learner keeps the course.' }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Refund part' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'How much goes back to Meera?' })
  expect(dialog).toHaveTextContent(
    '₹1,499 of this payment is left. A part can be at most ₹1,498. To give all of it back, use “Refund ₹1,499”.',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Refund this amount' }))
  expect(await within(dialog).findByText('Enter an amount')).toBeVisible()
  expect(within(dialog).getByText('Required')).toBeVisible()
  await user.type(within(dialog).getByLabelText('Amount in rupees'), '0.5')
  await user.type(within(dialog).getByLabelText('Reason'), 'Two lessons are out of date.')
  await user.click(within(dialog).getByRole('button', { name: 'Refund this amount' }))
  expect(await within(dialog).findByText('At least ₹1')).toBeVisible()
  expect(parts).toEqual([])
  await user.clear(within(dialog).getByLabelText('Amount in rupees'))
  await user.type(within(dialog).getByLabelText('Amount in rupees'), '499.5')
  await user.click(within(dialog).getByRole('button', { name: 'Refund this amount' }))
  await seeToast('Refund requested. The learner keeps the course.')
  expect(parts).toEqual([
    { amount: 499.5, reason: 'Two lessons are out of date.', requestId: expect.stringMatching(/^[\da-f-]{36}$/) },
  ])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('a part that the API refuses keeps what was typed, and is the same request when it is sent again', async () => {
  const ids: unknown[] = []
  const { user } = open({
    show: () => ({
      content: anOrder({ refundable: true, leftToRefund: 100, refunded: 1399, timeline: events(...paid) }),
    }),
    refund: ({ part }) => {
      ids.push(part?.requestId)
      return refuse('CONFLICT', 'Another refund of this order is under way. Wait until it’s done')
    },
  })
  expect(await screen.findByText('₹1,399')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Refund part' }))
  await user.type(await screen.findByLabelText('Amount in rupees'), '50')
  await user.type(screen.getByLabelText('Reason'), 'Sorry!')
  for (const times of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Refund this amount' }))
    expect(await screen.findByText('Another refund of this order is under way. Wait until it’s done')).toBeVisible()
    await waitFor(() => expect(ids).toHaveLength(times))
  }
  expect(ids[1]).toBe(ids[0])
  expect(screen.getByLabelText('Reason')).toHaveValue('Sorry!')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Refund part' }))
  expect(await screen.findByLabelText('Reason')).toHaveValue('Sorry!')
})

test('a seller reads why a learner wants their money back, and declines with a reason', async () => {
  let request: OrderDetail['refundRequest'] = {
    words: 'Not what I expected.',
    state: 'open',
    askedAt: '2026-11-20T10:00:00.000Z',
    answerBy: '2026-11-27T10:00:00.000Z',
    answer: null,
  }
  const { user } = open({
    show: () => ({ content: anOrder({ refundable: true, refundRequest: request, timeline: events(...paid) }) }),
    declineRefund: ({ reason }) => {
      request = request && { ...request, state: 'declined', answer: reason }
      return { message: 'You’ve declined the refund. The learner will read your reason.' }
    },
  })
  expect(await screen.findByText('Not what I expected.')).toBeVisible()
  expect(screen.getByText(/Answer by 27 Nov 2026/)).toBeVisible()
  const decline = screen.getByRole('button', { name: 'Decline' })
  // All three answers stand together, and nowhere else.
  const answers = within(decline.parentElement ?? decline).getAllByRole('button')
  expect(answers.map(({ textContent }) => textContent)).toEqual(['Refund ₹1,499', 'Refund part', 'Decline'])
  expect(screen.getAllByRole('button', { name: /^Refund/ })).toHaveLength(2)
  await user.click(decline)
  const dialog = await screen.findByRole('alertdialog', { name: 'Decline Meera’s refund?' })
  await user.type(within(dialog).getByLabelText('Reason'), 'You finished it.')
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
  await seeToast('You’ve declined the refund. The learner will read your reason.')
  expect(await screen.findByText('You finished it.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
})
