import type { ListedCourse } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renewScores } from '../src/features/community/reviews/renew-scores.ts'
import { order, pay } from './buying.ts'
import { caller } from './caller.ts'
import { newAdmin, newCourse, newLearner } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'

/** How many gave each course one star, two, … five. Four courses have the same score. */
const stars = {
  none: [0, 0, 0, 0, 0],
  once: [0, 0, 0, 0, 1],
  tied: [0, 0, 0, 1, 1],
  alsoTied: [0, 0, 0, 1, 1],
  againTied: [0, 0, 0, 1, 1],
  // 4.45, which screens show as 4.5.
  rounded: [0, 0, 0, 11, 9],
  // 4.4.
  below: [0, 0, 0, 6, 4],
  poor: [3, 0, 0, 0, 0],
  gone: [0, 0, 0, 0, 0],
}

let api: TestApi
const ids: Record<string, string> = {}
const query = async (text: string, values: unknown[] = []) => (await api.parts.pool.query(text, values)).rows
beforeAll(async () => {
  // No worker: it counts learners every minute, which outdates the answers, too.
  api = await startApi({ WORKER: 'apart' })
  const admin = await newAdmin(api.url)
  for (const [name, counts] of Object.entries(stars)) {
    ids[name] = await newCourse(admin, { title: name })
    await query('update course_ratings set stars = $2 where course_id = $1', [ids[name], counts])
  }
  await renewScores(api.parts.ports)
})
afterAll(() => api.stop())

const list = async (input: object, on: 'rest' | 'trpc' = 'rest') =>
  (await caller(api.url).call(on, 'courses.list', { ...input })).body
const titles = (body: Record<string, unknown>) => (body.content as ListedCourse[]).map(({ title }) => title)

const best = ['rounded', 'below', 'once', 'againTied', 'alsoTied', 'tied', 'poor', 'gone', 'none']

test.each(['rest', 'trpc'] as const)(
  'sorted by rating, the best come first and those without reviews last: %s',
  async (on) => {
    expect(titles(await list({ sort: 'rating' }, on))).toEqual(best)
  },
)

test.each([1, 2, 3])(
  'sorted by rating, %i to a page, every course comes once, also if several are tied',
  async (limit) => {
    const seen: string[] = []
    let cursor: unknown
    do {
      const body = await list({ sort: 'rating', limit, ...(cursor ? { cursor } : {}) })
      seen.push(...titles(body))
      cursor = body.nextCursor
    } while (cursor)
    expect(seen).toEqual(best)
  },
)

test.each([
  ['4.5', ['rounded', 'againTied', 'alsoTied', 'tied', 'once']],
  ['4', ['below', 'rounded', 'againTied', 'alsoTied', 'tied', 'once']],
  ['3', ['below', 'rounded', 'againTied', 'alsoTied', 'tied', 'once']],
])('%s stars and up finds the courses that are shown with as many', async (rating, expected) => {
  expect(titles(await list({ rating }))).toEqual(expected)
  const searched = await list({ rating, q: 'tied', sort: 'rating' })
  expect(titles(searched)).toEqual(expected.filter((title) => title === 'tied'))
})

test('an unknown number of stars, and a cursor of another order, are refused', async () => {
  const { call } = caller(api.url)
  for (const wrong of [
    { rating: '6' },
    { rating: '4.7' },
    { cursor: `4.25.${ids.tied}` },
    { sort: 'rating', cursor: `1e9.${ids.tied}` },
    { sort: 'rating', cursor: `NaN.${ids.tied}` },
    { sort: 'rating', cursor: `4.25.${ids.tied} or 1=1` },
  ])
    expect((await call('rest', 'courses.list', wrong)).status, JSON.stringify(wrong)).toBe(400)
})

const ratingVersion = async () => Number((await query('select changes from rating_version'))[0].changes)
const etagOf = async (search: string) =>
  (await caller(api.url).send(`/api/v1/courses/getcourses?${search}`, {})).headers.get('etag')
/** How many answers the API makes. */
const madeBy = async (search: string) => {
  let made = 0
  const { catalogue } = api.parts.ports
  api.parts.ports.catalogue = (key, madeFrom, load) =>
    catalogue(key, madeFrom, () => {
      made += 1
      return load()
    })
  await etagOf(search)
  api.parts.ports.catalogue = catalogue
  return made
}

test('a review shows at once where courses are sorted by rating, and leaves every other kept answer as it is', async () => {
  const courseId = ids.none ?? ''
  const byRating = ['sort=rating', 'rating=4.5', 'rating=3&sort=price-asc']
  const others = ['', 'sort=popular', 'sort=price-asc&q=tied']
  const learner = await newLearner(api.url)
  await learner.call('rest', 'purchases.verify', pay(api.sandbox, await order(learner, courseId)))
  for (const search of [...byRating, ...others]) {
    await etagOf(search)
    expect(await madeBy(search), search).toBe(0)
  }
  const before = await ratingVersion()
  await learner.call('rest', 'reviews.save', { courseId, stars: 5 })
  expect(await ratingVersion()).toBe(before + 1)
  for (const search of byRating) expect(await madeBy(search), search).toBe(1)
  for (const search of others) expect(await madeBy(search), search).toBe(0)
  expect(titles(await list({ rating: '4.5' }))).toContain('none')
  await learner.call('rest', 'reviews.remove', { courseId })
  expect(titles(await list({ sort: 'rating' })).slice(-2)).toEqual(['gone', 'none'])
})

test('renewing all scores outdates the answers once, and not if nothing changed', async () => {
  const before = await ratingVersion()
  await query('update course_ratings set score = score + 0.001 where count > 0')
  expect(await ratingVersion()).toBe(before + 1)
  await renewScores(api.parts.ports)
  expect(await ratingVersion()).toBe(before + 2)
  await renewScores(api.parts.ports)
  expect(await ratingVersion()).toBe(before + 2)
})
