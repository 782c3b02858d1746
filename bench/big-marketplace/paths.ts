import { createHash, randomBytes } from 'node:crypto'
import { categories } from '@skillharbor/contracts/constants'
import { operations } from '@skillharbor/contracts/operations'
import type { World } from '../../apps/api/test/faults/world.ts'
import { load, type Rate } from '../load.ts'
import { fillMarketplace, type Size, words } from './fill.ts'

/** Few enough that requests don't queue: this measures latency. */
const connections = 4
const sessionsPerRealm = 200

type Send = Parameters<typeof load>[1]
export type Paths = Record<string, (seconds: number) => Promise<Rate>>

/** Logs in 200 learners or admins. Returns their session cookies. */
const cookies = async ({ pool }: World, realm: 'user' | 'admin'): Promise<string[]> => {
  const [table, column] = realm === 'user' ? ['learners', 'learner_id'] : ['admins', 'admin_id']
  const { rows } = await pool.query(`select id from ${table} order by id limit $1`, [sessionsPerRealm])
  const sessions = rows.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }))
  await pool.query(
    `insert into sessions (token_hash, ${column}, created_at, last_seen_at)
     select decode(hash, 'hex'), owner, now(), now() from unnest($1::text[], $2::uuid[]) as t (hash, owner)`,
    [sessions.map(({ token }) => createHash('sha256').update(token).digest('hex')), sessions.map(({ id }) => id)],
  )
  return sessions.map(({ token }) => `skillharbor_${realm}=${token}`)
}

/** Fills the marketplace to `size`. Returns a function for each path that measures it for a number of seconds. */
export const fillAndMeasure = async (world: World, size: Size): Promise<Paths> => {
  await fillMarketplace(world.environment.DATABASE_URL ?? '', size)
  const [learners, admins] = [await cookies(world, 'user'), await cookies(world, 'admin')]
  const { rows } = await world.pool.query('select id from courses order by random() limit 5000')
  const { list, show } = operations.courses
  let count = 0
  const next = <T>(items: readonly T[]): T | undefined => items[count++ % items.length]
  const measure = (request: () => Omit<ReturnType<Send>, 'method'>) => (seconds: number) =>
    load(world.api.url, () => ({ method: 'GET', ...request() }), { seconds }, connections)
  return {
    list: measure(() => ({ path: list.path })),
    search: measure(() => ({ path: `${list.path}?q=${next(words)}%20${words[(count * 7) % words.length]}` })),
    filter: measure(() => ({ path: `${list.path}?category=${encodeURIComponent(next(categories) ?? '')}` })),
    'course page': measure(() => ({ path: show.path.replace('{id}', next(rows)?.id) })),
    'own purchases': measure(() => ({
      path: operations.purchases.list.path,
      headers: { cookie: next(learners) ?? '' },
    })),
    'admin’s sales': measure(() => ({ path: operations.sales.list.path, headers: { cookie: next(admins) ?? '' } })),
    'admin’s chart': measure(() => ({ path: operations.sales.revenue.path, headers: { cookie: next(admins) ?? '' } })),
  }
}
