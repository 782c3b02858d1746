import { type OwnOrder, refundsByRule } from '@skillharbor/contracts/entities'
import { expect, test } from 'vitest'
import { order, owned, pay } from '../buying.ts'
import type { Transport } from '../caller.ts'
import { countRequests } from '../faults/requests.ts'
import { ask, buy, publishedCourse, publishVideo, webVtt } from '../learning/course-maker.ts'
import { newCourse, newLearner, password } from '../people.ts'
import { recordsOf } from './books.ts'
import { shop } from './shop.ts'

// 200 presses at once wait for each other.
const at = shop({}, { databaseConnection: 60_000 })
const day = 86_400_000
const rows = async (query: string, values: unknown[] = []) => (await at.api.parts.pool.query(query, values)).rows
const orderOf = async (courseId: string): Promise<string> =>
  (await rows('select order_id as id from order_lines where course_id = $1', [courseId]))[0].id

const newestOrderOf = async (courseId: string): Promise<string> =>
  (await rows('select order_id as id from order_lines where course_id = $1 order by id desc limit 1', [courseId]))[0].id

type Learner = Awaited<ReturnType<typeof newLearner>>
const bought = async ({ learner, courseId }: { learner?: Learner; courseId?: string } = {}) => {
  const course = courseId ?? (await newCourse(at.admin))
  const buyer = learner ?? (await newLearner(at.api.url))
  await buy(at.api, buyer, course)
  await at.api.jobsDone()
  return { learner: buyer, courseId: course, id: await newestOrderOf(course) }
}
const refund = (learner: Learner, id: string, transport: Transport = 'rest') =>
  learner.call(transport, 'purchases.refund', { id })
const standing = async (learner: Learner, id: string) =>
  (await ask<OwnOrder>(learner, 'purchases.show', { id })).refundStanding
/** The learner comes back after so many days, and logs in again. */
const back = async (learner: Learner, days: number) => {
  await at.advance(days * day)
  await learner.call('rest', 'auth.login', { email: learner.email, password })
}

test('a buyer within the rule has the money back once, however often they ask, and the course goes', async () => {
  const { learner, courseId, id } = await bought()
  expect(await standing(learner, id)).toMatchObject({ state: 'open', days: 14, percent: 30, openedPercent: 0 })
  const sent = countRequests(at.api, 'POST /v1/payments/:id/refund')
  const asked = Array.from({ length: 200 }, (_, index) => refund(learner, id, index % 2 === 0 ? 'rest' : 'trpc'))
  for (const { status } of await Promise.all(asked)) expect([200, 429]).toContain(status)
  expect(await standing(learner, id)).toBeNull()
  await at.settled()
  expect(sent()).toBe(1)
  expect(await owned(learner)).toEqual([])
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    orders: ['refunded'],
    refunds: [{ status: 'processed', reason: 'rule', amount_paise: 49_950 }],
    books: { admin: 0, provider: 0 },
  })
  expect((await refund(learner, id)).status).toBe(200)
  await at.settled()
  expect(sent()).toBe(1)
})

test('who buys again can ask again', async () => {
  const { learner, courseId, id } = await bought()
  await refund(learner, id)
  await at.settled()
  await buy(at.api, learner, courseId)
  await at.api.jobsDone()
  const second = await newestOrderOf(courseId)
  expect(await standing(learner, second)).toMatchObject({ state: 'open' })
  expect((await refund(learner, second)).status).toBe(200)
  await at.settled()
  expect(await owned(learner)).toEqual([])
})

test('after its days, and once enough was opened, the rule gives nothing and says why', async () => {
  const late = await bought()
  await back(late.learner, 14)
  expect(await standing(late.learner, late.id)).toMatchObject({ state: 'late' })
  expect(await refund(late.learner, late.id, 'trpc')).toMatchObject({
    status: 409,
    body: {
      error: 'CONFLICT',
      message: 'The period in which this order could be refunded is over',
    },
  })

  // Of its four lessons, the file is the second one that is opened: what their app reports doesn't matter.
  const { courseId, lessons } = await publishedCourse(at.admin)
  const reader = await bought({ courseId })
  const opened = async () => (await standing(reader.learner, reader.id))?.openedPercent
  await ask(reader.learner, 'learning.lesson', { lessonId: lessons.file })
  expect(await opened()).toBe(0)
  await ask(reader.learner, 'learning.startAttempt', { lessonId: lessons.quiz })
  expect(await opened()).toBe(25)
  for (const _ of [1, 2]) await ask(reader.learner, 'learning.file', { lessonId: lessons.file })
  expect(await standing(reader.learner, reader.id)).toMatchObject({ state: 'opened', openedPercent: 50 })
  expect(await refund(reader.learner, reader.id)).toMatchObject({
    status: 409,
    body: { message: 'You’ve opened 50% of the lessons. A refund is only possible below 30%' },
  })
  await at.settled()
  expect(await owned(reader.learner)).toEqual([courseId])
})

test('no edition changes how much was opened, neither for the seller nor for the learner', async () => {
  const { courseId, lessons, maker } = await publishedCourse(at.admin)
  const first = maker.current().sections
  const reader = await bought({ courseId })
  const opened = async () => (await standing(reader.learner, reader.id))?.openedPercent
  const publish = async (sections: typeof first) => {
    await maker.saveOutline(sections)
    await maker.publish()
  }
  const keeping = (...ids: string[]) =>
    first
      .map((section) => ({ ...section, lessons: section.lessons.filter(({ _id }) => ids.includes(_id)) }))
      .filter((section) => section.lessons.length > 0)
  await ask(reader.learner, 'learning.file', { lessonId: lessons.file })
  expect(await opened()).toBe(25)

  // One of four lessons stays one of four when there are three or two, and may still be given back.
  await publish(keeping(lessons.preview, lessons.file, lessons.quiz))
  expect(await opened()).toBe(25)
  await publish(keeping(lessons.preview, lessons.quiz))
  expect(await standing(reader.learner, reader.id)).toMatchObject({ state: 'open', openedPercent: 25 })
  await ask(reader.learner, 'learning.startAttempt', { lessonId: lessons.quiz })
  expect(await opened()).toBe(50)

  // What was opened stays opened when others take its place, and when more are added.
  await maker.saveOutline(keeping(lessons.preview))
  const section = await maker.addSection('Anew')
  const others = [await maker.addLesson(section, 'quiz', 'Another'), await maker.addLesson(section, 'text', 'More')]
  await maker.publish()
  expect(await opened()).toBe(50)
  for (let more = 0; more < 6; more += 1) await maker.addLesson(section, 'text', `More ${more}`)
  await maker.publish()
  expect(await standing(reader.learner, reader.id)).toMatchObject({ state: 'opened', openedPercent: 50 })
  await ask(reader.learner, 'learning.startAttempt', { lessonId: others[0] })
  expect(await opened()).toBe(50)

  // Who buys now bought the nine that there are.
  const next = await bought({ courseId })
  await ask(next.learner, 'learning.startAttempt', { lessonId: others[0] })
  expect(await standing(next.learner, await newestOrderOf(courseId))).toMatchObject({ openedPercent: 11 })
})

test('who buys after an earlier edition was shown again bought that edition, not the last that was published', async () => {
  const { courseId, lessons, maker } = await publishedCourse(at.admin)
  const sections = maker.current().sections
  const kept = [lessons.preview, lessons.file]
  const fewer = sections
    .map((section) => ({ ...section, lessons: section.lessons.filter(({ _id }) => kept.includes(_id)) }))
    .filter((section) => section.lessons.length > 0)
  await maker.saveOutline(fewer)
  await maker.publish()
  const short = await bought({ courseId })
  // As if it had waited for its turn while the earlier edition was shown again.
  await rows("update course_revisions set published_at = published_at + interval '1 second' where course_id = $1", [
    courseId,
  ])
  await ask(at.admin, 'curriculum.restore', { courseId, number: 1 })
  await at.advance(2_000)
  const { learner, id } = await bought({ courseId })
  await ask(learner, 'learning.file', { lessonId: lessons.file })
  // One of the four lessons that are there, although the last edition has two.
  expect(await standing(learner, id)).toMatchObject({ state: 'open', openedPercent: 25 })
  await ask(short.learner, 'learning.file', { lessonId: lessons.file })
  expect(await standing(short.learner, short.id)).toMatchObject({ state: 'open', openedPercent: 25 })
})

test('a report of long ago, from whatever clock, takes nothing back that was opened', async () => {
  const { courseId, maker } = await publishedCourse(at.admin)
  const { learner, id } = await bought({ courseId })
  // Neither of these is part of what was bought.
  const section = await maker.addSection('Later')
  const [quiz, text] = [
    await maker.addLesson(section, 'quiz', 'Later'),
    await maker.addLesson(section, 'text', 'Later'),
  ]
  await maker.publish()
  const report = (lessonId: string, when: string) =>
    ask(learner, 'learning.saveProgress', { reports: [{ lessonId, at: when }] })
  await ask(learner, 'learning.startAttempt', { lessonId: quiz })
  await report(text, new Date().toISOString())
  expect(await standing(learner, id)).toMatchObject({ state: 'opened', openedPercent: 33 })
  for (const lessonId of [quiz, text]) {
    await report(lessonId, '2000-01-01T00:00:00Z')
    expect(await standing(learner, id), lessonId).toMatchObject({ state: 'opened', openedPercent: 33 })
  }
  expect((await refund(learner, id)).status).toBe(409)
})

test('of a course that is bought again, what was opened the first time stays opened', async () => {
  const { courseId, lessons } = await publishedCourse(at.admin)
  const { learner, id } = await bought({ courseId })
  await ask(learner, 'learning.file', { lessonId: lessons.file })
  expect((await refund(learner, id)).status).toBe(200)
  await at.settled()
  await bought({ learner, courseId })
  expect(await standing(learner, await newestOrderOf(courseId))).toMatchObject({ openedPercent: 25 })
})

test('three refunds a year hold, also for orders that are given back at the same moment', async () => {
  const learner = await newLearner(at.api.url)
  const orders: string[] = []
  for (let made = 0; made < refundsByRule + 2; made += 1) orders.push((await bought({ learner })).id)
  const answers = await Promise.all(orders.map((id) => refund(learner, id)))
  const given = answers.filter(({ status }) => status === 200)
  expect(given).toHaveLength(refundsByRule)
  for (const { status, body } of answers)
    if (status !== 200) expect(body.message).toBe('You’ve had 3 refunds in the last year, the most this rule allows')
  await at.settled()
  expect(await owned(learner)).toHaveLength(2)
  await back(learner, 366)
  const [left] = orders.filter((_, index) => answers[index]?.status !== 200)
  expect(await standing(learner, String(left))).toMatchObject({ state: 'late' })
  expect(await standing(learner, (await bought({ learner })).id)).toMatchObject({ state: 'open' })
})

test('an order keeps the rule that it was made under, and one that is opened again takes today’s', async () => {
  const without = await bought()
  await rows('update order_lines set refund_days = 0 where order_id = $1', [without.id])
  expect(await standing(without.learner, without.id)).toBeNull()
  expect(await refund(without.learner, without.id)).toMatchObject({
    status: 409,
    body: { message: 'This order has no refund rule' },
  })
  const { learner, courseId } = await at.checkout()
  await rows('update order_lines set refund_days = 3 where course_id = $1', [courseId])
  pay(at.api.sandbox, await order(learner, courseId))
  await at.settled()
  expect(await standing(learner, await orderOf(courseId))).toMatchObject({ state: 'open', days: 14 })
})

test('a second payment that went back by itself doesn’t use up the rule', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.api.sandbox.faults.add({ kind: 'double-payment' })
  for (const _ of [1, 2]) pay(at.api.sandbox, made)
  await at.settled()
  const id = await orderOf(courseId)
  expect(await standing(learner, id)).toMatchObject({ state: 'open' })
  expect((await refund(learner, id)).status).toBe(200)
  await at.settled()
  expect(await owned(learner)).toEqual([])
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    refunds: [
      { status: 'processed', reason: 'second-payment' },
      { status: 'processed', reason: 'rule', amount_paise: 49_950 },
    ],
    books: { admin: 0, learner: 0, provider: 0 },
  })
})

test('a refund that fails at the provider can be asked for again', async () => {
  const { learner, courseId, id } = await bought()
  at.api.sandbox.faults.add({ kind: 'refund-pending', times: 1 })
  expect((await refund(learner, id)).status).toBe(200)
  await at.settled()
  expect(await standing(learner, id)).toBeNull()
  at.api.sandbox.failRefund((await recordsOf(at.api, courseId)).refunds[0].provider_refund_id)
  await at.settled()
  expect(await owned(learner)).toEqual([courseId])
  expect(await standing(learner, id)).toMatchObject({ state: 'open' })
  expect((await refund(learner, id)).status).toBe(200)
  await at.settled()
  expect(await owned(learner)).toEqual([])
})

test('while the rule gives the money back, nothing is opened that wasn’t before', async () => {
  const { courseId, lessons, maker } = await publishedCourse(at.admin)
  const watch = await publishVideo(at.api, maker, webVtt)
  const { learner, id } = await bought({ courseId })
  await ask(learner, 'learning.file', { lessonId: lessons.file })
  at.api.sandbox.faults.add({ kind: 'refund-pending', times: 1 })
  expect((await refund(learner, id)).status).toBe(200)
  const open = () =>
    Promise.all([
      learner.call('rest', 'learning.startAttempt', { lessonId: lessons.quiz }),
      learner.call('trpc', 'learning.video', { lessonId: watch }),
      learner.call('rest', 'learning.transcript', { lessonId: watch, language: 'en' }),
      learner.call('trpc', 'learning.file', { lessonId: lessons.file }),
    ])
  // What an app reports opens nothing.
  const reports = [lessons.quiz, watch].map((lessonId) => ({ lessonId, at: new Date().toISOString() }))
  await ask(learner, 'learning.saveProgress', { reports })
  for (const when of ['requested', 'pending at the provider']) {
    const [again, ...others] = (await open()).toReversed()
    expect(again?.status, when).toBe(200)
    for (const other of others)
      expect(other, when).toMatchObject({
        status: 403,
        body: {
          error: 'FORBIDDEN',
          message: 'Your refund is under way. Until it’s done, you can only open what you’ve opened before',
        },
      })
    await at.settled()
  }
  at.api.sandbox.failRefund((await recordsOf(at.api, courseId)).refunds[0].provider_refund_id)
  await at.settled()
  expect((await open()).map(({ status }) => status)).not.toContain(403)
})

test('a search shows what is said in a lesson once it counts as opened, or can’t be given back', async () => {
  const { courseId, maker } = await publishedCourse(at.admin)
  const lessonId = await publishVideo(at.api, maker, webVtt)
  const { learner, id } = await bought({ courseId })
  const late = await bought({ courseId })
  const said = async (reader: Learner) =>
    (await ask<{ text: string }[]>(reader, 'learning.search', { q: 'ver' })).map(({ text }) => text)
  expect(await said(learner)).toEqual(['… ver …'])
  at.api.sandbox.faults.add({ kind: 'refund-pending', times: 1 })
  expect((await refund(learner, id)).status).toBe(200)
  await at.settled()
  await ask(late.learner, 'learning.transcript', { lessonId, language: 'en' })
  expect(await said(late.learner)).toEqual(['has vertices.'])
  // Neither while the money is on its way, however long that takes.
  await back(learner, 15)
  expect(await said(learner)).toEqual(['… ver …'])
  at.api.sandbox.failRefund((await recordsOf(at.api, courseId)).refunds[0].provider_refund_id)
  await at.settled()
  expect(await said(learner)).toEqual(['has vertices.'])
})

test('lessons that are opened at the moment of the request are counted, or stay closed', async () => {
  const { courseId, lessons, maker } = await publishedCourse(at.admin)
  const videos = [
    await publishVideo(at.api, maker),
    await publishVideo(at.api, maker),
    await publishVideo(at.api, maker),
  ]
  const learner = await newLearner(at.api.url)
  for (let round = 0; round < 3; round += 1) {
    const { id } = await bought({ learner, courseId })
    const opens = [
      learner.call('rest', 'learning.file', { lessonId: lessons.file }),
      ...videos.map((lessonId) => learner.call('rest', 'learning.video', { lessonId })),
    ]
    const [given] = await Promise.all([refund(learner, id), ...opens])
    const { rows: opened } = await at.api.parts.pool.query('select from lesson_openings where learner_id = $1', [
      learner.id,
    ])
    // Of seven lessons, two are below 30%.
    if (given.status === 200) expect(opened.length).toBeLessThanOrEqual(2)
    await at.settled()
    if (given.status !== 200) return
  }
})

test('R23: while its bank disputes the payment, the rule gives nothing', async () => {
  const { learner, courseId, id } = await bought()
  const [{ id: paymentId }] = (await recordsOf(at.api, courseId)).payments
  at.api.sandbox.dispute(paymentId)
  await at.settled()
  expect(await standing(learner, id)).toBeNull()
  expect(await refund(learner, id)).toMatchObject({ status: 409, body: { error: 'PAYMENT_DISPUTED' } })
  expect((await recordsOf(at.api, courseId)).refunds).toEqual([])
})

test('nobody gives somebody else’s order back, nor one that isn’t paid', async () => {
  const { id } = await bought()
  const other = await newLearner(at.api.url)
  expect((await refund(other, id)).status).toBe(404)
  expect((await refund(other, 'nothing')).status).toBe(404)
  const { learner, courseId } = await at.checkout()
  expect(await refund(learner, await orderOf(courseId))).toMatchObject({
    status: 409,
    body: { message: 'This order has no payment to refund' },
  })
})
