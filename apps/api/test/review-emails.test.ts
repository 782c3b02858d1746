import type { Review } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmAddress, type MailingApi, startMailingApi } from './account-holders.ts'
import { order, pay } from './buying.ts'
import type { Caller } from './caller.ts'
import { newAdmin, newCourse, newLearner } from './people.ts'

let api: MailingApi
beforeAll(async () => {
  api = await startMailingApi()
})
afterAll(() => api.stop())

const subjects = async ({ email }: { email: string }, about: RegExp) =>
  (await api.mailsTo(email)).map(({ subject }) => subject).filter((subject) => about.test(subject))

const reviewed = async () => {
  const [seller, learner] = [await newAdmin(api.url), await newLearner(api.url)]
  for (const { email } of [seller, learner]) await confirmAddress(api, email)
  const courseId = await newCourse(seller, { title: 'Knots' })
  await learner.call('rest', 'purchases.verify', pay(api.sandbox, await order(learner, courseId)))
  const save = (stars: number, body: string) => learner.call('rest', 'reviews.save', { courseId, stars, body })
  await save(5, 'Clear <b>and</b> short.')
  // The email says what the review says when it is written.
  await api.mailsTo(seller.email)
  const { body } = await seller.call('rest', 'reviews.list', { courseId })
  const [review] = body.content as Review[]
  const answer = (words: string) => seller.call('rest', 'reviews.answer', { id: review?._id, body: words })
  return { seller, learner, save, answer }
}
const off = (me: Caller, group: string, kind: string) => me.call('rest', `${group}.setEmailChoice`, { kind, on: false })

test('the seller is emailed about a new review, and not when it is changed or saved again', async () => {
  const { seller, save } = await reviewed()
  for (const words of ['Clear <b>and</b> short.', 'Clear.']) await save(4, words)
  expect(await subjects(seller, /review/)).toEqual(['New review of Knots: 5 of 5 stars'])
  const [mail] = await api.mailsTo(seller.email)
  expect(mail?.text).toContain('“Clear <b>and</b> short.”')
  expect(mail?.html).toContain('“Clear &lt;b&gt;and&lt;/b&gt; short.”')
})

test('the learner is emailed about the first answer to their review', async () => {
  const { learner, answer } = await reviewed()
  for (const words of ['Thank you!', 'Thanks a lot!']) expect((await answer(words)).status).toBe(200)
  expect(await subjects(learner, /answered/)).toEqual(['Your review of Knots was answered'])
})

test('nobody is emailed about reviews who switched that off', async () => {
  const { learner, answer } = await reviewed()
  await off(learner, 'auth', 'review-answer')
  await answer('Thank you!')
  expect(await subjects(learner, /answered/)).toEqual([])
  const seller = await newAdmin(api.url)
  await confirmAddress(api, seller.email)
  await off(seller, 'admin', 'new-review')
  const courseId = await newCourse(seller)
  const other = await newLearner(api.url)
  await other.call('rest', 'purchases.verify', pay(api.sandbox, await order(other, courseId)))
  await other.call('rest', 'reviews.save', { courseId, stars: 1 })
  expect(await subjects(seller, /review/)).toEqual([])
})
