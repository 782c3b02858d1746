import { createHash, randomBytes } from 'node:crypto'
import { categories } from '@skillharbor/contracts/constants'
import { operations } from '@skillharbor/contracts/operations'
import { fillMarketplace, type Size, words } from '@skillharbor/local-stack/big-marketplace'
import type { World } from '../../apps/api/test/faults/world.ts'
import { load, type Rate } from '../load.ts'

/** Enough that nothing waits for another: this is about how long one answer takes. */
const sides = 4
const people = 200

type Send = Parameters<typeof load>[1]
export type Paths = Record<string, (seconds: number) => Promise<Rate>>

/** Sessions of so many who buy or sell, as cookies. */
const cookies = async ({ pool }: World, realm: 'user' | 'admin'): Promise<string[]> => {
  const [table, column] = realm === 'user' ? ['learners', 'learner_id'] : ['admins', 'admin_id']
  const { rows } = await pool.query(`select id from ${table} order by id limit $1`, [people])
  const sessions = rows.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }))
  await pool.query(
    `insert into sessions (token_hash, ${column}, created_at, last_seen_at)
     select decode(hash, 'hex'), owner, now(), now() from unnest($1::text[], $2::uuid[]) as t (hash, owner)`,
    [sessions.map(({ token }) => createHash('sha256').update(token).digest('hex')), sessions.map(({ id }) => id)],
  )
  return sessions.map(({ token }) => `skillharbor_${realm}=${token}`)
}

/** Fills the world's marketplace to that size, and answers its paths, each measured for so long when asked. */
export const paths = async (world: World, size: Size): Promise<Paths> => {
  await fillMarketplace(world.environment.DATABASE_URL ?? '', size)
  const [learners, admins] = [await cookies(world, 'user'), await cookies(world, 'admin')]
  const { rows } = await world.pool.query('select id from courses order by random() limit 5000')
  const { list, show } = operations.courses
  let asked = 0
  const at = <T>(items: readonly T[]): T | undefined => items[asked++ % items.length]
  const measure = (next: () => Omit<ReturnType<Send>, 'method'>) => (seconds: number) =>
    load(world.api.url, () => ({ method: 'GET', ...next() }), { seconds }, sides)
  return {
    list: measure(() => ({ path: list.path })),
    search: measure(() => ({ path: `${list.path}?q=${at(words)}%20${words[(asked * 7) % words.length]}` })),
    filter: measure(() => ({ path: `${list.path}?category=${encodeURIComponent(at(categories) ?? '')}` })),
    'course page': measure(() => ({ path: show.path.replace('{id}', at(rows)?.id) })),
    'own purchases': measure(() => ({ path: operations.purchases.list.path, headers: { cookie: at(learners) ?? '' } })),
    'admin’s sales': measure(() => ({ path: operations.sales.list.path, headers: { cookie: at(admins) ?? '' } })),
    'admin’s chart': measure(() => ({ path: operations.sales.revenue.path, headers: { cookie: at(admins) ?? '' } })),
  }
}
