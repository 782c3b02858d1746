import pg from 'pg'

const { escapeIdentifier, escapeLiteral } = pg
const userOf = (url: string): string => decodeURIComponent(new URL(url).username)

/** What the API may do in each schema. It may read which migrations ran, and nothing else about them. */
const privileges = {
  public: 'select, insert, update, delete',
  graphile_worker: 'select, insert, update, delete',
  drizzle: 'select',
} as const

/** Statements that let `user` work with all tables that are there, and with those that the owner will add. */
const grants = (user: string): string[] =>
  Object.entries(privileges).flatMap(([schema, tables]) => [
    `grant usage on schema ${schema} to ${user}`,
    `grant ${tables} on all tables in schema ${schema} to ${user}`,
    `grant usage, select on all sequences in schema ${schema} to ${user}`,
    `alter default privileges in schema ${schema} grant ${tables} on tables to ${user}`,
    `alter default privileges in schema ${schema} grant usage, select on sequences to ${user}`,
  ])

/**
 * The queue's tables have row-level security, which hides all rows from everybody but their owner. With this policy, the
 * grants alone decide. It names no user, so that a dump can be restored where there is none yet.
 */
const policy = 'grants_decide'
const withoutPolicy = `select c.oid::regclass::text as table from pg_class c
  where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
  and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = '${policy}')`

/**
 * Lets the user of `apiUrl` work with the data of a migrated database, and change nothing about its tables. Creates the
 * user, with the password in `apiUrl`, if there is none. The user of `ownerUrl` owns the tables, and may create users.
 */
export const grantToApi = async (ownerUrl: string, apiUrl: string): Promise<void> => {
  const name = userOf(apiUrl)
  if (name === userOf(ownerUrl)) return
  const user = escapeIdentifier(name)
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('begin')
    // Two at once would both create the user.
    await client.query("select pg_advisory_xact_lock(hashtextextended('grant-to-api', 0))")
    const { rows: known } = await client.query('select 1 from pg_roles where rolname = $1', [name])
    const password = escapeLiteral(decodeURIComponent(new URL(apiUrl).password))
    if (known.length === 0) await client.query(`create role ${user} login password ${password}`)
    for (const grant of grants(user)) await client.query(grant)
    const { rows } = await client.query<{ table: string }>(withoutPolicy)
    for (const { table } of rows) await client.query(`create policy ${policy} on ${table} using (true)`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
