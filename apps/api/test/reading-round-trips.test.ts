import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, caller } from './caller.ts'
import { buy, publishedCourse } from './learning/course-maker.ts'
import { newAdmin, newLearner, password } from './people.ts'
import { watchStatements } from './sent-statements.ts'
import { startApi, type TestApi } from './start-api.ts'

const watch = watchStatements()
let api: TestApi
let [learner, seller]: Caller[] = []
let course: Awaited<ReturnType<typeof publishedCourse>>
beforeAll(async () => {
  // Jobs are run by nobody, so that only what is read is counted.
  api = await startApi({ WORKER: 'apart' })
  api.sandbox.setWebhookUrl(undefined)
  seller = await newAdmin(api.url)
  learner = await newLearner(api.url)
  course = await publishedCourse(seller)
  await buy(api, learner, course.courseId)
})
afterAll(async () => {
  await api.stop()
  watch.stop()
})

/** Asks it twice, since what was asked first may open connections and fill caches. Returns the second's statements. */
const statementsOf = async (who: Caller | undefined, name: string, input: Record<string, unknown> = {}) => {
  const asked = async () => expect((await who?.call('trpc', name, input))?.status).toBe(200)
  await asked()
  return watch.during(asked)
}

test('what the sites read most sends few statements to Postgres', async () => {
  const { courseId, lessons } = course
  // The catalogue's version alone.
  expect(await statementsOf(learner, 'courses.list')).toHaveLength(1)
  expect(await statementsOf(learner, 'courses.show', { id: courseId })).toHaveLength(1)
  // The catalogue's page: the versions of the list and of the ratings.
  const opened = () => fetch(`${api.url}/api/head/allcourses`).then((answer) => answer.text())
  await opened()
  const head = await watch.during(opened)
  expect(head, head.join('\n')).toHaveLength(2)
  // For words that nobody has asked for yet: the address's share, the version, and the titles, without a transaction.
  const suggested = (q: string) => learner?.call('trpc', 'courses.suggest', { q }) ?? Promise.reject()
  await suggested('b')
  expect(await watch.during(() => suggested('a'))).toHaveLength(3)
  // A search: the version, the first courses, and those that the index finds.
  const searched = (q: string) => learner?.call('trpc', 'courses.list', { q }) ?? Promise.reject()
  await searched('graph')
  const found = await watch.during(() => searched('graphs'))
  expect(found, found.join('\n')).toHaveLength(3)
  // Made anew: the course with all that its page shows, too.
  await api.parts.pool.query('update courses set price_paise = price_paise + 100')
  const renewed = await watch.during(() => learner?.call('trpc', 'courses.show', { id: courseId }) ?? Promise.reject())
  expect(renewed).toHaveLength(2)
  // The session, with its account.
  expect(await statementsOf(learner, 'auth.me')).toHaveLength(1)
  expect(await statementsOf(seller, 'admin.me')).toHaveLength(1)
  expect(await statementsOf(learner, 'learning.course', { courseId })).toHaveLength(2)
  expect(await statementsOf(learner, 'purchases.list')).toHaveLength(3)
  expect(await statementsOf(seller, 'sales.list')).toHaveLength(2)
  // The session and the lesson at once, then what the learner has to do with it.
  expect(await statementsOf(learner, 'learning.lesson', { lessonId: lessons.text })).toHaveLength(3)
})

test('learners who look at the same time share statements, and each gets what is theirs', async () => {
  const other = await newLearner(api.url)
  const { courseId } = course
  const timesTen = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, ask))
  const look = async () => {
    const [own, others, opened, refused] = await Promise.all([
      timesTen(() => learner?.call('trpc', 'purchases.list', {}) ?? Promise.reject()),
      timesTen(() => other.call('trpc', 'purchases.list', {})),
      timesTen(() => learner?.call('trpc', 'learning.course', { courseId }) ?? Promise.reject()),
      timesTen(() => other.call('trpc', 'learning.course', { courseId })),
    ])
    for (const { body } of own) expect(body).toMatchObject({ userPurchasedList: [{ courseId: { _id: courseId } }] })
    for (const { body } of others) expect(body).toMatchObject({ userPurchasedList: [] })
    for (const { body } of opened) expect(body).toMatchObject({ content: { course: { _id: courseId } } })
    for (const { status } of refused) expect(status).toBe(404)
  }
  await look()
  // Without sharing: 50, and those that read sessions.
  const sent = await watch.during(look)
  expect(sent.length, sent.join('\n')).toBeLessThan(40)
})

test('what every player sends all the time takes few statements, and none of them counts its share', async () => {
  const lessonId = course.lessons.text
  const reports = [{ lessonId, at: new Date().toISOString(), positionSeconds: 15 }]
  const sent = await statementsOf(learner, 'learning.saveProgress', { reports })
  expect(sent, sent.join('\n')).toHaveLength(3)
  const playing = await statementsOf(learner, 'learning.reportPlayback', {
    lessonId,
    playerId: randomUUID(),
    state: 'playing',
  })
  expect(playing, playing.join('\n')).toHaveLength(4)
})

test('a log in sends few statements to Postgres', async () => {
  const { email } = await newLearner(api.url)
  const browser = caller(api.url)
  // The address’s share, the counts of failures before and after, the account; then a transaction with the account's lock and
  // factors, the event with known places, the new session with the old sessions' end, and the emailed links that end.
  const sent = await statementsOf(browser, 'auth.login', { email, password })
  expect(sent, sent.join('\n')).toHaveLength(10)
})

test('a dispute and the answer to it are one statement, since what sends the answer changes both at once', async () => {
  const orders = await api.parts.pool.query('select id from orders')
  const sent = await statementsOf(seller, 'sales.show', { id: orders.rows[0].id })
  expect(sent.filter((text) => /"dispute(s|_answers)"/.test(text))).toHaveLength(1)
})

test('a search in transcripts sets how it is planned in a transaction, since that holds in none but that', async () => {
  const words = (text: string) => text.split(' ', 2).join(' ')
  const sent = (await statementsOf(learner, 'learning.search', { q: 'graph' })).map(words)
  expect(sent).toContain('set local')
  const [begun, set, ended] = ['begin', 'set local', 'commit'].map((one) => sent.lastIndexOf(one))
  expect([begun, set, ended].toSorted((a = 0, b = 0) => a - b)).toEqual([begun, set, ended])
  expect(begun).toBeGreaterThanOrEqual(0)
})

// A screen asks again until the timeline says that a refund is confirmed. If the rest were read first, it could be older than that.
test.each([
  ['purchases.show', () => learner],
  ['sales.show', () => seller],
] as const)('%s reads the timeline before what it tells of', async (name, who) => {
  const orders = await api.parts.pool.query('select id from orders')
  const sent = await statementsOf(who(), name, { id: orders.rows[0].id })
  const timeline = sent.findIndex((text) => text.includes('from "order_events"'))
  const rest = sent.findIndex((text) => text.startsWith('select "orders"."id"'))
  expect(timeline).toBeGreaterThan(-1)
  expect(rest).toBeGreaterThan(timeline)
})
