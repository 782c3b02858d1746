import { act } from '@testing-library/react'
import { expect, vi } from 'vitest'

const { setTimeout: reallyIn } = globalThis

/**
 * Stops the page's timers, which only `pass` moves on, by milliseconds. `until` really waits for what answers and code that
 * is still being loaded bring, while the page's clock all but stands still.
 */
export const stopClock = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const until = async (check: () => void): Promise<void> => {
    const tries = 400
    for (let left = tries; left > 0; left -= 1) {
      try {
        return check()
      } catch {
        // Requests are sent in the turn after their last call.
        await pass(1)
        await act(() => new Promise((resolve) => reallyIn(resolve, 25)))
      }
    }
    check()
  }
  /** Until the mock was called so often, and what it answered has arrived. */
  const untilAsked = async (mock: { mock: { calls: unknown[][] } }, times: number): Promise<void> => {
    await until(() => expect(mock.mock.calls.length).toBeGreaterThanOrEqual(times))
    await act(() => new Promise((resolve) => reallyIn(resolve, 100)))
  }
  return { pass, until, untilAsked }
}
