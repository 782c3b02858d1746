import { operations } from '@skillharbor/contracts/operations'
import { order, pay } from '../../apps/api/test/buying.ts'
import type { World } from '../../apps/api/test/faults/world.ts'
import { publishedCourse } from '../../apps/api/test/learning/course-maker.ts'
import { cookieOf, type Send } from '../load.ts'

/** One statement, and the values that it is sent with in turn. */
type Query = { text: string; values: string[][] }
/**
 * A path as a site or an app asks for it, and the bytes of one of its answers. `rows` reads what the answer says, but for
 * lists of pages from memory: no session, no rights, one statement.
 */
export type Asked = { title: string; next: () => Send; bytes: string; rows?: Query }

/** A call as the sites send it: a batch of one. */
const trpc = (name: string, input: object) =>
  `/trpc/${name}?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: input }))}`

const textOf = async (url: string, headers: Record<string, string> = {}): Promise<string> => {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.text()
}

/** The cursors of the list's first pages. */
const firstPages = async (url: string, count: number): Promise<object[]> => {
  const pages: object[] = [{}]
  while (pages.length < count) {
    const input = pages.at(-1) as { cursor?: string }
    const answer = await textOf(`${url}${operations.courses.list.path}?${new URLSearchParams(input)}`)
    const { nextCursor } = operations.courses.list.output.parse(JSON.parse(answer))
    if (nextCursor === null) return pages
    pages.push({ cursor: nextCursor })
  }
  return pages
}

/** What is public: the list's first 40 pages, and every course's page, in turn. */
export const publicPaths = async ({ api: { url }, pool }: World): Promise<Asked[]> => {
  const { rows } = await pool.query<{ id: string }>('select id from courses where deleted_at is null limit 1000')
  const pages = await firstPages(url, 40)
  const inTurn = async (title: string, paths: string[]): Promise<Asked> => {
    let n = 0
    const next = () => ({ method: 'GET' as const, path: paths[n++ % paths.length] ?? '' })
    return { title, next, bytes: await textOf(url + (paths[0] ?? '')) }
  }
  const list = operations.courses.list.path
  const show = operations.courses.show.path
  return Promise.all([
    inTurn(
      'list, tRPC',
      pages.map((input) => trpc('courses.list', input)),
    ),
    inTurn(
      'list, REST',
      pages.map((input) => `${list}?${new URLSearchParams({ ...input })}`),
    ),
    inTurn(
      'course page, tRPC',
      rows.map(({ id }) => trpc('courses.show', { id })),
    ),
    inTurn(
      'course page, REST',
      rows.map(({ id }) => show.replace('{id}', id)),
    ),
  ])
}

const account = 'select id, username, email, role, language from learners where id = $1'
const ownedCourse = `select c.id, c.title, c.subtitle, c.description, c.image, r.outline,
    (select json_agg(p) from lesson_progress p where p.learner_id = $1 and p.course_id = c.id) as progress
  from purchases b join courses c on c.id = b.course_id
  join curricula k on k.course_id = c.id join course_revisions r on r.id = k.live_revision_id
  where b.learner_id = $1 and b.course_id = $2 and b.revoked_at is null`
const lesson = `select l.id, v.*, p.position_seconds, p.completed_at from lessons l
  join lesson_versions v on v.lesson_id = l.id
  join purchases b on b.course_id = l.course_id and b.learner_id = $1 and b.revoked_at is null
  left join lesson_progress p on p.lesson_id = l.id and p.learner_id = $1
  where l.id = $2`
const myPurchases = `select b.id, b.granted_at, c.title, c.image, o.amount_paise, e.*
  from purchases b join courses c on c.id = b.course_id
  join order_lines i on i.id = b.order_line_id join orders o on o.id = i.order_id
  left join enrolments e on e.course_id = c.id and e.learner_id = $1
  where b.learner_id = $1 and b.revoked_at is null order by b.granted_at desc`
const sales = `select o.id, o.status, o.created_at, i.amount_paise, c.title, l.username, l.email, p.id as payment_id, p.status as paid
  from order_lines i join orders o on o.id = i.order_id join courses c on c.id = i.course_id
  join learners l on l.id = i.learner_id left join payments p on p.order_id = o.id
  where i.admin_id = $1 order by i.id desc limit 20`

/** What accounts ask for. Learners take turns, and each owns one course. */
export const ownPaths = async (world: World): Promise<Asked[]> => {
  const { api, pool, sandbox, learners, admin } = world
  const people = await learners(40)
  const seller = await admin()
  const { courseId, lessons } = await publishedCourse(seller)
  for (const one of people) await one.call('rest', 'purchases.verify', pay(sandbox, await order(one, courseId)))
  const found = await pool.query<{ id: string }>('select owner_id as id from courses where id = $1', [courseId])
  const sellerId = found.rows[0]?.id ?? ''
  const ask = async (title: string, path: string, cookies: string[], rows: Query): Promise<Asked> => {
    let n = 0
    const next = () => ({ method: 'GET' as const, path, headers: { cookie: cookies[n++ % cookies.length] ?? '' } })
    return { title, next, bytes: await textOf(api.url + path, next().headers), rows }
  }
  const byLearners = (title: string, path: string, text: string, ...about: string[]) =>
    ask(title, path, people.map(cookieOf), { text, values: people.map(({ id }) => [id, ...about]) })
  const lessonId = lessons.text
  return Promise.all([
    byLearners('who am I', trpc('auth.me', {}), account),
    byLearners('owned course', trpc('learning.course', { courseId }), ownedCourse, courseId),
    byLearners('lesson', trpc('learning.lesson', { lessonId }), lesson, lessonId),
    byLearners('My Purchases', trpc('purchases.list', {}), myPurchases),
    ask('sales', trpc('sales.list', {}), [cookieOf(seller)], { text: sales, values: [[sellerId]] }),
  ])
}
