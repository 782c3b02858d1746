import type { Answers } from '@skillharbor/client/testing'
import { type AttentionItem, attentionKinds } from '@skillharbor/contracts/entities'
import { inline } from '@skillharbor/contracts/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openSite, refuse, seeToast, signedIn, signedOut } from '../../../test/open-site.tsx'
import { anOrder, attentionItem } from '../../../test/sales.ts'
import { t } from './messages.ts'

const open = (sales: Answers['sales'] = {}) => openSite('/attention', { admin: signedIn, sales })
const showing = (...items: AttentionItem[]) => open({ attention: () => ({ content: items }) })
const rows = async () => within(await screen.findByRole('list', { name: 'Needs attention' })).getAllByRole('listitem')
const check = 'Check with Razorpay'

test.each([true, false])('what there is no room for is said to be there: %s', async (more) => {
  open({ attention: () => ({ content: [attentionItem('capture-waiting')], more }) })
  expect(await rows()).toHaveLength(1)
  expect(screen.queryAllByText(/^There are more\./)).toHaveLength(more ? 1 : 0)
})

test.each([
  [
    'payment-mismatch',
    'Payment doesn’t match the order',
    /amount or currency.*hasn’t got.*operator sees it too/,
    check,
  ],
  ['capture-waiting', 'Payment waiting to be captured', /authorised.*after five days Razorpay returns/, check],
  ['capture-refused', 'Razorpay refused the capture', /returns the money to the learner within five days/, check],
  ['refund-waiting', 'Refund not confirmed yet', /asked for it over a day ago/, check],
  ['refund-retrying', 'Refund refused, trying again', /marketplace’s balance is too low.*operator sees it too/, check],
  [
    'refund-failed',
    'Refund failed',
    /still has the course.*operator sees why.*open the order and refund it again/,
    'Open order',
  ],
  ['dispute-open', 'Payment disputed', /refund it until the bank decides.*Don’t pay the learner back/, 'Open order'],
  ['dispute-lost', 'Dispute lost', /returns the money itself.*would get the money twice/, check],
] as const)('%s explains what happened, what it means and what to do', async (kind, title, meaning, action) => {
  showing(attentionItem(kind, { reason: 'Insufficient balance' }))
  const [row = document.body] = await rows()
  const heading = within(row).getByRole('heading', { name: title })
  expect(heading).toBeVisible()
  expect(row).toHaveTextContent(meaning)
  // What Razorpay says of a refused refund is about the operator's account.
  expect(within(row).queryAllByText('Razorpay’s reason: “Insufficient balance”')).toHaveLength(
    kind.startsWith('refund-') ? 0 : 1,
  )
  expect(row).not.toHaveTextContent(/your (Razorpay|balance|account)/)
  expect(row).toHaveTextContent(/₹1,499.*Meera.*Type on the web.*20 Nov 2026, 12:30 am.*pay_1/)
  expect(within(row).getByRole('link', { name: 'Meera' })).toHaveAttribute('href', '/orders/o1')
  const actions = [
    ...within(row).queryAllByRole('button'),
    ...within(row)
      .queryAllByRole('link')
      .filter((link) => link.textContent !== 'Meera'),
  ]
  expect(actions.map(({ textContent }) => textContent)).toEqual([action])
  expect(actions[0]).toHaveAccessibleDescription(title)
})

test('a payment in another currency is shown in it', async () => {
  showing(attentionItem('payment-mismatch', { amount: 499.5, currency: 'USD' }))
  const [row] = await rows()
  expect(row).toHaveTextContent('$499.50')
  expect(row).not.toHaveTextContent('₹')
})

test('every kind of item is listed, in the order of the API', async () => {
  showing(...attentionKinds.map((kind) => attentionItem(kind)))
  const titles = (await rows()).map((row) => within(row).getByRole('heading').textContent)
  expect(titles).toEqual(attentionKinds.map((kind) => t(`attention.kinds.${kind}.title`)))
  expect(screen.queryByText(/Razorpay’s reason/)).toBeNull()
})

test('the row links to the order', async () => {
  const { user, where } = open({
    attention: () => ({ content: [attentionItem('refund-failed')] }),
    show: () => ({ content: anOrder() }),
  })
  await user.click(await screen.findByRole('link', { name: 'Open order' }))
  expect(await screen.findByRole('button', { name: 'Refund ₹1,499' })).toBeVisible()
  expect(where()).toBe('/orders/o1')
})

test('checking with Razorpay shows the answer, removes what is settled from list and bar, and moves the focus', async () => {
  const items = [
    attentionItem('capture-waiting', { order: { ...anOrder(), _id: 'o2' } }),
    attentionItem('refund-waiting'),
  ]
  const asked: string[] = []
  const answer = Promise.withResolvers<void>()
  const { user } = open({
    attention: () => ({ content: items }),
    sync: async ({ id }) => {
      asked.push(id)
      await answer.promise
      items.shift()
      return { message: 'The payment has been captured.' }
    },
  })
  const [first] = await screen.findAllByRole('button', { name: check })
  expect(await screen.findByRole('link', { name: 'Sales, 2 need attention' })).toBeVisible()
  if (!first) throw new Error('no button')
  await user.dblClick(first)
  await waitFor(() => expect(first).toHaveAttribute('aria-busy', 'true'))
  answer.resolve()
  await seeToast('The payment has been captured.')
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(screen.queryByRole('heading', { name: 'Payment waiting to be captured' })).toBeNull()
  expect(await screen.findByRole('link', { name: 'Sales, 1 needs attention' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Needs attention' })).toHaveFocus())
  expect(asked).toEqual(['o2'])
})

test('settling the last item shows the empty list', async () => {
  const items = [attentionItem('refund-waiting')]
  const { user } = open({
    attention: () => ({ content: items }),
    sync: () => {
      items.pop()
      return { message: 'The refund is confirmed.' }
    },
  })
  await user.click(await screen.findByRole('button', { name: check }))
  expect(await screen.findByRole('heading', { name: 'Nothing needs your attention' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Needs attention' })).toHaveFocus())
  await waitFor(() => expect(screen.getByRole('link', { name: 'Sales' })).toBeVisible())
})

test('a failed check shows why in its row', async () => {
  const { user } = open({
    attention: () => ({ content: [attentionItem('payment-mismatch'), attentionItem('refund-waiting')] }),
    sync: () => refuse('PROVIDER_ERROR', 'Razorpay refused the question'),
  })
  const [, second] = await screen.findAllByRole('button', { name: check })
  if (!second) throw new Error('no second button')
  await user.click(second)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Couldn’t check with Razorpay: Razorpay refused the question')
  const [first, last] = await rows()
  expect(first).not.toContainElement(alert)
  expect(last).toContainElement(alert)
  await waitFor(() => expect(second).not.toHaveAttribute('aria-busy'))
  expect(second).toHaveFocus()
})

test('an empty list says that nothing needs attention', async () => {
  showing()
  expect(await screen.findByRole('heading', { name: 'Nothing needs your attention' })).toBeVisible()
  for (const text of [
    /^Refund requests, disputes, .*stuck or late\.$/,
    /^Refund requests, disputes, .*will appear here\.$/,
  ])
    expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sales' })).toBeVisible()
})

test('the screen announces that it is loading', async () => {
  const answer = Promise.withResolvers<{ content: [] }>()
  open({ attention: () => answer.promise })
  await screen.findByRole('heading', { name: 'Needs attention' })
  expect(screen.getByRole('status')).toHaveTextContent(inline.loading)
  answer.resolve({ content: [] })
  expect(await screen.findByRole('heading', { name: 'Nothing needs your attention' })).toBeVisible()
})

test('a list that failed to load can be retried', async () => {
  let down = true
  const { user } = open({
    attention: () => (down ? refuse('UNAVAILABLE', 'Down') : { content: [attentionItem('refund-failed')] }),
  })
  await screen.findByRole('heading', { name: 'Couldn’t load this list' })
  down = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(1)
})

test('a visitor is asked to log in and returns afterwards', async () => {
  const { user, where } = openSite('/attention', { admin: signedOut })
  await user.click(await screen.findByRole('link', { name: 'Log in' }))
  await waitFor(() => expect(where()).toBe(`/adminlogin?${new URLSearchParams({ next: '/attention' })}`))
})

test('the sales screen links to the list with the number of items', async () => {
  const { user, where } = openSite('/sales', {
    admin: signedIn,
    courses: { mine: () => ({ content: [] }) },
    sales: {
      attention: () => ({ content: [attentionItem('refund-failed')] }),
      list: () => ({ content: [], nextCursor: null }),
      revenue: () => ({ total: 0, totalBefore: 0, byDay: [], byCourse: [] }),
    },
  })
  await user.click(await screen.findByRole('link', { name: 'Needs attention, 1' }))
  expect(await rows()).toHaveLength(1)
  expect(where()).toBe('/attention')
})

test('a count that failed to load changes neither the bar nor the sales screen', async () => {
  openSite('/orders/o1', {
    admin: signedIn,
    sales: { attention: () => refuse('UNAVAILABLE', 'Down'), show: () => ({ content: anOrder() }) },
  })
  expect(await screen.findByText(/paid and has the course/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sales' })).toBeVisible()
})
