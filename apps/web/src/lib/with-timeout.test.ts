import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an answer in time is returned and leaves no timer', async () => {
  expect(await withTimeout(1000, Promise.resolve('answer'))).toBe('answer')
  expect(vi.getTimerCount()).toBe(0)
})

test('a failure in time is passed on', async () => {
  await expect(withTimeout(1000, Promise.reject(new Error('Down')))).rejects.toThrow('Down')
  expect(vi.getTimerCount()).toBe(0)
})

test('work that takes too long fails', async () => {
  const failed = expect(withTimeout(1000, new Promise(() => {}))).rejects.toThrow('No answer within 1000 ms')
  await vi.advanceTimersByTimeAsync(1000)
  await failed
})
