import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendNewQuestionEmail, sendQuestionAnswerEmail } from '../src/features/community/questions/question-email.ts'
import { confirmAddress, type MailingApi, startMailingApi } from './account-holders.ts'
import type { Caller } from './caller.ts'
import { ask, buy, publishedCourse, refundNewest } from './learning/course-maker.ts'
import { newAdmin, newLearner } from './people.ts'

let api: MailingApi
beforeAll(async () => {
  api = await startMailingApi()
})
afterAll(() => api.stop())

const subjects = async ({ email }: { email: string }, about: RegExp) =>
  (await api.mailsTo(email)).map(({ subject }) => subject).filter((subject) => about.test(subject))

/** A course with two owners, whose addresses are confirmed as the seller's is: who asks, and another one. */
const world = async () => {
  const seller = await newAdmin(api.url)
  const { courseId, lessons } = await publishedCourse(seller)
  const [other, asker] = [await newLearner(api.url), await newLearner(api.url)]
  for (const { email } of [seller, other, asker]) await confirmAddress(api, email)
  await buy(api, other, courseId)
  await buy(api, asker, courseId)
  const question = async () =>
    (await ask<{ id: string }>(asker, 'questions.ask', { lessonId: lessons.text, body: 'Why <b>trees</b>?' })).id
  const answer = async (who: Caller, id: string, body = 'No cycles.') =>
    (await ask<{ id: string }>(who, who === seller ? 'questions.reply' : 'questions.answer', { id, body })).id
  return { seller, other, asker, courseId, lessonId: lessons.text, question, answer }
}
const off = (me: Caller, group: string, kind: string) => me.call('rest', `${group}.setEmailChoice`, { kind, on: false })

test('the seller is emailed once about a question, with the way to it', async () => {
  const { seller, asker, courseId, question } = await world()
  const id = await question()
  await ask(asker, 'questions.edit', { id, body: 'How?' })
  expect(await subjects(seller, /question/)).toHaveLength(1)
  const [mail] = await api.mailsTo(seller.email)
  expect(mail?.subject).toMatch(/^New question about /)
  expect(mail?.text).toContain('asked about the lesson “Graphs”.')
  const [link = ''] = await api.links(seller.email, '/questions')
  expect(new URL(link).search).toBe(`?course=${courseId}`)
})

test('who asked is emailed about each answer of somebody else, with the way to it', async () => {
  const { seller, other, asker, courseId, lessonId, question, answer } = await world()
  const id = await question()
  await answer(asker, id, 'I mean the data structure.')
  expect(await subjects(asker, /answered/)).toEqual([])
  await answer(other, id)
  await answer(seller, id, 'They <b>branch</b>.')
  expect(await subjects(asker, /^Your question about .* was answered$/)).toHaveLength(2)
  const texts = (await api.mailsTo(asker.email)).map(({ text }) => text).join()
  expect(texts).toContain('Meera answered your question about the lesson “Graphs”.')
  expect(texts).toContain('The teacher answered your question about the lesson “Graphs”.')
  expect(texts).toContain('“They <b>branch</b>.”')
  const [link = ''] = await api.links(asker.email, `/learn/${courseId}/${lessonId}`)
  expect(new URL(link).search).toBe('?tool=questions')
  expect([...(await subjects(other, /question/)), ...(await subjects(seller, /answered/))]).toEqual([])
})

test('nobody is emailed about questions who switched that off', async () => {
  const { seller, asker, question, answer } = await world()
  expect((await off(asker, 'auth', 'question-answer')).status).toBe(200)
  expect((await off(seller, 'admin', 'new-question')).status).toBe(200)
  await answer(seller, await question())
  expect([...(await subjects(asker, /answered/)), ...(await subjects(seller, /question/))]).toEqual([])
})

const query = (text: string, ...values: unknown[]) => api.parts.pool.query(text, values)
type World = Awaited<ReturnType<typeof world>> & { id: string; answerId: string }

test.each<[string, (made: World) => Promise<unknown>]>([
  ['was hidden with its question', ({ seller, id }) => ask(seller, 'questions.hide', { id, reason: 'Off topic' })],
  ['was hidden', ({ seller, answerId }) => ask(seller, 'questions.hideAnswer', { id: answerId, reason: 'An ad' })],
  ['was deleted', ({ other, answerId }) => ask(other, 'questions.removeAnswer', { id: answerId })],
  ['can’t be read after a refund', ({ seller }) => refundNewest(api, seller)],
  [
    'is for a suspended learner',
    ({ asker }) => query('update learners set suspended_at = now() where id = $1', asker.id),
  ],
  [
    'is for an address that nobody confirmed',
    ({ asker }) => query('update learners set email_verified_at = null where id = $1', asker.id),
  ],
  [
    'is for a deleted account',
    ({ asker }) => query(`update learners set email = 'deleted:' || id where id = $1`, asker.id),
  ],
])('nobody is emailed about an answer that %s', async (_, change) => {
  const made = await world()
  const id = await made.question()
  const answerId = await made.answer(made.other, id)
  const before = await subjects(made.asker, /answered/)
  expect(before).toHaveLength(1)
  await change({ ...made, id, answerId })
  await sendQuestionAnswerEmail(api.parts.ports, answerId)
  expect(await subjects(made.asker, /answered/)).toEqual(before)
})

test('a suspended seller isn’t emailed about questions, nor anybody about a hidden one', async () => {
  const { seller, question } = await world()
  const id = await question()
  const before = await subjects(seller, /question/)
  expect(before).toHaveLength(1)
  await query('update admins set suspended_at = now() where id = $1', seller.id)
  await sendNewQuestionEmail(api.parts.ports, id)
  await query('update admins set suspended_at = null where id = $1', seller.id)
  await ask(seller, 'questions.hide', { id, reason: 'Off topic' })
  await sendNewQuestionEmail(api.parts.ports, id)
  expect(await subjects(seller, /question/)).toEqual(before)
})
