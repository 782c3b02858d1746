import type pg from 'pg'
import { until } from './until.ts'

/** Resolves when a statement about this table waits for a lock that another transaction holds. */
export const somebodyWaits = (pool: pg.Pool, table = ''): Promise<void> =>
  until(`somebody to wait for a lock ${table}`, async () => {
    const waiting = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and position($1 in query) > 0`,
      [table],
    )
    return waiting.rows.length > 0
  })

/** Holds what `sql` locks until `during` is done with it and wrote what it wanted. */
export const whileHeld = async (
  pool: pg.Pool,
  sql: string,
  values: readonly string[],
  during: (client: pg.PoolClient) => Promise<void>,
): Promise<void> => {
  const client = await pool.connect()
  await client.query('begin')
  try {
    await client.query(sql, [...values])
    await during(client)
  } finally {
    await client.query('commit')
    client.release()
  }
}
