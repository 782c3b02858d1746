import type pg from 'pg'

/**
 * The pool as graphile-worker needs it. It writes a job's end down without waiting for that, and tries again only after a
 * few error codes; a connection that breaks in other words would end the process as an unhandled rejection. So whatever
 * fails here carries the code that means no connection to it: it tries again after 3 s and growing pauses, 100 times.
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

/** The object itself, but for one method. */
const replacing = <T extends object>(whole: T, method: keyof T, by: (...args: never[]) => unknown): T =>
  new Proxy(whole, {
    get: (target, key) => {
      if (key === method) return by
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
