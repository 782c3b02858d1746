import type { Answers } from '@skillharbor/client/testing'
import { inline } from '@skillharbor/contracts/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openSite, refuse, seeToast, signedIn } from '../../../test/open-site.tsx'
import { events, story } from '../../../test/sales.ts'

const open = (sales: Answers['sales'] = {}) =>
  openSite('/orders/o1', { admin: signedIn, sales: { show: () => ({ content: story() }), ...sales } })
const paid = ['created', 'payment captured pay_1', 'granted']
const message = 'The refund is under way. The course is taken back when the provider confirms it.'

test('the verdict comes first, then the order, then everything that happened, oldest first', async () => {
  open()
  expect(await screen.findByText('Meera paid and has the course.')).toBeVisible()
  expect(screen.getAllByText('₹1,499')[0]).toBeVisible()
  expect(screen.getByText('order_1')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Type on the web' })).toHaveAttribute('href', '/sales?course=c1')
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Order created',
    'Checkout opened',
    'Payment failed',
    'The provider reports: order paid',
    'Payment received',
    'Course given',
  ])
  const [first] = within(screen.getByRole('main')).getAllByRole('listitem')
  expect(first).toHaveTextContent('20 Nov 2026, 12:30:00 am')
})

test('the refund is asked for once, after a question, and followed until the provider confirms it', async () => {
  const lines = [...paid]
  let asked = 0
  const answer = Promise.withResolvers<void>()
  const { user } = open({
    show: () => ({ content: story({ refundable: lines.length === 3, timeline: events(...lines) }) }),
    refund: async ({ id }) => {
      asked += 1
      await answer.promise
      lines.push('refund requested')
      return { message: `${message}${id === 'o1' ? '' : id}` }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Refund ₹1,499' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Refund ₹1,499 to Meera?' })
  expect(dialog).toHaveAccessibleDescription(/whole amount.*course is taken from Meera.*confirms/)
  expect(asked).toBe(0)
  const confirm = within(dialog).getByRole('button', { name: 'Refund' })
  await user.dblClick(confirm)
  await user.click(confirm)
  await waitFor(() => expect(confirm).toHaveAttribute('aria-busy', 'true'))
  answer.resolve()
  await seeToast(message)
  expect(await screen.findByText(/A refund is under way/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: /Refund/ })).toBeNull())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Order' })).toHaveFocus())
  expect(asked).toBe(1)
  lines.push('refund processed rfnd_1', 'revoked')
  expect(await screen.findByText(/the course was taken back/)).toBeVisible()
})

test('nothing is refunded before it is confirmed', async () => {
  const { user } = open()
  const button = await screen.findByRole('button', { name: 'Refund ₹1,499' })
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(button).toHaveFocus())
})

test('a refund that was not taken says why, and can be tried again', async () => {
  const { user } = open({ refund: () => refuse('CONFLICT', 'This order has no captured payment') })
  await user.click(await screen.findByRole('button', { name: 'Refund ₹1,499' }))
  await user.click(await screen.findByRole('button', { name: 'Refund' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The refund was not asked for: This order has no captured payment',
  )
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Refund ₹1,499' })).not.toHaveAttribute('aria-busy'))
})

test('a refund that failed at the provider says so and offers it again', async () => {
  const timeline = events(...paid, 'refund requested', 'refund failed rfnd_1')
  open({ show: () => ({ content: story({ timeline }) }) })
  expect(await screen.findByRole('alert')).toHaveTextContent(/the refund failed at the provider/)
  expect(screen.getByRole('button', { name: 'Refund ₹1,499' })).toBeVisible()
})

test('an order that cannot be refunded offers no refund', async () => {
  open({ show: () => ({ content: story({ state: 'open', refundable: false, timeline: events('created') }) }) })
  expect(await screen.findByText(/never opened the checkout/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Refund/ })).toBeNull()
})

test('while it is on its way it says so', async () => {
  const answer = Promise.withResolvers<{ content: ReturnType<typeof story> }>()
  open({ show: () => answer.promise })
  await screen.findByRole('heading', { name: 'Order' })
  expect(screen.getByRole('status')).toHaveTextContent(inline.loading)
  answer.resolve({ content: story() })
  expect(await screen.findByText(/paid and has the course/)).toBeVisible()
})

test('an order of somebody else is an unknown one, with a way on', async () => {
  open({ show: () => refuse('NOT_FOUND', 'Order not found') })
  expect(await screen.findByRole('heading', { name: 'No such order' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to your sales' })).toHaveAttribute('href', '/sales')
})

test('an order that could not be loaded can be asked for again', async () => {
  let down = true
  const { user } = open({ show: () => (down ? refuse('UNAVAILABLE', 'Down') : { content: story() }) })
  await screen.findByRole('heading', { name: 'The order could not be loaded' })
  down = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/paid and has the course/)).toBeVisible()
})
