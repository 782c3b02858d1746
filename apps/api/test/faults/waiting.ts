import { setTimeout as pause } from 'node:timers/promises'

/** The promise's value, or an error that says what was waited for when it takes longer than `limit` ms. */
export const within = async <T>(what: string, limit: number, promise: Promise<T>): Promise<T> => {
  const over = new AbortController()
  const late = pause(limit, undefined, { signal: over.signal }).then(() => {
    throw new Error(`Gave up after ${limit / 1000} s waiting for ${what}`)
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([promise, late])
  } finally {
    over.abort()
  }
}

/** Asks until the answer is an empty list, and answers the last one: what is still wrong when `limit` ms are over. */
export const untilNone = async (limit: number, ask: () => Promise<string[]>): Promise<string[]> => {
  const end = Date.now() + limit
  for (;;) {
    const left = await ask()
    if (left.length === 0 || Date.now() > end) return left
    await pause(250)
  }
}

/**
 * Asks until the answer is an empty list, and answers the last one: what is still wrong when no less has been wrong for
 * `limit` ms. However slow the machine is, what is being worked off is waited for.
 */
export const untilStuck = async (limit: number, ask: () => Promise<string[]>): Promise<string[]> => {
  let [fewest, end] = [Number.POSITIVE_INFINITY, 0]
  for (;;) {
    const left = await ask()
    if (left.length < fewest) [fewest, end] = [left.length, Date.now() + limit]
    if (left.length === 0 || Date.now() > end) return left
    await pause(250)
  }
}

/** Does the work for each item, `at` at a time. */
export const inParallel = async <T>(
  items: readonly T[],
  at: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> => {
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) await work(item, index)
  }
  await Promise.all(Array.from({ length: at }, worker))
}

/** An empty list where whoever has that address says that it is ready; else what it says. */
export const isReady = async (url: string): Promise<string[]> => {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  return answer?.ok ? [] : ['not ready']
}
