import type { LearnerData, Lesson, LessonQuestion, ReceivedQuestion, SellerData } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, caller } from '../caller.ts'
import { newAdmin, newLearner, password } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, buy, publishedCourse, refundNewest } from './course-maker.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

/** A course with two owners: who asks, and another one. The asker bought last. */
const world = async () => {
  const seller = await newAdmin(api.url)
  const { courseId, lessons } = await publishedCourse(seller)
  const [other, asker] = [await newLearner(api.url), await newLearner(api.url)]
  await buy(api, other, courseId)
  await buy(api, asker, courseId)
  return { seller, courseId, lessonId: lessons.text, asker, other }
}

describe.each(['rest', 'trpc'] as const)('questions over %s', (transport) => {
  const list = (who: Caller, lessonId: string) => ask<LessonQuestion[]>(who, 'questions.list', { lessonId }, transport)
  const received = (who: Caller, input = {}) => ask<ReceivedQuestion[]>(who, 'questions.received', input, transport)
  const status = async (who: Caller, name: string, input: Record<string, unknown>) =>
    (await who.call(transport, name, input)).status
  const made = async (who: Caller, name: string, input: Record<string, unknown>) =>
    (await ask<{ id: string }>(who, name, input, transport)).id

  test('an owner asks, owners and the seller answer, and the asker marks the answer that helped', async () => {
    const { seller, courseId, lessonId, asker, other } = await world()
    const id = await made(asker, 'questions.ask', { lessonId, body: ' Why <b>trees</b>? ' })
    expect(await received(seller, { state: 'unanswered', courseId })).toMatchObject([
      { _id: id, lessonTitle: 'Graphs', author: 'Meera', course: { _id: courseId } },
    ])
    const waiting = (who: Caller) => who.call(transport, 'questions.waiting')
    expect((await waiting(seller)).body).toEqual({ count: 1 })
    expect((await waiting(await newAdmin(api.url))).body).toEqual({ count: 0 })
    const first = await made(other, 'questions.answer', { id, body: 'Because.' })
    expect((await waiting(seller)).body).toEqual({ count: 0 })
    const second = await made(seller, 'questions.reply', { id, body: 'They have no cycles.' })
    expect(await received(seller, { state: 'unanswered' })).toEqual([])
    expect(await status(other, 'questions.accept', { id: first })).toBe(404)
    expect(await status(asker, 'questions.accept', { id: first })).toBe(200)
    expect(await status(seller, 'questions.recommend', { id: second })).toBe(200)
    expect(await list(other, lessonId)).toMatchObject([
      {
        body: 'Why <b>trees</b>?',
        isOwn: false,
        hiddenReason: null,
        answers: [
          { body: 'Because.', author: 'Meera', accepted: false },
          { body: 'They have no cycles.', author: null, accepted: true },
        ],
      },
    ])
    expect((await list(asker, lessonId))[0]?.isOwn).toBe(true)
  })

  test('the asker and the seller take a mark off again, and nobody else does', async () => {
    const { seller, lessonId, asker, other } = await world()
    const id = await made(asker, 'questions.ask', { lessonId, body: 'Why?' })
    const answer = await made(other, 'questions.answer', { id, body: 'Because.' })
    const accepted = async () => (await list(asker, lessonId))[0]?.answers.map((one) => one.accepted)
    for (const [marker, mark, unmark] of [
      [asker, 'accept', 'unaccept'],
      [seller, 'recommend', 'unrecommend'],
    ] as const) {
      await ask(marker, `questions.${mark}`, { id: answer }, transport)
      expect(await accepted()).toEqual([true])
      expect(await status(other, 'questions.unaccept', { id: answer })).toBe(404)
      expect(await status(await newAdmin(api.url), 'questions.unrecommend', { id: answer })).toBe(404)
      expect(await accepted()).toEqual([true])
      expect(await status(marker, `questions.${unmark}`, { id: answer })).toBe(200)
      expect(await accepted()).toEqual([false])
    }
  })

  test('who answered deletes their own answer, marked or hidden, and no other one; then the question is open again', async () => {
    const { seller, lessonId, asker, other } = await world()
    const id = await made(asker, 'questions.ask', { lessonId, body: 'Why?' })
    const answer = await made(other, 'questions.answer', { id, body: 'Because.' })
    const hidden = await made(other, 'questions.answer', { id, body: 'Buy mine!' })
    const reply = await made(seller, 'questions.reply', { id, body: 'So.' })
    await ask(asker, 'questions.accept', { id: answer }, transport)
    await ask(seller, 'questions.hideAnswer', { id: hidden, reason: 'An ad' }, transport)
    expect((await list(other, lessonId))[0]?.answers.map(({ isOwn }) => isOwn)).toEqual([true, true, false])
    for (const one of [answer, hidden, reply]) {
      expect(await status(asker, 'questions.removeAnswer', { id: one })).toBe(404)
      expect(await status(await newAdmin(api.url), 'questions.removeReply', { id: one })).toBe(404)
    }
    expect(await status(other, 'questions.removeAnswer', { id: reply })).toBe(404)
    expect(await status(seller, 'questions.removeReply', { id: answer })).toBe(404)
    for (const one of [answer, hidden]) expect(await status(other, 'questions.removeAnswer', { id: one })).toBe(200)
    expect(await status(seller, 'questions.removeReply', { id: reply })).toBe(200)
    expect((await list(other, lessonId))[0]?.answers).toEqual([])
    expect(await status(asker, 'questions.edit', { id, body: 'How?' })).toBe(200)
  })

  test('the asker changes and deletes a question until somebody answers it', async () => {
    const { lessonId, asker, other } = await world()
    const id = await made(asker, 'questions.ask', { lessonId, body: 'Why?' })
    expect(await status(other, 'questions.edit', { id, body: 'Mine' })).toBe(404)
    expect(await status(other, 'questions.remove', { id })).toBe(404)
    expect(await status(asker, 'questions.edit', { id, body: 'How?' })).toBe(200)
    expect(await list(other, lessonId)).toMatchObject([{ body: 'How?', editedAt: expect.any(String) }])
    await made(other, 'questions.answer', { id, body: 'So.' })
    expect(await status(asker, 'questions.edit', { id, body: 'When?' })).toBe(409)
    expect(await status(asker, 'questions.remove', { id })).toBe(409)
    const unanswered = await made(asker, 'questions.ask', { lessonId, body: 'And?' })
    expect(await status(asker, 'questions.remove', { id: unanswered })).toBe(200)
    expect((await list(asker, lessonId)).map(({ body }) => body)).toEqual(['How?'])
  })

  test('who doesn’t own the course neither reads, asks nor answers, and no other seller does anything', async () => {
    const { lessonId, asker, seller } = await world()
    const [stranger, otherSeller] = [await newLearner(api.url), await newAdmin(api.url)]
    const id = await made(asker, 'questions.ask', { lessonId, body: 'Why?' })
    const answer = await made(seller, 'questions.reply', { id, body: 'So.' })
    expect(await status(stranger, 'questions.list', { lessonId })).toBe(403)
    expect(await status(stranger, 'questions.ask', { lessonId, body: 'Hello' })).toBe(403)
    expect(await status(stranger, 'questions.answer', { id, body: 'Hello' })).toBe(404)
    expect(await status(caller(api.url), 'questions.list', { lessonId })).toBe(401)
    expect(await received(otherSeller)).toEqual([])
    for (const name of ['questions.received', 'reviews.received'])
      expect(await status(seller, name, { courseId: '' })).toBe(404)
    const foreign = { reply: { id, body: 'Hello' }, recommend: { id: answer }, hide: { id, reason: 'x' } }
    for (const [name, input] of Object.entries({ ...foreign, hideAnswer: { id: answer, reason: 'x' } }))
      expect(await status(otherSeller, `questions.${name}`, input)).toBe(404)
    expect(await status(asker, 'questions.ask', { lessonId, body: 'When?', atSeconds: 3 })).toBe(400)
  })

  test('what the seller hides is seen by its author only, with the reason, and can’t be answered or marked', async () => {
    const { seller, lessonId, asker, other } = await world()
    const id = await made(asker, 'questions.ask', { lessonId, body: 'Why?' })
    const answer = await made(other, 'questions.answer', { id, body: 'Buy mine!' })
    await ask(asker, 'questions.accept', { id: answer }, transport)
    expect(await status(seller, 'questions.hideAnswer', { id: answer, reason: 'An ad' })).toBe(200)
    expect((await list(asker, lessonId))[0]?.answers).toEqual([])
    expect((await list(other, lessonId))[0]?.answers).toMatchObject([{ hiddenReason: 'An ad', accepted: false }])
    expect(await status(asker, 'questions.accept', { id: answer })).toBe(404)
    expect(await status(seller, 'questions.hide', { id, reason: 'Off topic' })).toBe(200)
    expect(await list(other, lessonId)).toEqual([])
    expect(await list(asker, lessonId)).toMatchObject([{ hiddenReason: 'Off topic' }])
    expect((await ask<Lesson>(other, 'learning.lesson', { lessonId }, transport)).questionCount).toBe(0)
    expect((await ask<Lesson>(asker, 'learning.lesson', { lessonId }, transport)).questionCount).toBe(1)
    expect(await status(other, 'questions.answer', { id, body: 'So.' })).toBe(404)
    expect(await status(asker, 'questions.edit', { id, body: 'How?' })).toBe(409)
    expect(await received(seller)).toMatchObject([{ hiddenReason: 'Off topic', answers: [{ hiddenReason: 'An ad' }] }])
  })

  test('after a refund nothing is read or written; the data is exported, and goes with the account', async () => {
    const { seller, courseId, lessonId, asker, other } = await world()
    const id = await made(asker, 'questions.ask', { lessonId, body: 'Why?' })
    const others = await made(other, 'questions.ask', { lessonId, body: 'How?' })
    await made(asker, 'questions.answer', { id: others, body: 'So.' })
    await refundNewest(api, seller)
    expect(await status(asker, 'questions.list', { lessonId })).toBe(403)
    expect(await status(asker, 'questions.answer', { id: others, body: 'So.' })).toBe(404)
    expect(await status(asker, 'questions.edit', { id, body: 'When?' })).toBe(404)
    const data = (await asker.call(transport, 'auth.exportData')).body as unknown as LearnerData
    expect(data).toMatchObject({
      questions: [{ body: 'Why?', course: { _id: courseId } }],
      answers: [{ body: 'So.', course: { _id: courseId } }],
    })
    expect(await status(asker, 'auth.deleteAccount', { password })).toBe(200)
    expect(await list(other, lessonId)).toMatchObject([{ body: 'How?', answers: [] }])
    await made(seller, 'questions.reply', { id: others, body: 'Because.' })
    const sellersData = (await seller.call(transport, 'admin.exportData')).body as unknown as SellerData
    expect(sellersData.answers).toMatchObject([{ body: 'Because.', course: { _id: courseId } }])
    expect((await (await newAdmin(api.url)).call(transport, 'admin.exportData')).body.answers).toEqual([])
  })
})

test('a question that is answered and deleted at the same moment is either, never both', async () => {
  const { lessonId, asker, other } = await world()
  for (let round = 0; round < 5; round++) {
    const { id } = await ask<{ id: string }>(asker, 'questions.ask', { lessonId, body: 'Why?' })
    const [removed, answered] = await Promise.all([
      asker.call('rest', 'questions.remove', { id }),
      other.call('rest', 'questions.answer', { id, body: 'So.' }),
    ])
    expect([
      [200, 404],
      [409, 201],
    ]).toContainEqual([removed.status, answered.status])
  }
})

test('of 10,000 questions each page shows ten, and one question takes 30 answers of learners and then the seller’s', async () => {
  const { courseId, lessonId, asker, seller } = await world()
  await api.parts.pool.query(
    `insert into questions (id, course_id, lesson_id, learner_id, body, created_at)
     select gen_random_uuid(), $1, $2, $3, 'Why?', now() from generate_series(1, 10000)`,
    [courseId, lessonId, asker.id],
  )
  const page = async (cursor?: unknown) =>
    (await asker.call('rest', 'questions.list', { lessonId, ...(cursor ? { cursor } : {}) })).body
  const first = await page()
  const second = await page(first.nextCursor)
  const ids = [first, second].flatMap(({ content }) => (content as LessonQuestion[]).map(({ _id }) => _id))
  expect(new Set(ids).size).toBe(20)
  const [id] = ids
  await api.parts.pool.query(
    `insert into question_answers (id, question_id, learner_id, body, created_at)
     select gen_random_uuid(), $1, $2, 'So.', now() from generate_series(1, 30)`,
    [id, asker.id],
  )
  expect((await asker.call('rest', 'questions.answer', { id, body: 'And so.' })).status).toBe(409)
  expect((await seller.call('rest', 'questions.reply', { id, body: 'The last word.' })).status).toBe(201)
})

test('the question after the two hundredth on a course is refused, also when two are asked at once', async () => {
  const { asker, other, lessonId, courseId } = await world()
  await api.parts.pool.query(
    `insert into questions (id, learner_id, course_id, lesson_id, body, created_at)
     select gen_random_uuid(), $1, $2, $3, 'One more?', now() from generate_series(1, 199)`,
    [asker.id, courseId, lessonId],
  )
  const put = (who: Caller) => who.call('rest', 'questions.ask', { lessonId, body: 'The last one?' })
  const answers = await Promise.all([put(asker), put(asker)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const message = 'You can have 200 questions on a course. Delete one without an answer to ask another.'
  expect((await put(asker)).body.message).toBe(message)
  expect((await put(other)).status).toBe(201)
})
