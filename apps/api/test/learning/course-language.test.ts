import type { Certificate, LearnerCourse, Lesson, OwnOrder, SearchHit } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { order } from '../buying.ts'
import type { Caller } from '../caller.ts'
import { newAdmin, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, buy, finishLessons, publishedCourse, publishVideo, refundNewest, webVtt } from './course-maker.ts'

let api: TestApi
let seller: Caller
let learner: Awaited<ReturnType<typeof newLearner>>
let courseId: string
let lessons: Awaited<ReturnType<typeof publishedCourse>>['lessons'] & { video: string }
/** The language of this course's titles, which every answer says: whoever reads them out needs it. */
const inHindi = { language: 'hi' }

beforeAll(async () => {
  api = await startApi()
  seller = await newAdmin(api.url)
  const made = await publishedCourse(seller, inHindi)
  courseId = made.courseId
  lessons = { ...made.lessons, video: await publishVideo(api, made.maker, webVtt) }
  learner = await newLearner(api.url)
  await buy(api, learner, courseId)
})
afterAll(() => api.stop())

const purchases = async (who: Caller) => (await who.call('rest', 'purchases.list')).body

test('an owned course says its language among the learner’s purchases', async () => {
  expect(await purchases(learner)).toMatchObject({ userPurchasedList: [{ courseId: inHindi }] })
})

test('a course that a bank has to confirm says its language', async () => {
  const waiting = await newLearner(api.url)
  const { orderId } = await order(waiting, courseId)
  api.sandbox.pay({ order_id: orderId, instrument: { method: 'upi', vpa: 'pending@razorpay' } })
  expect(await purchases(waiting)).toMatchObject({ pendingList: [{ courseId: inHindi }] })
})

test('a course whose payment was refunded says its language', async () => {
  const refunded = await newLearner(api.url)
  await buy(api, refunded, courseId)
  await refundNewest(api, seller)
  expect(await purchases(refunded)).toMatchObject({ paymentNotices: [{ courseId: inHindi }] })
})

test('an order says its course’s language', async () => {
  const { rows } = await api.parts.pool.query('select id from orders where learner_id = $1', [learner.id])
  const { course } = await ask<OwnOrder>(learner, 'purchases.show', { id: rows[0].id })
  expect(course).toMatchObject(inHindi)
})

test('the course that a learner learns in says its language', async () => {
  const { course } = await ask<LearnerCourse>(learner, 'learning.course', { courseId })
  expect(course).toMatchObject(inHindi)
})

test('a lesson says its course’s language', async () => {
  const { course } = await ask<Lesson>(learner, 'learning.lesson', { lessonId: lessons.text })
  expect(course).toMatchObject(inHindi)
})

test('what a search in captions finds says the language of its course beside that of the captions', async () => {
  const [hit] = await ask<SearchHit[]>(learner, 'learning.search', { q: 'graph' })
  expect(hit).toMatchObject({ language: 'en', course: inHindi })
})

test('a certificate says its course’s language', async () => {
  await finishLessons(learner, lessons)
  const { course } = await ask<Certificate>(learner, 'certificates.issue', { courseId })
  expect(course).toMatchObject(inHindi)
})
