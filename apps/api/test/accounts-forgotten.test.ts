import { getTableName } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { everyNoun } from '../src/features/accounts/own-data/every-noun.ts'
import { ownApi } from './account-holders.ts'
import { newAdmin, newLearner, password } from './people.ts'

const whose = [
  { realm: 'learners', sign: newLearner, operation: 'auth.deleteAccount' },
  { realm: 'admins', sign: newAdmin, operation: 'admin.deleteAccount' },
] as const

/** The columns that point at an account of the realm. */
const columnsTo = (table: PgTable, realm: string): PgColumn[] =>
  getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference()
    return getTableName(foreignTable) === realm ? columns : []
  })

/** Every table whose rows go with the account, by each column that says whose they are. */
const placesOf = (realm: string) =>
  everyNoun.flatMap(({ tables }) =>
    tables
      .filter(({ deletion }) => deletion === 'deleted')
      .flatMap(({ table }) =>
        columnsTo(table, realm).map((column) => ({ table: getTableName(table), column: column.name })),
      ),
  )

type Place = ReturnType<typeof placesOf>[number]

/** Lets tables take any values, so that a row needs no story of its own. */
const dropChecks = async (pool: Pool) => {
  const { rows } = await pool.query(
    `select conrelid::regclass as table, conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, conname } of rows) await pool.query(`alter table ${table} drop constraint ${conname}`)
}

const values: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: 'md5(random()::text)',
  'timestamp with time zone': 'now()',
  date: 'current_date',
  boolean: 'false',
  jsonb: "'{}'",
  ARRAY: "'{}'",
  bytea: "decode(md5(random()::text), 'hex')",
}

/** Stores a row whose column says that it is this account's. Nothing else that it points at exists. */
const insertRow = async (pool: Pool, { table, column }: Place, id: string) => {
  const { rows } = await pool.query(
    `select column_name as name, data_type as type from information_schema.columns where table_schema = 'public'
      and table_name = $1 and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' and column_name <> $2`,
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

test.each(whose)(
  'a deletion takes the rows of $realm from every table that says so',
  async ({ realm, sign, operation }) => {
    const api = await ownApi()
    const { pool } = api.parts
    const person = await sign(api.url)
    const { rows: found } = await pool.query(`select id from ${realm}`)
    expect(found).toHaveLength(1)
    const [{ id }] = found
    await dropChecks(pool)
    const places = placesOf(realm)
    expect(places.length).toBeGreaterThan(8)
    for (const place of places) await insertRow(pool, place, id)
    expect((await person.call('rest', operation, { password })).status).toBe(200)
    const left: Place[] = []
    for (const place of places) {
      const { rowCount } = await pool.query(`select 1 from ${place.table} where ${place.column} = $1`, [id])
      if (rowCount) left.push(place)
    }
    expect(left, 'rows that the `forget` of their noun left behind').toEqual([])
  },
)
