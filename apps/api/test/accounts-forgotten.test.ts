import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { forgetAgain } from '../src/features/accounts/own-data/forget.ts'
import { ownApi } from './account-holders.ts'
import { newAdmin, newLearner, password } from './people.ts'
import { deletedWith, type Place } from './rows-of-accounts.ts'

const whose = [
  { realm: 'learners', sign: newLearner, operation: 'auth.deleteAccount' },
  { realm: 'admins', sign: newAdmin, operation: 'admin.deleteAccount' },
] as const

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

const leftOf = async (pool: Pool, places: readonly Place[], id: string): Promise<Place[]> => {
  const left: Place[] = []
  for (const place of places) {
    const { rowCount } = await pool.query(`select 1 from ${place.table} where ${place.column} = $1`, [id])
    if (rowCount) left.push(place)
  }
  return left
}

test.each(whose)(
  'a deletion takes the rows of $realm from every table that says so, also what came meanwhile',
  async ({ realm, sign, operation }) => {
    const api = await ownApi({ WORKER: 'apart' })
    const { pool, ports } = api.parts
    const person = await sign(api.url)
    const [{ id }] = (await pool.query(`select id from ${realm}`)).rows
    await dropChecks(pool)
    const places = deletedWith(realm)
    expect(places.length).toBeGreaterThan(8)
    for (const place of places) await insertRow(pool, place, id)
    expect((await person.call('rest', operation, { password })).status).toBe(200)
    expect(await leftOf(pool, places, id), 'rows that the `forget` of their noun left behind').toEqual([])

    // As requests store it that had begun before.
    for (const place of places) await insertRow(pool, place, id)
    const { rows: jobs } = await pool.query(
      `select j.id, payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'forget-again' and run_at between now() + interval '9 minutes' and now() + interval '11 minutes'`,
    )
    expect(jobs).toHaveLength(1)
    await forgetAgain(ports, jobs[0].payload)
    await forgetAgain(ports, jobs[0].payload)
    expect(await leftOf(pool, places, id), 'rows that came during the deletion').toEqual([])
  },
)
