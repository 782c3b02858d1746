import type {
  LearnerData,
  LessonQuestion,
  ReceivedQuestion,
  ReportedQuestion,
  SellerData,
} from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOperator } from '../account-holders.ts'
import type { Caller } from '../caller.ts'
import { courseFields, newAdmin, newLearner, password } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, buy, publishedCourse, refundNewest } from './course-maker.ts'

let api: TestApi
let operator: Awaited<ReturnType<typeof newOperator>>
beforeAll(async () => {
  api = await startApi()
  operator = await newOperator(api)
})
afterAll(() => api.stop())

/** A course with two owners: who asks, and another one who answered. The asker bought last. */
const world = async () => {
  const seller = await newAdmin(api.url)
  const { courseId, lessons } = await publishedCourse(seller)
  const [other, asker] = [await newLearner(api.url), await newLearner(api.url)]
  await buy(api, other, courseId)
  await buy(api, asker, courseId)
  const made = async (who: Caller, name: string, input: Record<string, unknown>) =>
    (await ask<{ id: string }>(who, name, input)).id
  const question = await made(asker, 'questions.ask', { lessonId: lessons.text, body: 'Why?' })
  const answer = await made(other, 'questions.answer', { id: question, body: 'Buy mine!' })
  const reply = await made(seller, 'questions.reply', { id: question, body: 'So.' })
  return { seller, courseId, lessonId: lessons.text, asker, other, question, answer, reply }
}

describe.each(['rest', 'trpc'] as const)('reports of questions over %s', (transport) => {
  const list = (who: Caller, lessonId: string) => ask<LessonQuestion[]>(who, 'questions.list', { lessonId }, transport)
  const received = (who: Caller, input = {}) => ask<ReceivedQuestion[]>(who, 'questions.received', input, transport)
  const status = async (who: Caller, name: string, input: Record<string, unknown>) =>
    (await who.call(transport, name, input)).status
  const inQueue = async (state: 'reported' | 'hidden', ...ids: string[]) =>
    (await ask<ReportedQuestion[]>(operator, 'operator.questions', { state, limit: 50 }, transport)).filter(({ _id }) =>
      ids.includes(_id),
    )
  const reason = 'An advertisement.'

  test('owners and the seller report what others wrote, once until an operator decides', async () => {
    const { seller, lessonId, asker, other, question, answer, reply } = await world()
    expect(await status(asker, 'questions.reportAnswer', { id: answer, reason })).toBe(200)
    expect(await asker.call(transport, 'questions.reportAnswer', { id: answer, reason: 'Again' })).toMatchObject({
      status: 409,
      body: { message: 'You’ve already reported this' },
    })
    expect(await status(seller, 'questions.reportReceivedAnswer', { id: answer, reason: 'Spam' })).toBe(200)
    expect(await status(seller, 'questions.reportReceivedAnswer', { id: answer, reason: 'Spam' })).toBe(409)
    expect(await status(other, 'questions.report', { id: question, reason: 'Rude' })).toBe(200)
    expect(await status(seller, 'questions.reportReceived', { id: question, reason: 'Rude' })).toBe(200)
    expect(await status(other, 'questions.reportAnswer', { id: reply, reason: 'Wrong' })).toBe(200)
    // What one wrote oneself.
    expect(await status(asker, 'questions.report', { id: question, reason })).toBe(409)
    expect(await status(other, 'questions.reportAnswer', { id: answer, reason })).toBe(409)
    expect(await status(seller, 'questions.reportReceivedAnswer', { id: reply, reason })).toBe(409)
    expect(await status(asker, 'questions.reportAnswer', { id: reply, reason: ' ' })).toBe(400)

    expect(await list(asker, lessonId)).toMatchObject([
      { report: 'none', answers: [{ report: 'reported' }, { report: 'none' }] },
    ])
    expect(await received(seller, { state: 'reported' })).toMatchObject([
      { report: 'reported', answers: [{ report: 'reported' }, { report: 'none' }] },
    ])
    expect(await inQueue('reported', question, answer, reply)).toMatchObject([
      { _id: reply, kind: 'answer', author: null, reports: [{ reason: 'Wrong' }] },
      {
        _id: answer,
        kind: 'answer',
        body: 'Buy mine!',
        author: 'Meera',
        lessonTitle: 'Graphs',
        hiddenBy: null,
        question: { body: 'Why?', author: 'Meera' },
        seller: seller.username,
        reports: [
          { by: seller.username, reason: 'Spam' },
          { by: 'Meera', reason },
        ],
      },
      { _id: question, kind: 'question', body: 'Why?', question: null, editedAt: null },
    ])
  })

  test('who doesn’t see it doesn’t report it: strangers, other sellers, refunded learners, and what is hidden', async () => {
    const { seller, asker, other, question, answer, reply } = await world()
    const [stranger, otherSeller] = [await newLearner(api.url), await newAdmin(api.url)]
    for (const [who, prefix] of [
      [stranger, 'report'],
      [otherSeller, 'reportReceived'],
    ] as const) {
      expect(await status(who, `questions.${prefix}`, { id: question, reason })).toBe(404)
      expect(await status(who, `questions.${prefix}Answer`, { id: answer, reason })).toBe(404)
    }
    await ask(seller, 'questions.hideAnswer', { id: answer, reason }, transport)
    expect(await status(asker, 'questions.reportAnswer', { id: answer, reason })).toBe(404)
    await ask(seller, 'questions.hide', { id: question, reason }, transport)
    expect(await status(other, 'questions.report', { id: question, reason })).toBe(404)
    expect(await status(other, 'questions.reportAnswer', { id: reply, reason })).toBe(404)
    await ask(seller, 'questions.unhide', { id: question }, transport)
    await refundNewest(api, seller)
    expect(await status(asker, 'questions.reportAnswer', { id: reply, reason })).toBe(404)
    expect(await inQueue('reported', question, answer, reply)).toEqual([])
  })

  test('what an operator hides is gone for everybody but its author, until an operator shows it again', async () => {
    const { seller, lessonId, asker, other, question, answer } = await world()
    await ask(asker, 'questions.accept', { id: answer }, transport)
    await ask(asker, 'questions.reportAnswer', { id: answer, reason }, transport)
    expect(await status(operator, 'operator.hideAnswer', { id: answer, reason: 'An ad' })).toBe(200)
    expect((await list(asker, lessonId))[0]?.answers).toMatchObject([{ body: 'So.' }])
    expect((await received(seller))[0]?.answers).toMatchObject([{ body: 'So.' }])
    expect((await list(other, lessonId))[0]?.answers).toMatchObject([
      { body: 'Buy mine!', hiddenReason: 'An ad', hiddenBy: 'operator', accepted: false },
      { body: 'So.', hiddenReason: null, hiddenBy: null },
    ])
    expect(await inQueue('reported', answer)).toEqual([])
    expect(await inQueue('hidden', answer)).toMatchObject([
      { hiddenReason: 'An ad', hiddenBy: 'operator', reports: [{ reason }] },
    ])
    for (const name of ['hideAnswer', 'unhideAnswer', 'recommend', 'reportReceivedAnswer'])
      expect(await status(seller, `questions.${name}`, { id: answer, reason: 'Mine' })).toBe(404)

    await ask(other, 'questions.report', { id: question, reason }, transport)
    expect(await status(operator, 'operator.hideQuestion', { id: question, reason: 'Rude' })).toBe(200)
    expect(await list(other, lessonId)).toEqual([])
    expect(await received(seller)).toEqual([])
    expect(await list(asker, lessonId)).toMatchObject([{ hiddenReason: 'Rude', hiddenBy: 'operator' }])
    for (const [name, input] of [
      ['hide', { id: question, reason: 'Mine' }],
      ['unhide', { id: question }],
      ['reply', { id: question, body: 'So.' }],
    ] as const)
      expect(await status(seller, `questions.${name}`, input)).toBe(404)

    const { id: unanswered } = await ask<{ id: string }>(asker, 'questions.ask', { lessonId, body: 'And?' }, transport)
    await ask(operator, 'operator.hideQuestion', { id: unanswered, reason: 'Rude' }, transport)
    expect(await asker.call(transport, 'questions.edit', { id: unanswered, body: 'How?' })).toMatchObject({
      status: 409,
      body: { message: 'An operator hid this question, so it stays as it is' },
    })
    await ask(asker, 'questions.remove', { id: unanswered }, transport)

    expect(await status(operator, 'operator.keepQuestion', { id: question })).toBe(200)
    expect(await status(operator, 'operator.keepAnswer', { id: answer })).toBe(200)
    expect(await inQueue('hidden', question, answer)).toEqual([])
    expect(await list(asker, lessonId)).toMatchObject([
      { report: 'none', answers: [{ report: 'kept', hiddenBy: null }, { report: 'none' }] },
    ])
    expect((await received(seller))[0]?.answers).toHaveLength(2)
  })

  test('an operator decides about the question that they read, and reads open reports alone', async () => {
    const { seller, lessonId, asker, other } = await world()
    const { id } = await ask<{ id: string }>(asker, 'questions.ask', { lessonId, body: 'And?' }, transport)
    await ask(other, 'questions.report', { id, reason: 'Too short' }, transport)
    await ask(asker, 'questions.edit', { id, body: 'Buy mine!' }, transport)
    const changed = 'The learner has changed this question. Read it first, then decide'
    for (const name of ['keepQuestion', 'hideQuestion'])
      expect(
        await operator.call(transport, `operator.${name}`, {
          id,
          editedAt: null,
          ...(name === 'hideQuestion' && { reason }),
        }),
      ).toMatchObject({ status: 409, body: { message: changed } })
    const [changedOne] = await inQueue('reported', id)
    const editedAt = changedOne?.editedAt
    expect(await status(operator, 'operator.keepQuestion', { id, editedAt })).toBe(200)
    await ask(seller, 'questions.reportReceived', { id, reason: 'An ad' }, transport)
    expect(await inQueue('reported', id)).toMatchObject([{ reports: [{ reason: 'An ad' }] }])
  })

  test('what an operator keeps stays, with its mark, and can be reported again', async () => {
    const { seller, lessonId, asker, question, answer } = await world()
    await ask(seller, 'questions.recommend', { id: answer }, transport)
    await ask(seller, 'questions.reportReceived', { id: question, reason }, transport)
    await ask(seller, 'questions.reportReceivedAnswer', { id: answer, reason }, transport)
    expect(await status(operator, 'operator.keepQuestion', { id: question })).toBe(200)
    expect(await status(operator, 'operator.keepAnswer', { id: answer })).toBe(200)
    expect(await inQueue('reported', question, answer)).toEqual([])
    expect(await received(seller, { state: 'reported' })).toEqual([])
    expect(await received(seller)).toMatchObject([{ report: 'kept', answers: [{ report: 'kept' }, {}] }])
    expect((await list(asker, lessonId))[0]?.answers[0]).toMatchObject({ accepted: true })
    expect(await status(seller, 'questions.reportReceived', { id: question, reason })).toBe(200)
    expect(await received(seller)).toMatchObject([{ report: 'reported' }])
  })

  test('the seller shows again what they hid; meanwhile no operator is asked about it', async () => {
    const { seller, lessonId, asker, other, question, answer } = await world()
    const otherSeller = await newAdmin(api.url)
    await ask(other, 'questions.report', { id: question, reason }, transport)
    await ask(asker, 'questions.reportAnswer', { id: answer, reason }, transport)
    await ask(seller, 'questions.hideAnswer', { id: answer, reason: 'An ad' }, transport)
    expect((await inQueue('reported', question, answer)).map(({ _id }) => _id)).toEqual([question])
    expect(await inQueue('hidden', answer)).toMatchObject([{ hiddenBy: 'seller', hiddenReason: 'An ad' }])
    expect(await status(otherSeller, 'questions.unhideAnswer', { id: answer })).toBe(404)
    expect(await status(seller, 'questions.unhideAnswer', { id: answer })).toBe(200)
    expect((await inQueue('reported', answer)).map(({ _id }) => _id)).toEqual([answer])
    await ask(seller, 'questions.hide', { id: question, reason: 'Off topic' }, transport)
    expect(await inQueue('reported', question, answer)).toEqual([])
    expect(await list(asker, lessonId)).toMatchObject([{ hiddenReason: 'Off topic', hiddenBy: 'seller' }])
    expect(await status(otherSeller, 'questions.unhide', { id: question })).toBe(404)
    expect(await status(seller, 'questions.unhide', { id: question })).toBe(200)
    expect(await list(other, lessonId)).toMatchObject([{ hiddenReason: null, hiddenBy: null, answers: [{}, {}] }])
  })

  test('each decision is in the security log, and needs something to decide about', async () => {
    const { question, answer } = await world()
    await ask(operator, 'operator.hideQuestion', { id: question, reason }, transport)
    await ask(operator, 'operator.keepQuestion', { id: question }, transport)
    await ask(operator, 'operator.hideAnswer', { id: answer, reason }, transport)
    await ask(operator, 'operator.keepAnswer', { id: answer }, transport)
    const { rows } = await api.parts.pool.query(
      'select kind, admin_id, subject from security_events where subject = any($1) order by id',
      [[question, answer]],
    )
    expect(rows).toEqual([
      { kind: 'question-hidden', admin_id: operator.id, subject: question },
      { kind: 'question-kept', admin_id: operator.id, subject: question },
      { kind: 'answer-hidden', admin_id: operator.id, subject: answer },
      { kind: 'answer-kept', admin_id: operator.id, subject: answer },
    ])
    for (const about of [question, answer]) {
      const log = await operator.call(transport, 'operator.activity', { about })
      expect(log.body.content).toMatchObject([{ subjectName: courseFields.title }, { subjectName: courseFields.title }])
    }
    for (const [name, id] of [
      ['hideQuestion', answer],
      ['keepQuestion', answer],
      ['hideAnswer', question],
      ['keepAnswer', 'nothing'],
    ])
      expect(await status(operator, `operator.${name}`, { id, reason })).toBe(404)
  })

  test('reports are in the data of who reported, and go with the account', async () => {
    const { seller, courseId, other, asker, question, reply, answer } = await world()
    await ask(asker, 'questions.reportAnswer', { id: reply, reason: 'Wrong' }, transport)
    await ask(other, 'questions.report', { id: question, reason: 'Rude' }, transport)
    await ask(seller, 'questions.reportReceivedAnswer', { id: answer, reason: 'Spam' }, transport)
    await ask(operator, 'operator.keepQuestion', { id: question }, transport)
    const dataOf = async (who: Caller, group: 'auth' | 'admin') =>
      (await who.call(transport, `${group}.exportData`)).body as unknown as LearnerData | SellerData
    expect((await dataOf(asker, 'auth')).questionReports).toMatchObject([
      { reason: 'Wrong', course: { _id: courseId }, decidedAt: null },
    ])
    expect((await dataOf(other, 'auth')).questionReports).toMatchObject([
      { reason: 'Rude', decidedAt: expect.any(String) },
    ])
    expect((await dataOf(seller, 'admin')).questionReports).toMatchObject([{ reason: 'Spam' }])
    const reasons = async () => {
      const { rows } = await api.parts.pool.query('select reason from question_reports where question_id = $1', [
        question,
      ])
      return rows.map((row) => row.reason).sort()
    }
    expect(await status(asker, 'auth.deleteAccount', { password })).toBe(200)
    // With the asker went the question, and with it all that was reported of it.
    expect(await reasons()).toEqual([])
  })
})

test('an account’s reports go with it, and leave the others’', async () => {
  const { seller, other, asker, answer, reply, question } = await world()
  await ask(other, 'questions.reportAnswer', { id: reply, reason: 'Wrong' })
  await ask(asker, 'questions.reportAnswer', { id: reply, reason: 'Wrong, too' })
  await ask(seller, 'questions.reportReceived', { id: question, reason: 'Rude' })
  const reasons = async () => {
    const { rows } = await api.parts.pool.query(
      'select reason from question_reports where question_id = $1 order by id',
      [question],
    )
    return rows.map((row) => row.reason)
  }
  expect((await other.call('rest', 'auth.deleteAccount', { password })).status).toBe(200)
  expect(await reasons()).toEqual(['Wrong, too', 'Rude'])
  expect((await seller.call('rest', 'admin.deleteAccount', { password })).status).toBe(200)
  expect(await reasons()).toEqual(['Wrong, too'])
  expect((await operator.call('rest', 'operator.keepAnswer', { id: answer })).status).toBe(404)
})

test('what waits for an operator is listed a page at a time, with its open reports; what is hidden, with the newest ten', async () => {
  await api.parts.pool.query('delete from question_reports')
  const { asker, seller, question, answer, reply } = await world()
  const ids = [reply, answer, question]
  await api.parts.pool.query(
    `insert into question_reports (id, question_id, learner_id, reason, created_at, decided_at)
     select gen_random_uuid(), $1, $2, 'Old ' || n, now(), now() from generate_series(1, 11) n`,
    [question, asker.id],
  )
  for (const [name, id] of [
    ['reportReceived', question],
    ['reportReceivedAnswer', answer],
  ])
    await ask(seller, `questions.${name}`, { id, reason: 'Spam' })
  await ask(asker, 'questions.reportAnswer', { id: reply, reason: 'Spam' })
  const pages: ReportedQuestion[] = []
  let cursor: unknown
  do {
    const { body } = await operator.call('rest', 'operator.questions', { limit: 1, ...(cursor ? { cursor } : {}) })
    pages.push(...(body.content as ReportedQuestion[]))
    cursor = body.nextCursor
  } while (cursor)
  expect(pages.map(({ _id }) => _id)).toEqual(ids)
  expect(pages.map(({ reports }) => reports.length)).toEqual([1, 1, 1])
  await ask(operator, 'operator.hideQuestion', { id: question, reason: 'Rude' })
  const { body } = await operator.call('rest', 'operator.questions', { state: 'hidden', limit: 1 })
  expect(body.content).toMatchObject([{ _id: question, reports: { length: 10 } }])
})
