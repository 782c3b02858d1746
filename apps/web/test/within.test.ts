import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { within } from '../src/lib/within.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an answer in time is answered, and leaves no timer behind', async () => {
  expect(await within(1000, Promise.resolve('answer'))).toBe('answer')
  expect(vi.getTimerCount()).toBe(0)
})

test('a failure in time stays that failure', async () => {
  await expect(within(1000, Promise.reject(new Error('Down')))).rejects.toThrow('Down')
  expect(vi.getTimerCount()).toBe(0)
})

test('what takes longer fails', async () => {
  const failed = expect(within(1000, new Promise(() => {}))).rejects.toThrow('No answer within 1000 ms')
  await vi.advanceTimersByTimeAsync(1000)
  await failed
})
