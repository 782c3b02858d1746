import { setTimeout as sleep } from 'node:timers/promises'

type Maybe<T> = T | undefined | null | false

const timeoutError = (event: string, timeout: number) =>
  new Error(`Timed out after ${timeout / 1_000} s waiting for ${event}.`)

/**
 * Calls `check` every `interval` ms until it returns something truthy, and returns that.
 * @param event completes the message "Timed out after 5 s waiting for …".
 * @param timeout in ms.
 */
export async function waitUntil<T>(
  event: string,
  timeout: number,
  check: () => Maybe<T> | Promise<Maybe<T>>,
  interval = 50,
): Promise<T> {
  const end = Date.now() + timeout
  for (;;) {
    const result = await check()
    if (result) return result
    if (Date.now() > end) throw timeoutError(event, timeout)
    await sleep(interval)
  }
}

/** The promise's value. Rejects if it takes longer than `timeout` ms. `event` is used as in `waitUntil`. */
export async function withTimeout<T>(event: string, timeout: number, promise: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const expired = sleep(timeout, undefined, { signal: timer.signal }).then(() => {
    throw timeoutError(event, timeout)
  })
  try {
    return await Promise.race([promise, expired])
  } finally {
    timer.abort()
    expired.catch(() => undefined)
  }
}
