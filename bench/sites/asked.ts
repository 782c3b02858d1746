import { operations } from '@skillharbor/contracts/operations'
import { order, pay } from '../../apps/api/test/buying.ts'
import type { World } from '../../apps/api/test/faults/world.ts'
import type { Send } from '../load.ts'

/** A path as a site or an app asks for it, and the bytes of one of its answers. */
export type Asked = { title: string; next: () => Send; bytes: string }

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

/** What accounts ask for. Learners take turns, and each owns one course. */
export const ownPaths = async (world: World): Promise<Asked[]> => {
  const { api, sandbox, learners, courses, admin } = world
  const people = await learners(40)
  const [courseId = ''] = await courses(1)
  for (const one of people) await one.call('rest', 'purchases.verify', pay(sandbox, await order(one, courseId)))
  const cookiesOf = ({ jar }: { jar: ReadonlyMap<string, string> }) =>
    [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const learnersCookies = people.map(cookiesOf)
  const sellersCookies = [cookiesOf(await admin())]
  const by = async (title: string, path: string, cookies: string[]): Promise<Asked> => {
    let n = 0
    const next = () => ({ method: 'GET' as const, path, headers: { cookie: cookies[n++ % cookies.length] ?? '' } })
    return { title, next, bytes: await textOf(api.url + path, next().headers) }
  }
  return Promise.all([
    by('who am I', trpc('auth.me', {}), learnersCookies),
    by('owned course', trpc('learning.course', { courseId }), learnersCookies),
    by('My Purchases', trpc('purchases.list', {}), learnersCookies),
    by('sales', trpc('sales.list', {}), sellersCookies),
  ])
}
