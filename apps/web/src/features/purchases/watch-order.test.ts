import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { otherTab } from '../../../test/other-tab.ts'
import { watchOrder } from './watch-order.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const watch = (owned = vi.fn(async () => false)) => {
  const paid = vi.fn()
  return { owned, paid, end: watchOrder('order_1', owned, paid) }
}

test('the API is polled every ten seconds, until watching stops', async () => {
  const { owned, paid, end } = watch()
  await vi.advanceTimersByTimeAsync(35_000)
  expect(owned).toHaveBeenCalledTimes(3)
  end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(owned).toHaveBeenCalledTimes(3)
  expect(paid).not.toHaveBeenCalled()
})

test('an order that turns out to be paid is reported once, after the checkout here could report it itself', async () => {
  const { owned, paid } = watch(vi.fn(async () => true))
  await vi.advanceTimersByTimeAsync(14_999)
  expect(paid).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(paid).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(owned).toHaveBeenCalledOnce()
  expect(paid).toHaveBeenCalledOnce()
})

test('nothing is reported about a checkout that ended by itself', async () => {
  const { owned, paid, end } = watch(vi.fn(async () => true))
  await vi.advanceTimersByTimeAsync(12_000)
  expect(owned).toHaveBeenCalledOnce()
  end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(paid).not.toHaveBeenCalled()
})

test('an answer that arrives after watching stopped is ignored', async () => {
  const answer = Promise.withResolvers<boolean>()
  const { owned, paid, end } = watch(vi.fn(() => answer.promise))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(owned).toHaveBeenCalledOnce()
  end()
  answer.resolve(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(paid).not.toHaveBeenCalled()
})

test('polling continues after a failed request', async () => {
  const { paid } = watch(vi.fn(async () => true).mockRejectedValueOnce(new Error('Down')))
  await vi.advanceTimersByTimeAsync(25_000)
  expect(paid).toHaveBeenCalledOnce()
})

test('a hidden tab doesn’t poll; it does as soon as it is visible', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { owned, end } = watch()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(owned).not.toHaveBeenCalled()
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(owned).toHaveBeenCalledOnce()
  end()
})

test('only another tab’s payment of this order closes the checkout', async () => {
  const { broadcastPurchase } = await otherTab()
  const { paid } = watch()
  const paidOther = vi.fn()
  watchOrder('order_2', async () => false, paidOther)
  broadcastPurchase({ orderId: 'order_1', paid: false })
  broadcastPurchase({ orderId: 'order_2', paid: true })
  await vi.waitFor(() => expect(paidOther).toHaveBeenCalledOnce(), 10_000)
  expect(paid).not.toHaveBeenCalled()
  broadcastPurchase({ orderId: 'order_1', paid: true })
  await vi.waitFor(() => expect(paid).toHaveBeenCalledOnce(), 10_000)
})
