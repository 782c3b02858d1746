import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { otherTab } from '../../test/other-tab.ts'
import { broadcastPurchase, onPurchaseBroadcast, type PurchaseBroadcast } from './purchase-broadcast.ts'

const news: PurchaseBroadcast = { orderId: 'order_1', paid: true }

test('an announcement reaches the other tabs, not its own', async () => {
  const here = vi.fn()
  const there = vi.fn()
  const other = await otherTab()
  const stop = [onPurchaseBroadcast(here), other.onPurchaseBroadcast(there)]
  broadcastPurchase(news)
  await waitFor(() => expect(there).toHaveBeenCalledExactlyOnceWith(news))
  expect(here).not.toHaveBeenCalled()
  for (const end of stop) end()
})

test('unknown messages are ignored, and nothing is received after unsubscribing', async () => {
  const heard = vi.fn()
  const stop = onPurchaseBroadcast(heard)
  const raw = new BroadcastChannel('purchases')
  for (const nonsense of [null, 'paid', {}, { orderId: 1, paid: true }, { orderId: 'order_1' }])
    raw.postMessage(nonsense)
  raw.postMessage(news)
  await waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith(news))
  stop()
  const later = vi.fn()
  const stopLater = onPurchaseBroadcast(later)
  raw.postMessage(news)
  await waitFor(() => expect(later).toHaveBeenCalledOnce())
  expect(heard).toHaveBeenCalledOnce()
  stopLater()
  raw.close()
})

test('where the browser blocks site data, nothing is announced, and nothing fails', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const blocked = await otherTab()
  const stop = blocked.onPurchaseBroadcast(() => undefined)
  blocked.broadcastPurchase(news)
  stop()
})
