import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../caller.ts'
import { newAdmin, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { buy, publishedCourse, refundNewest } from './course-maker.ts'

let api: TestApi
let seller: Caller
let course: Awaited<ReturnType<typeof publishedCourse>>
beforeAll(async () => {
  api = await startApi()
  seller = await newAdmin(api.url)
  course = await publishedCourse(seller)
})
afterAll(() => api.stop())

const buyer = async () => {
  const learner = await newLearner(api.url)
  await buy(api, learner, course.courseId)
  return learner
}
const player = (learner: Caller) => {
  const playerId = randomUUID()
  const report = async (state: 'playing' | 'stopped', takeOver = false) => {
    const input = { lessonId: course.lessons.text, playerId, state, takeOver }
    return (await learner.call('rest', 'learning.reportPlayback', input)).body.mayPlay
  }
  return { play: () => report('playing'), takeOver: () => report('playing', true), stop: () => report('stopped') }
}

test('an account plays one video at a time, and the other place can take over', async () => {
  const learner = await buyer()
  const [phone, laptop] = [player(learner), player(learner)]
  expect([await phone.play(), await phone.play(), await laptop.play()]).toEqual([true, true, false])
  expect([await laptop.takeOver(), await phone.play(), await laptop.play()]).toEqual([true, false, true])
})

test('whoever stops, or isn’t heard of for 45 seconds, leaves the place to another', async () => {
  const learner = await buyer()
  const [phone, laptop, tablet] = [player(learner), player(learner), player(learner)]
  await phone.play()
  // Stopping elsewhere changes nothing.
  await laptop.stop()
  expect(await laptop.play()).toBe(false)
  await phone.stop()
  expect(await laptop.play()).toBe(true)
  // Less than 45 seconds also on a busy machine.
  api.advance(25_000)
  expect(await tablet.play()).toBe(false)
  api.advance(21_000)
  expect(await tablet.play()).toBe(true)
})

test('of many that start at once, one plays', async () => {
  const learner = await buyer()
  const answers = await Promise.all(Array.from({ length: 8 }, () => player(learner).play()))
  expect(answers.filter(Boolean)).toHaveLength(1)
})

test('accounts don’t get in each other’s way', async () => {
  const [one, other] = [await buyer(), await buyer()]
  expect([await player(one).play(), await player(other).play()]).toEqual([true, true])
})

test('after a refund, nobody may go on playing', async () => {
  const learner = await buyer()
  const phone = player(learner)
  await phone.play()
  await refundNewest(api, seller)
  const input = { lessonId: course.lessons.text, playerId: randomUUID(), state: 'playing' }
  expect(await learner.call('rest', 'learning.reportPlayback', input)).toMatchObject({ status: 403 })
  expect(await phone.stop()).toBe(true)
})
