import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { hash, verify } from '@node-rs/argon2'
import pg from 'pg'
import { connections, load, repeat } from '../load.ts'

export type Limits = {
  /** Bare Fastify that sends the bytes it was given under this name. */
  bytes: (name: string) => Promise<number>
  /** Fastify with the list's query through pg, and nothing kept. */
  query: () => Promise<number>
  /** `begin`, an insert of one row, `commit`, as pgbench has it. */
  insert: () => Promise<number>
  /** The check of a password as the API has it hashed. */
  password: () => Promise<number>
  close: () => Promise<void>
}

/** What this machine can do at best, in times per second, each measured for `seconds` when asked. */
export const measureLimits = async (
  databaseUrl: string,
  bodies: Record<string, string>,
  seconds: number,
): Promise<Limits> => {
  const server = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), [
    databaseUrl,
    JSON.stringify(bodies),
  ])
  const [url] = (await once(server, 'message')) as [string]
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  await pool.query(
    'create table bench_rows (id bigint generated always as identity primary key, at timestamptz, said text)',
  )
  const insert = async () => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query({
      name: 'insert',
      text: 'insert into bench_rows (at, said) values (now(), $1)',
      values: ['paid'],
    })
    await client.query('commit')
    client.release()
  }
  const stored = await hash('correct horse battery', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const get = async (path: string) => (await load(url, () => ({ method: 'GET', path }), { seconds })).perSecond
  return {
    bytes: (name) => get(`/bytes/${name}`),
    query: () => get('/query'),
    insert: () => repeat(insert, seconds),
    password: () => repeat(() => verify(stored, 'correct horse battery'), seconds),
    close: async () => {
      server.disconnect()
      await pool.end()
    },
  }
}
