import type { LearningPace } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../caller.ts'
import { newAdmin, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, buy, passQuiz, publishedCourse } from './course-maker.ts'

let api: TestApi
let course: Awaited<ReturnType<typeof publishedCourse>>
beforeAll(async () => {
  api = await startApi()
  course = await publishedCourse(await newAdmin(api.url))
  // Four lessons of ten minutes.
  await api.parts.pool.query('update lesson_versions set duration_seconds = 600')
})
afterAll(() => api.stop())

const dayMs = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * dayMs)
/** The day in India, so many days ago. */
const day = (days: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(ago(days))

const buyer = async (): Promise<Caller> => {
  const learner = await newLearner(api.url)
  await buy(api, learner, course.courseId)
  await api.parts.pool.query(`update purchases set granted_at = granted_at - interval '60 days'`)
  return learner
}
const finish = (learner: Caller, lessonId: string, days: number) =>
  ask(learner, 'learning.saveProgress', { reports: [{ lessonId, at: ago(days).toISOString(), done: true }] })
const paceOf = (learner: Caller) => ask<LearningPace>(learner, 'learning.pace', { courseId: course.courseId })

test('the days on which somebody learned, and when they finish at this pace', async () => {
  const learner = await buyer()
  expect(await paceOf(learner)).toEqual({ today: day(0), days: [], finishOn: null })
  await finish(learner, course.lessons.preview, 3)
  // One day says nothing about the others.
  expect(await paceOf(learner)).toEqual({ today: day(0), days: [day(3)], finishOn: null })
  await finish(learner, course.lessons.text, 0)
  // Half of it took four days, so the other half does.
  expect(await paceOf(learner)).toEqual({ today: day(0), days: [day(3), day(0)], finishOn: day(-4) })
  await finish(learner, course.lessons.file, 0)
  expect((await paceOf(learner)).finishOn).toBe(day(-2))
  await passQuiz(learner, course.lessons.quiz)
  expect((await paceOf(learner)).finishOn).toBeNull()
})

test('what was learned two weeks ago says nothing about the pace, nor about the week', async () => {
  const learner = await buyer()
  await finish(learner, course.lessons.preview, 20)
  await finish(learner, course.lessons.text, 7)
  expect(await paceOf(learner)).toEqual({ today: day(0), days: [], finishOn: null })
  await finish(learner, course.lessons.file, 6)
  // 20 of 40 minutes in 14 days, and 10 are left.
  expect(await paceOf(learner)).toEqual({ today: day(0), days: [day(6)], finishOn: day(-7) })
})

test('a course that isn’t theirs has no pace', async () => {
  const stranger = await newLearner(api.url)
  for (const transport of ['rest', 'trpc'] as const)
    expect(await stranger.call(transport, 'learning.pace', { courseId: course.courseId })).toMatchObject({
      status: 404,
      body: { error: 'NOT_FOUND' },
    })
})
