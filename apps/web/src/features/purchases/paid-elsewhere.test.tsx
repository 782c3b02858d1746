import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeCheckout, openCheckouts, success } from '../../../test/fake-checkout.ts'
import { openCatalogue, orderAnswer, purchaseButton } from '../../../test/open-catalogue.tsx'
import { courseOf, noticed, noticeOf, owning, pending, refuse, see } from '../../../test/open-site.tsx'
import { otherTab } from '../../../test/other-tab.ts'
import type { PurchaseBroadcast } from '../../lib/purchase-broadcast.ts'

afterEach(() => {
  vi.useRealTimers()
})

const paid: PurchaseBroadcast = { orderId: orderAnswer.orderId, paid: true }
const paidElsewhere = 'This course was paid for in another window.'

test('when another tab pays the order, the checkout here closes, says so and opens My Purchases', async () => {
  const checkout = fakeCheckout()
  const verify = vi.fn(() => ({ message: '' }))
  let lists = owning()
  const { user, where } = openCatalogue({ list: () => lists, verify })
  const { broadcastPurchase } = await otherTab()
  await user.click(await purchaseButton())
  await checkout
  expect(openCheckouts()).toBe(1)
  lists = owning(courseOf(1))
  broadcastPurchase(paid)
  await see(paidElsewhere)
  expect(openCheckouts()).toBe(0)
  expect(await screen.findByRole('link', { name: 'View' })).toBeVisible()
  expect(where()).toBe('/mypurchases')
  expect(verify).not.toHaveBeenCalled()
  expect(screen.queryByText(/^Checkout closed/)).not.toBeInTheDocument()
})

test('when another device pays for the course, the checkout here closes too', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  const checkout = fakeCheckout()
  let lists = owning()
  const list = vi.fn(() => lists)
  const { user, where } = openCatalogue({ list })
  await user.click(await purchaseButton())
  await checkout
  // A pending payment: it may have been made in this very window.
  lists = pending(courseOf(1))
  const asked = list.mock.calls.length
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await vi.waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(asked), 10_000)
  expect(openCheckouts()).toBe(1)
  lists = owning(courseOf(1))
  const before = list.mock.calls.length
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await vi.waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(before), 10_000)
  await vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(openCheckouts()).toBe(0)
  }, 10_000)
  await see(paidElsewhere)
  expect(where()).toBe('/mypurchases')
})

test('the button changes by itself when another tab buys the course', async () => {
  let lists = owning()
  openCatalogue({ list: () => lists })
  const { broadcastPurchase } = await otherTab()
  await purchaseButton()
  lists = owning(courseOf(1))
  broadcastPurchase(paid)
  expect(await screen.findByRole('link', { name: 'Purchased' })).toBeVisible()
})

test('a payment here is announced to the other tabs', async () => {
  const checkout = fakeCheckout()
  const heard = vi.fn()
  const { onPurchaseBroadcast } = await otherTab()
  const stop = onPurchaseBroadcast(heard)
  const { user } = openCatalogue({ verify: () => ({ message: '' }) })
  await user.click(await purchaseButton())
  const { handler } = await checkout
  act(() => handler(success))
  await see('Payment successful!')
  await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith(paid), 10_000)
  stop()
})

test('a payment that bought nothing isn’t reported as a checkout without a payment', async () => {
  const checkout = fakeCheckout()
  let lists = noticed(noticeOf(courseOf(2), 'given-back'))
  const { user, where } = openCatalogue({ list: () => lists })
  await user.click(await purchaseButton())
  const { modal } = await checkout
  lists = noticed(noticeOf(courseOf(1), 'in-review'))
  act(() => modal.ondismiss())
  await see(/^We received your payment, but couldn’t add the course yet/)
  expect(await screen.findByRole('region', { name: 'Payments and refunds' })).toBeVisible()
  expect(where()).toBe('/mypurchases')
})

test('as long as the provider hasn’t answered, nobody is told that they haven’t been charged', async () => {
  const checkout = fakeCheckout()
  const list = vi.fn((_: { ask?: string | undefined }) => owning())
  const { user } = openCatalogue({ list })
  await user.click(await purchaseButton())
  const { modal } = await checkout
  list.mockImplementation(({ ask }) => ({ ...owning(), checking: ask === 'now' }))
  act(() => modal.ondismiss())
  await see(/^We couldn’t check your payment/)
  expect(screen.queryByText(/You haven’t been charged/)).not.toBeInTheDocument()
})

test('an earlier refund doesn’t change what is said about the checkout that was just closed', async () => {
  const checkout = fakeCheckout()
  const { user } = openCatalogue({ list: () => noticed(noticeOf(courseOf(1), 'given-back')) })
  await user.click(await purchaseButton())
  const { modal } = await checkout
  act(() => modal.ondismiss())
  await see('You closed the checkout before paying. You haven’t been charged.')
})

test('a notice isn’t attributed to this payment when the earlier notices are unknown', async () => {
  const checkout = fakeCheckout()
  let lists: () => ReturnType<typeof owning> = () => refuse('UNAVAILABLE', 'Down')
  const { user, where } = openCatalogue({ list: () => lists() })
  await user.click(await purchaseButton())
  const { modal } = await checkout
  lists = () => noticed(noticeOf(courseOf(1), 'given-back'))
  act(() => modal.ondismiss())
  await see(/^We couldn’t check your payment/)
  expect(where()).toBe('/allcourses')
})

test('a payment that the API rejects is explained by its notice', async () => {
  const checkout = fakeCheckout()
  let lists = owning()
  const { user } = openCatalogue({ list: () => lists, verify: () => refuse('CONFLICT', 'Given back') })
  await user.click(await purchaseButton())
  const { handler } = await checkout
  lists = noticed(noticeOf(courseOf(1), 'going-back'))
  act(() => handler(success))
  await see(/^We received your payment, but couldn’t add the course yet/)
  await see('Your refund of ₹499.50 is on its way. It takes 5–7 working days to reach you.')
  await waitFor(() => expect(screen.queryByText(/^Error while purchasing/)).not.toBeInTheDocument())
})
