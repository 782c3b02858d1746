import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { hash, verify } from '@node-rs/argon2'
import pg from 'pg'
import { concurrency, load, repeat } from '../load.ts'

export type Limits = {
  /** Bare Fastify that sends the named body, over so many connections. */
  bytes: (name: string, connections?: number) => Promise<number>
  /** Fastify that runs the list's query through pg, without a cache. */
  query: () => Promise<number>
  /** Fastify that stores progress with one statement, and nothing else. */
  upsert: () => Promise<number>
  /** Fastify that reads the course's outline with one query. */
  outline: (courseId: string) => Promise<number>
  /** `begin`, an insert of one row, `commit`, as in pgbench. */
  insert: () => Promise<number>
  /** Verifying a password with the API's hash parameters. */
  password: () => Promise<number>
  close: () => Promise<void>
}

/** Prepares measurements of the machine's limits, in operations per second, each of which runs for `seconds`. */
export const measureLimits = async (
  databaseUrl: string,
  bodies: Record<string, string>,
  seconds: number,
  progress: () => object,
): Promise<Limits> => {
  const server = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), [
    databaseUrl,
    JSON.stringify(bodies),
  ])
  const [url] = (await once(server, 'message')) as [string]
  const pool = new pg.Pool({ connectionString: databaseUrl, max: concurrency })
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
  const get = async (path: string, connections = concurrency) =>
    (await load(url, () => ({ method: 'GET', path }), { seconds }, connections)).perSecond
  return {
    bytes: (name, connections) => get(`/bytes/${name}`, connections),
    query: () => get('/query'),
    upsert: async () => {
      const headers = { 'content-type': 'application/json' }
      const next = () => ({ method: 'POST' as const, path: '/upsert', headers, body: JSON.stringify(progress()) })
      return (await load(url, next, { seconds })).perSecond
    },
    outline: (courseId) => get(`/outline/${courseId}`),
    insert: () => repeat(insert, seconds),
    password: () => repeat(() => verify(stored, 'correct horse battery'), seconds),
    close: async () => {
      server.disconnect()
      await pool.end()
    },
  }
}
