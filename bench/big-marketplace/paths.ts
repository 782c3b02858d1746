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

type Session = { cookie: string; id: string }
/** An owned course with its first lesson, and the session of its owner. */
type Study = { cookie: string; courseId: string; lessonId: string }

/** Logs in 200 learners or admins. */
const logIn = async ({ pool }: World, realm: 'user' | 'admin'): Promise<Session[]> => {
  const [table, column] = realm === 'user' ? ['learners', 'learner_id'] : ['admins', 'admin_id']
  const { rows } = await pool.query(`select id from ${table} order by id limit $1`, [sessionsPerRealm])
  const sessions = rows.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }))
  await pool.query(
    `insert into sessions (token_hash, ${column}, created_at, last_seen_at)
     select decode(hash, 'hex'), owner, now(), now() from unnest($1::text[], $2::uuid[]) as t (hash, owner)`,
    [sessions.map(({ token }) => createHash('sha256').update(token).digest('hex')), sessions.map(({ id }) => id)],
  )
  return sessions.map(({ id, token }) => ({ id, cookie: `skillharbor_${realm}=${token}` }))
}

const studiesOf = async ({ pool }: World, learners: readonly Session[]): Promise<Study[]> => {
  const cookies = new Map(learners.map(({ id, cookie }) => [id, cookie]))
  const { rows } = await pool.query(
    `select p.learner_id, p.course_id, r.lesson_ids[1 + (random() * 39)::int] as lesson_id
     from purchases p join course_revisions r on r.course_id = p.course_id where p.learner_id = any($1)`,
    [[...cookies.keys()]],
  )
  return rows.map((row) => ({
    cookie: cookies.get(row.learner_id) ?? '',
    courseId: row.course_id,
    lessonId: row.lesson_id,
  }))
}

/** Fills the marketplace to `size`. Returns a function for each path that measures it for a number of seconds. */
export const fillAndMeasure = async (world: World, size: Size): Promise<Paths> => {
  await fillMarketplace(world.environment.DATABASE_URL ?? '', size)
  const [learners, admins] = [await logIn(world, 'user'), await logIn(world, 'admin')]
  const studies = await studiesOf(world, learners)
  const { rows } = await world.pool.query('select id from courses order by random() limit 1000')
  const { list, show } = operations.courses
  const { outline, course, lesson, saveProgress } = operations.learning
  let count = 0
  const next = <T>(items: readonly T[]): T | undefined => items[count++ % items.length]
  type Request = Omit<ReturnType<Send>, 'method'> & { method?: 'POST' }
  const measure = (request: () => Request) => (seconds: number) =>
    load(world.api.url, () => ({ method: 'GET', ...request() }), { seconds }, connections)
  return {
    list: measure(() => ({ path: list.path })),
    search: measure(() => ({ path: `${list.path}?q=${next(words)}%20${words[(count * 7) % words.length]}` })),
    filter: measure(() => ({ path: `${list.path}?category=${encodeURIComponent(next(categories) ?? '')}` })),
    'course page': measure(() => ({ path: show.path.replace('{id}', next(rows)?.id) })),
    'own purchases': measure(() => ({
      path: operations.purchases.list.path,
      headers: { cookie: next(learners)?.cookie ?? '' },
    })),
    'admin’s sales': measure(() => ({
      path: operations.sales.list.path,
      headers: { cookie: next(admins)?.cookie ?? '' },
    })),
    'admin’s chart': measure(() => ({
      path: operations.sales.revenue.path,
      headers: { cookie: next(admins)?.cookie ?? '' },
    })),
    outline: measure(() => ({ path: outline.path.replace('{courseId}', next(rows)?.id) })),
    'owned course': measure(() => {
      const { cookie = '', courseId = '' } = next(studies) ?? {}
      return { path: course.path.replace('{courseId}', courseId), headers: { cookie } }
    }),
    lesson: measure(() => {
      const { cookie = '', lessonId = '' } = next(studies) ?? {}
      return { path: lesson.path.replace('{lessonId}', lessonId), headers: { cookie } }
    }),
    'save progress': measure(() => {
      const { cookie = '', lessonId = '' } = next(studies) ?? {}
      const reports = [{ lessonId, at: new Date().toISOString(), positionSeconds: count % 3000 }]
      const headers = { cookie, 'content-type': 'application/json' }
      return { method: 'POST', path: saveProgress.path, headers, body: JSON.stringify({ reports }) }
    }),
  }
}
