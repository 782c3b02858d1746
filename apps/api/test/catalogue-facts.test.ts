import type { CatalogueTotals, ListedCourse } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { order, pay } from './buying.ts'
import { caller } from './caller.ts'
import { runJob } from './faults/jobs.ts'
import { publishedCourse } from './learning/course-maker.ts'
import { courseFields, newAdmin, newCourse, newLearner } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const path = '/api/v1/courses/getcourses?limit=100'
const query = async (text: string, values: unknown[] = []) => (await api.parts.pool.query(text, values)).rows
const version = async () => (await query('select changes, counts from catalogue_version'))[0]
const countNow = async () => {
  await runJob(api.parts.pool, 'count-learners')
  await api.jobsDone()
}
const cardOf = async (id: string, transport: 'rest' | 'trpc' = 'rest') => {
  const { body } = await caller(api.url).call(transport, 'courses.list', { limit: 100 })
  return (body.content as ListedCourse[]).find(({ _id }) => _id === id)
}
const buy = async (courseId: string) => {
  const learner = await newLearner(api.url)
  await learner.call('rest', 'purchases.verify', pay(api.sandbox, await order(learner, courseId)))
}

test.each(['rest', 'trpc'] as const)(
  'a card says who teaches, level, language, lessons and minutes: %s',
  async (on) => {
    const admin = await newAdmin(api.url)
    const empty = await newCourse(admin, { level: 'advanced', language: 'hi' })
    const teacher = { _id: admin.id, name: admin.username }
    const bare = await cardOf(empty, on)
    expect(bare).toMatchObject({ teacher, level: 'advanced', language: 'hi', learners: 0 })
    expect(bare).not.toHaveProperty('minutes')
    expect(bare).not.toHaveProperty('lessons')
    const { courseId } = await publishedCourse(admin)
    const [live] = await query('select lesson_count, duration_seconds from course_revisions where course_id = $1', [
      courseId,
    ])
    expect(live.lesson_count).toBeGreaterThan(0)
    expect(await cardOf(courseId, on)).toMatchObject({
      lessons: live.lesson_count,
      minutes: Math.max(1, Math.round(live.duration_seconds / 60)),
    })
  },
)

test('a sale leaves the cached list as it is, and the next count adds it, also in the page’s ETag', async () => {
  const id = await newCourse(await newAdmin(api.url))
  const { send } = caller(api.url)
  await countNow()
  const known = (await send(path, {})).headers.get('etag') ?? ''
  const before = await version()
  await buy(id)
  expect(await version()).toEqual(before)
  expect((await send(path, { headers: { 'if-none-match': known } })).status).toBe(304)
  await countNow()
  expect(await version()).toEqual({ ...before, counts: String(Number(before.counts) + 1) })
  expect((await send(path, { headers: { 'if-none-match': known } })).status).toBe(200)
  expect(await cardOf(id)).toMatchObject({ learners: 1 })
  await countNow()
  expect(await version()).toEqual({ ...before, counts: String(Number(before.counts) + 1) })
})

test('drafts leave the cached list as it is, until they are published', async () => {
  const admin = await newAdmin(api.url)
  const update = (id: string, fields: object) =>
    admin.call('rest', 'courses.update', { id, ...courseFields, ...fields })
  const before = await version()
  const id = await newCourse(admin, { status: 'draft' })
  await update(id, { title: 'Another draft', status: 'draft' })
  await admin.call('rest', 'courses.delete', { id: await newCourse(admin, { status: 'draft' }) })
  expect(await version()).toEqual(before)
  const changes = async () => Number((await version()).changes) - Number(before.changes)
  await update(id, { title: 'On sale', status: 'published' })
  expect(await changes()).toBe(1)
  expect(await cardOf(id)).toMatchObject({ title: 'On sale' })
  await update(id, { title: 'Still on sale' })
  expect(await cardOf(id)).toMatchObject({ title: 'Still on sale' })
  await update(id, { status: 'draft' })
  expect(await changes()).toBe(3)
  expect(await cardOf(id)).toBeUndefined()
  await update(id, { status: 'published' })
  await admin.call('rest', 'courses.delete', { id })
  expect(await changes()).toBe(5)
})

test('a learner whose money went back isn’t counted', async () => {
  const id = await newCourse(await newAdmin(api.url))
  await buy(id)
  await buy(id)
  await query(
    'update purchases set revoked_at = now() where course_id = $1 and learner_id = (select min(learner_id::text)::uuid from purchases where course_id = $1)',
    [id],
  )
  await countNow()
  expect(await cardOf(id)).toMatchObject({ learners: 1 })
})

describe('filters and popularity', () => {
  let own: TestApi
  /** Course `n` has price and level of its own; every third is in Hindi. */
  const prices = [499.99, 500, 999.99, 1_000, 1_999, 2_000, 2_500]
  const levels = ['beginner', 'intermediate', 'advanced', 'all'] as const
  const titleOf = (n: number) => `Course ${n}`
  beforeAll(async () => {
    own = await startApi()
    const admin = await newAdmin(own.url)
    for (const [n, price] of prices.entries()) {
      const fields = { title: titleOf(n), price, level: levels[n % 4], language: n % 3 === 0 ? 'hi' : 'en' }
      const id = await newCourse(admin, fields)
      // Course 0 has no lessons; the others are 60 minutes longer than the one before, from 59 on.
      const seconds = n === 0 ? 0 : (n * 60 * 2 - 61) * 60
      await own.parts.pool.query('update courses set duration_seconds = $2 where id = $1', [id, seconds])
      await own.parts.pool.query('update course_learners set learners = $2 where course_id = $1', [id, (n * 5) % 4])
    }
    await own.parts.pool.query('update catalogue_version set counts = counts + 1')
  })
  afterAll(() => own.stop())

  const list = async (input: object) => (await caller(own.url).call('rest', 'courses.list', { ...input })).body
  const numbers = (body: Record<string, unknown>) =>
    (body.content as { title: string }[]).map(({ title }) => Number(title.replace('Course ', '')))

  test.each([
    [{ price: 'under-500' }, [0]],
    [{ price: '500-1000' }, [2, 1]],
    [{ price: '1000-2000' }, [4, 3]],
    [{ price: 'over-2000' }, [6, 5]],
    [{ level: 'intermediate' }, [5, 1]],
    [{ language: 'hi' }, [6, 3, 0]],
    [{ language: 'ta' }, []],
    [{ length: 'short' }, [2, 1]],
    [{ length: 'medium' }, [5, 4, 3]],
    [{ length: 'long' }, [6]],
    [{ length: 'medium', language: 'hi', price: '1000-2000', q: 'course' }, [3]],
  ])('%j finds just those courses', async (filters, expected) => {
    expect(numbers(await list(filters))).toEqual(expected)
  })

  test('sorted by popularity, every course comes once, page by page, also filtered and searched', async () => {
    const sorted = [...prices.keys()].sort((a, b) => ((b * 5) % 4) - ((a * 5) % 4) || b - a)
    for (const filters of [{}, { language: 'en' }, { q: 'course' }]) {
      const seen: number[] = []
      let cursor: unknown
      do {
        const body = await list({ ...filters, sort: 'popular', limit: 2, ...(cursor ? { cursor } : {}) })
        seen.push(...numbers(body))
        cursor = body.nextCursor
      } while (cursor)
      const isFound = (n: number) => !('language' in filters) || n % 3 !== 0
      expect(seen).toEqual(sorted.filter(isFound))
    }
  })

  test('an unknown level, length, price or language tag is rejected', async () => {
    for (const wrong of [
      { level: 'expert' },
      { length: 'huge' },
      { price: '7' },
      { language: 'no tag' },
      { sort: 'x' },
    ])
      expect((await caller(own.url).call('rest', 'courses.list', wrong)).status).toBe(400)
  })
})

test.each(['rest', 'trpc'] as const)(
  'the list says how many courses there are and the lowest price, if asked: %s',
  async (on) => {
    const totalsNow = async (more: object = {}) => {
      const { body } = await caller(api.url).call(on, 'courses.list', { limit: 1, ...more })
      return body.totals
    }
    const admin = await newAdmin(api.url)
    const before = (await totalsNow({ totals: 'with' })) as CatalogueTotals
    const cheapest = await newCourse(admin, { price: 2.5 })
    await newCourse(admin, { status: 'draft', price: 1 })
    const after = { courses: before.courses + 1, lowestPaise: 250 }
    expect(await totalsNow({ totals: 'with' })).toEqual(after)
    // Of the whole catalogue, not of what is searched for.
    expect(await totalsNow({ totals: 'with', q: 'nothing is called so' })).toEqual(after)
    expect(await totalsNow()).toBeUndefined()
    await admin.call('rest', 'courses.delete', { id: cheapest })
    expect(await totalsNow({ totals: 'with' })).toEqual(before)
  },
)

test('the totals of an unchanged catalogue aren’t counted again', async () => {
  await newCourse(await newAdmin(api.url))
  const { call } = caller(api.url)
  const asked = vi.spyOn(api.parts.pool, 'query')
  const counted = () => asked.mock.calls.filter(([query]) => /min\(/.test(JSON.stringify(query))).length
  for (const limit of [1, 2, 1, 3]) await call('rest', 'courses.list', { limit, totals: 'with' })
  expect(counted()).toBe(1)
})
