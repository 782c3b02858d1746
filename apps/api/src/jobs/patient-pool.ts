import type pg from 'pg'

/**
 * Wraps the pool for graphile-worker. The worker records the end of a job without awaiting it, and retries only after a
 * few error codes; a connection that breaks with any other error would end the process as an unhandled rejection. So
 * every failure here gets the code for "no connection". Then the worker retries after 3 seconds and growing pauses, 100
 * times.
 * https://worker.graphile.org/docs/error-handling
 */
export const retryingPool = (pool: pg.Pool): pg.Pool =>
  replacing(pool, 'connect', (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback
      ? pool.connect(callback)
      : retryable(async () => {
          const client = await pool.connect()
          return replacing(client, 'query', (...query: unknown[]) =>
            retryable(() => Reflect.apply(client.query, client, query)),
          )
        }),
  )

const retryable = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw Object.assign(new Error(message, { cause }), { code: 'EHOSTUNREACH' })
  }
}

/** Returns a proxy of the object with one method replaced. */
const replacing = <T extends object>(whole: T, method: keyof T, by: (...args: never[]) => unknown): T =>
  new Proxy(whole, {
    get: (target, key) => {
      if (key === method) return by
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
