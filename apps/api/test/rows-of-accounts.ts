import { getTableName } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { everyNoun } from '../src/features/accounts/own-data/every-noun.ts'

/** A column that says whose a table's rows are. */
export type Place = { table: string; column: string }
type Accounts = 'learners' | 'admins'

/** The columns that point at an account. */
const columnsTo = (table: PgTable, accounts: Accounts): PgColumn[] =>
  getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference()
    return getTableName(foreignTable) === accounts ? columns : []
  })

/** Where an account's rows are of which a deletion does this, in every table, by each column that points at it. */
export const rowsToBe = (done: 'deleted' | 'anonymized', accounts: Accounts): Place[] =>
  everyNoun
    .flatMap(({ tables }) => tables.filter(({ deletion }) => deletion === done))
    .flatMap(({ table }) =>
      columnsTo(table, accounts).map((column) => ({ table: getTableName(table), column: column.name })),
    )

/** Lets tables take any values, so that a row needs no story of its own. */
export const dropChecks = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query(
    `select conrelid::regclass as table, conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, conname } of rows) await pool.query(`alter table ${table} drop constraint ${conname}`)
}

/** What stands in each text of a stored row. */
const words = 'Somebody’s words'

const values: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `'${words}'`,
  'timestamp with time zone': 'now()',
  date: 'current_date',
  boolean: 'false',
  jsonb: `'["${words}"]'`,
  ARRAY: "'{}'",
  bytea: "decode(md5(random()::text), 'hex')",
}

/** Stores a row whose column says that it is this account's. Nothing else that it points at exists. */
export const storeRow = async (pool: Pool, { table, column }: Place, id: string): Promise<void> => {
  const { rows } = await pool.query(
    `select column_name as name, data_type as type from information_schema.columns where table_schema = 'public'
      and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO' and column_name <> $2
      and (is_nullable = 'NO' and column_default is null or data_type in ('text', 'jsonb'))`,
    [table, column],
  )
  const names = [column, ...rows.map(({ name }) => `"${name}"`)]
  const given = ['$1', ...rows.map(({ type }) => values[type] ?? '1')]
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(`insert into ${table} (${names}) values (${given})`, [id])
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** The columns of the account's rows there that still hold the words; none if the rows are gone. */
export const wordsLeftAt = async (pool: Pool, { table, column }: Place, id: string): Promise<string[]> => {
  const { rows } = await pool.query(`select to_jsonb(t) as row from ${table} t where ${column} = $1`, [id])
  const left = rows.flatMap(({ row }) =>
    Object.entries(row).filter(([, value]) => JSON.stringify(value).includes(words)),
  )
  return left.map(([name]) => name)
}
