/**
 * What the product relies on in each of its sessions, whatever the server, the database or the role has as its default.
 * It is set by a statement, not when connecting, because poolers such as PgBouncer refuse connections that ask for it.
 */
const settings = {
  // A statement may take 10 seconds, and wait 5 for a lock. No request waits longer.
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '10s',
  // Dates are read as text in this format. In another one, 3 April can be read as 4 March.
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  default_transaction_isolation: 'read committed',
  // By default, Postgres assumes a spinning disk, and then scans whole tables that have a usable index.
  random_page_cost: '1.1',
}

/** The statement that begins a session. `more` are further settings, or others than these. */
export const sessionStatement = (more: Record<string, string> = {}): string =>
  Object.entries({ ...settings, ...more })
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ')
