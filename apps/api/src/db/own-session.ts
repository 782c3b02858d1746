import { randomUUID } from 'node:crypto'
import pg from 'pg'

const remember = "select set_config('skillharbor.session', $1, false)"
const recall = "select current_setting('skillharbor.session', true) as remembered"

const remembered = async (client: pg.Client): Promise<unknown> => (await client.query(recall)).rows[0]?.remembered

/**
 * Whether two connections can get the same session of Postgres, as behind a pooler in transaction mode: then one
 * connection's limits, prepared statements and notifications are another's, or nobody's. `one` is connected to `url`.
 */
export const sharesSessions = async (url: string, one: pg.Client): Promise<boolean> => {
  const value = randomUUID()
  const other = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  other.on('error', () => undefined)
  try {
    await other.connect()
    await one.query(remember, [value])
    // In a transaction it keeps the session that it gets: perhaps the one's, which then has to take another.
    await other.query('begin')
    const isSeen = (await remembered(other)) === value
    return isSeen || (await remembered(one)) !== value
  } finally {
    await other.end().catch(() => undefined)
  }
}
