import { expect, test, vi } from 'vitest'
import { onPurchaseNews, type PurchaseNews, tellOtherTabs } from '../src/lib/purchase-news.ts'
import { otherTab } from './other-tab.ts'

const news: PurchaseNews = { orderId: 'order_1', paid: true }

test('an announcement reaches the other tabs, not its own', async () => {
  const here = vi.fn()
  const there = vi.fn()
  const other = await otherTab()
  const stop = [onPurchaseNews(here), other.onPurchaseNews(there)]
  tellOtherTabs(news)
  await vi.waitFor(() => expect(there).toHaveBeenCalledExactlyOnceWith(news))
  expect(here).not.toHaveBeenCalled()
  for (const end of stop) end()
})

test('unknown messages are ignored, and nothing is received after unsubscribing', async () => {
  const heard = vi.fn()
  const stop = onPurchaseNews(heard)
  const raw = new BroadcastChannel('purchases')
  for (const nonsense of [null, 'paid', {}, { orderId: 1, paid: true }, { orderId: 'order_1' }])
    raw.postMessage(nonsense)
  raw.postMessage(news)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith(news))
  stop()
  const later = vi.fn()
  const stopLater = onPurchaseNews(later)
  raw.postMessage(news)
  await vi.waitFor(() => expect(later).toHaveBeenCalledOnce())
  expect(heard).toHaveBeenCalledOnce()
  stopLater()
  raw.close()
})
