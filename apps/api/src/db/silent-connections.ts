import pg from 'pg'

/**
 * Whether the error is that a query got no answer in time. node-postgres gives it no code.
 * https://node-postgres.com/apis/client: query_timeout
 */
export const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'Query read timeout' || isReadTimeout(error.cause))

/** Closes a connection without asking the other side. Its queries fail at once, and its pool replaces it. */
const cut = (client: pg.PoolClient): void => {
  if (client instanceof pg.Client) client.connection.stream.destroy(new Error('the database stopped answering'))
}

/** Calls `note` with the error of each query that fails, whether it is asked with a callback or for a promise. */
const watchQueries = (client: pg.PoolClient, note: (error: unknown) => void): void => {
  const query = client.query
  const watched = (...given: unknown[]): unknown => {
    const last = given.at(-1)
    if (typeof last === 'function') {
      const answered = (error: unknown, ...more: unknown[]) => {
        if (error) note(error)
        return last(error, ...more)
      }
      return Reflect.apply(query, client, [...given.slice(0, -1), answered])
    }
    const answer: unknown = Reflect.apply(query, client, given)
    if (answer instanceof Promise) answer.catch(note)
    return answer
  }
  Object.assign(client, { query: watched })
}

/**
 * Drops connections that went silent, as all do when the server freezes, or another one takes its place. After the first
 * query without an answer, its connection is cut, so that a rollback behind it doesn't wait as long again, and so is each
 * one that is idle: most likely they are as old. node-postgres does neither.
 */
export const dropSilentConnections = (pool: pg.Pool): void => {
  const idle = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => void idle.delete(client))
  pool.on('release', (_error, client) => void idle.add(client))
  pool.on('remove', (client) => void idle.delete(client))
  pool.on('connect', (client) =>
    watchQueries(client, (error) => {
      if (isReadTimeout(error)) for (const silent of [client, ...idle]) cut(silent)
    }),
  )
}
