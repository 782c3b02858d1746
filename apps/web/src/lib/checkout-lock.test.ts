import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkoutInOtherTab, otherTab } from '../../test/other-tab.ts'
import { lockCheckoutInTab, withBrowserCheckoutLock } from './checkout-lock.ts'

const purchase = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { work: vi.fn(() => promise), end: resolve, fail: () => reject(new Error('No checkout')) }
}

test('a second call in the same tick does nothing, for whichever course', async () => {
  const first = purchase()
  const second = purchase()
  expect(lockCheckoutInTab('c1', first.work)).toBeUndefined()
  expect(lockCheckoutInTab('c1', second.work)).toBe('c1')
  expect(lockCheckoutInTab('c2', second.work)).toBe('c1')
  expect(first.work).toHaveBeenCalledOnce()
  expect(second.work).not.toHaveBeenCalled()
  first.end()
  await waitFor(() => expect(lockCheckoutInTab('c2', async () => {})).toBeUndefined())
})

test('a failed checkout lets the next one start', async () => {
  const first = purchase()
  lockCheckoutInTab('c1', first.work)
  first.fail()
  const second = purchase()
  await waitFor(() => expect(lockCheckoutInTab('c1', second.work)).toBeUndefined())
  expect(second.work).toHaveBeenCalledOnce()
  second.end()
})

test('another tab can start its own checkout', async () => {
  const other = await otherTab()
  const first = purchase()
  lockCheckoutInTab('c1', first.work)
  expect(other.lockCheckoutInTab('c1', async () => {})).toBeUndefined()
  first.end()
  await waitFor(() => expect(lockCheckoutInTab('c1', async () => {})).toBeUndefined())
})

test('only one of two tabs opens a checkout; the other can once that is closed', async () => {
  const close = await checkoutInOtherTab()
  const here = vi.fn(async () => 'paid')
  expect(await withBrowserCheckoutLock(here, 10)).toBeNull()
  expect(here).not.toHaveBeenCalled()
  await close()
  expect(await withBrowserCheckoutLock(here)).toBe('paid')
})

test('the lock of a tab that is being closed is waited for', async () => {
  const close = await checkoutInOtherTab()
  const here = withBrowserCheckoutLock(async () => 'paid')
  await close()
  expect(await here).toBe('paid')
})

test('a purchase that fails in one tab doesn’t block the other', async () => {
  const other = await otherTab()
  const failing = other.withBrowserCheckoutLock(() => Promise.reject(new Error('No checkout')))
  await expect(failing).rejects.toThrow('No checkout')
  expect(await withBrowserCheckoutLock(async () => 'paid')).toBe('paid')
})

test('without the Web Locks API, each tab still has one checkout', async () => {
  const locks = Object.getOwnPropertyDescriptor(navigator, 'locks') ?? {}
  Reflect.deleteProperty(navigator, 'locks')
  onTestFinished(() => void Object.defineProperty(navigator, 'locks', locks))
  expect('locks' in navigator).toBe(false)
  const first = purchase()
  expect(lockCheckoutInTab('c1', () => withBrowserCheckoutLock(first.work))).toBeUndefined()
  expect(lockCheckoutInTab('c1', async () => {})).toBe('c1')
  expect(first.work).toHaveBeenCalledOnce()
  first.end()
})
