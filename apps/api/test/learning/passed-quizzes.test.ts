import type { Certificate, LearnerCourse } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAdmin, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, buy, finishLessons, passQuiz, publishedCourse } from './course-maker.ts'
import { begin, save, storedRows } from './saved-progress.ts'

let api: TestApi
let course: Awaited<ReturnType<typeof publishedCourse>>
beforeAll(async () => {
  api = await startApi()
  course = await publishedCourse(await newAdmin(api.url))
})
afterAll(() => api.stop())

const buyer = async () => {
  const learner = await newLearner(api.url)
  await buy(api, learner, course.courseId)
  return learner
}
type Learner = Awaited<ReturnType<typeof buyer>>
const seen = (learner: Learner) => ask<LearnerCourse>(learner, 'learning.course', { courseId: course.courseId })
const query = (text: string, values: unknown[]) => api.parts.pool.query(text, values)
const done = (lessonId: string, seconds = 0) => {
  return { lessonId, at: new Date(begin + seconds * 1000).toISOString(), done: true }
}

/** Marks the quiz as done by hand, as it was possible before it had to be passed. */
const markAsBefore = async (learner: Learner) => {
  await save(learner, [{ lessonId: course.lessons.quiz, at: done('').at }])
  await query('update lesson_progress set completed_at = started_at where learner_id = $1 and lesson_id = $2', [
    learner.id,
    course.lessons.quiz,
  ])
}

describe('a quiz that isn’t passed', () => {
  test.each(['rest', 'trpc'] as const)('can’t be marked as done by %s, and all else is saved', async (transport) => {
    const learner = await buyer()
    const { quiz, text } = course.lessons
    const mark = { ...done(quiz), positionSeconds: 3 }
    const late = await learner.call(transport, 'learning.saveProgress', { reports: [mark, done(text)] })
    expect(late).toMatchObject({
      status: 200,
      body: {
        content: expect.arrayContaining([
          expect.objectContaining({ lessonId: quiz, done: false }),
          expect.objectContaining({ lessonId: text, done: true }),
        ]),
        courses: [{ courseId: course.courseId, percent: 25 }],
        refused: [{ lessonId: quiz, error: 'QUIZ_NOT_PASSED' }],
      },
    })
    const alone = await learner.call(transport, 'learning.saveProgress', { reports: [mark] })
    expect(alone).toMatchObject({
      status: 409,
      body: { error: 'QUIZ_NOT_PASSED', message: 'A quiz is done when you pass it. It can’t be marked as done.' },
    })
    const lessons = (await seen(learner)).sections.flatMap((section) => section.lessons)
    expect(lessons.find(({ _id }) => _id === quiz)).toMatchObject({ began: true, done: false })
    expect(lessons.find(({ _id }) => _id === text)).toMatchObject({ done: true })
  })

  test('is ignored in a course of somebody else, as every other lesson', async () => {
    const stranger = await newLearner(api.url)
    expect(await save(stranger, [done(course.lessons.quiz)])).toEqual([])
    expect(await storedRows(api, stranger.id)).toEqual([])
  })

  test('is named as what the course and its certificate lack, until it is passed', async () => {
    const learner = await buyer()
    const { quiz, ...others } = course.lessons
    await finishLessons(learner, others)
    const lacking = [{ _id: quiz, title: 'Check yourself' }]
    expect(await seen(learner)).toMatchObject({ progress: { percent: 75, completedAt: null }, quizzesToPass: lacking })
    await passQuiz(learner, quiz)
    expect(await seen(learner)).toMatchObject({
      progress: { percent: 100, completedAt: expect.any(String) },
      quizzesToPass: [],
    })
    expect(await ask(learner, 'learning.lesson', { lessonId: quiz })).toMatchObject({ quiz: { passed: true } })
  })
})

test('a passed quiz can be marked as not done by hand, and as done again', async () => {
  const learner = await buyer()
  const { quiz } = course.lessons
  await passQuiz(learner, quiz)
  const at = () => new Date().toISOString()
  expect(await save(learner, [{ lessonId: quiz, at: at(), done: false }])).toMatchObject([{ done: false }])
  expect(await save(learner, [{ lessonId: quiz, at: at(), done: true }])).toMatchObject([{ done: true }])
})

describe('a quiz that was marked by hand before', () => {
  test('stays done, and doesn’t finish the course before it is passed', async () => {
    const learner = await buyer()
    await markAsBefore(learner)
    const { quiz, ...others } = course.lessons
    // The device sends its report again.
    expect(await save(learner, [done(quiz)])).toMatchObject([{ done: true }])
    await finishLessons(learner, others)
    expect(await seen(learner)).toMatchObject({
      progress: { percent: 100, completedAt: null },
      quizzesToPass: [{ _id: quiz }],
    })
    await course.maker.publish('Again')
    expect((await seen(learner)).progress.completedAt).toBeNull()
    await passQuiz(learner, quiz)
    expect((await seen(learner)).progress.completedAt).not.toBeNull()
  })

  test('leaves a finished course finished, whose new certificate needs a pass, while an issued one stays', async () => {
    const [learner, holder] = [await buyer(), await buyer()]
    for (const one of [learner, holder]) await finishLessons(one, course.lessons)
    const certificate = await ask<Certificate>(holder, 'certificates.issue', { courseId: course.courseId })
    for (const one of [learner, holder]) await query('delete from quiz_attempts where learner_id = $1', [one.id])
    expect(await seen(learner)).toMatchObject({
      progress: { percent: 100, completedAt: expect.any(String) },
      quizzesToPass: [{ _id: course.lessons.quiz }],
    })
    const refused = await learner.call('rest', 'certificates.issue', { courseId: course.courseId })
    expect(refused).toMatchObject({ status: 409, body: { error: 'QUIZ_NOT_PASSED' } })
    expect(await ask(holder, 'certificates.issue', { courseId: course.courseId })).toEqual(certificate)
    await passQuiz(learner, course.lessons.quiz)
    await ask(learner, 'certificates.issue', { courseId: course.courseId })
  })
})
