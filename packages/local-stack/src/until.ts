import { setTimeout as sleep } from 'node:timers/promises'

type Maybe<T> = T | undefined | null | false

/**
 * Asks `check` again and again until it answers something truthy, which is returned.
 * @param what finishes the sentence "Gave up after 5 s waiting for …" of the error thrown at the limit (ms).
 */
export async function until<T>(
  what: string,
  limit: number,
  check: () => Maybe<T> | Promise<Maybe<T>>,
  pause = 50,
): Promise<T> {
  const end = Date.now() + limit
  for (;;) {
    const answer = await check()
    if (answer) return answer
    if (Date.now() > end) throw new Error(`Gave up after ${limit / 1_000} s waiting for ${what}.`)
    await sleep(pause)
  }
}

/** The promise's value, or an error that says what was waited for when it takes longer than `limit` ms. */
export async function within<T>(what: string, limit: number, promise: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const late = sleep(limit, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`Gave up after ${limit / 1_000} s waiting for ${what}.`)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    timer.abort()
    late.catch(() => undefined)
  }
}
