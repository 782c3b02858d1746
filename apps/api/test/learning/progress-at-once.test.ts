import type { LearnerCourse } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { somebodyWaits, whileHeld } from '../held-locks.ts'
import { newAdmin, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, buy, passQuiz, publishedCourse, publishVideo } from './course-maker.ts'
import { begin, boughtLongAgo, makeLonger, save, storedRows } from './saved-progress.ts'

vi.setConfig({ testTimeout: 120_000 })
let api: TestApi
let course: Awaited<ReturnType<typeof publishedCourse>>
/** Another course, with a long video. */
let long: { courseId: string; video: string }
beforeAll(async () => {
  api = await startApi()
  const seller = await newAdmin(api.url)
  course = await publishedCourse(seller)
  const { courseId, maker } = await publishedCourse(seller)
  long = { courseId, video: await publishVideo(api, maker) }
  await makeLonger(api, long.video, 20_000)
})
afterAll(() => api.stop())

const buyer = async (courseId = course.courseId) => {
  const learner = await newLearner(api.url)
  await buy(api, learner, courseId)
  return learner
}

describe('reports of progress', () => {
  test('of two devices at the same moment are all kept', async () => {
    const learner = await buyer()
    const lessonIds = Object.values(course.lessons)
    const at = new Date().toISOString()
    await passQuiz(learner, course.lessons.quiz)
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        save(learner, [
          { lessonId: lessonIds[i % 4] ?? '', at, done: true },
          { lessonId: lessonIds[(i + 1) % 4] ?? '', at, positionSeconds: i },
        ]),
      ),
    )
    expect(await ask(learner, 'learning.course', { courseId: course.courseId })).toMatchObject({
      progress: { percent: 100, completedAt: expect.any(String) },
    })
    const rows = await storedRows(api, learner.id)
    expect(rows.map(({ position_seconds }) => position_seconds)).toHaveLength(4)
  })

  test('that complete a lesson wait for whoever publishes the course, and count by what is published then', async () => {
    const learner = await buyer()
    const { pool } = api.parts
    let saving: Promise<unknown> | undefined
    const hold = 'select from curricula where course_id = $1 for no key update'
    await whileHeld(pool, hold, [course.courseId], async () => {
      saving = save(learner, [{ lessonId: course.lessons.text, at: new Date().toISOString(), done: true }])
      await somebodyWaits(pool, 'curricula')
    })
    expect(await saving).toMatchObject([{ done: true }])
  })

  test('of several tabs at the same moment are all kept', async () => {
    const learner = await buyer()
    const lessonIds = Object.values(course.lessons)
    for (let round = 0; round < 5; round++) {
      const at = new Date(begin + round).toISOString()
      const saveAll = lessonIds.map((lessonId) => save(learner, [{ lessonId, at, positionSeconds: round }]))
      expect(await Promise.all(saveAll)).toEqual(
        lessonIds.map((lessonId) => [expect.objectContaining({ lessonId, positionSeconds: round })]),
      )
    }
  })

  test('of many learners at once give each their own answer', async () => {
    const lessonId = course.lessons.text
    const learners = await Promise.all(Array.from({ length: 12 }, () => buyer()))
    const saveAll = (more: number) =>
      Promise.all(
        learners.map((learner, at) =>
          save(learner, [{ lessonId, at: new Date(begin + more).toISOString(), positionSeconds: at + more }]),
        ),
      )
    // The first reports enrol, and the others are saved together.
    for (const more of [0, 100])
      expect(await saveAll(more)).toEqual(
        learners.map((_, at) => [expect.objectContaining({ positionSeconds: at + more })]),
      )
  })

  test('wait for whoever changes the enrolment, and other learners don’t', async () => {
    const lessonId = course.lessons.text
    const [one, other] = [await buyer(), await buyer()]
    const report = (seconds: number) => [
      { lessonId, at: new Date(begin + seconds).toISOString(), positionSeconds: seconds },
    ]
    for (const learner of [one, other]) await save(learner, report(1))
    const client = await api.parts.pool.connect()
    await client.query('begin')
    await client.query('select from enrolments where learner_id = $1 for update', [one.id])
    const waiting = save(one, report(2))
    expect(await save(other, report(2))).toMatchObject([{ positionSeconds: 2 }])
    expect((await storedRows(api, one.id)).map((row) => row.position_seconds)).toEqual([1])
    await client.query('commit')
    client.release()
    expect(await waiting).toMatchObject([{ positionSeconds: 2 }])
  })

  test('can’t claim more from many devices at once than from one', async () => {
    const learner = await buyer(long.courseId)
    const lessonId = long.video
    const at = new Date().toISOString()
    const claim = (from: number) => save(learner, [{ lessonId, at, watched: [{ from, to: from + 500 }] }])
    await Promise.all(Array.from({ length: 12 }, (_, i) => claim(i * 1000)))
    const [saved] = await save(learner, [{ lessonId, at }])
    expect(saved?.watchedSeconds).toBeGreaterThan(0)
    expect(saved?.watchedSeconds).toBeLessThanOrEqual(60)
  })

  test('keep what each of many devices played at the same moment', async () => {
    const learner = await buyer(long.courseId)
    await boughtLongAgo(api)
    const lessonId = long.video
    const at = new Date().toISOString()
    const play = (n: number) => save(learner, [{ lessonId, at, watched: [{ from: n * 20, to: n * 20 + 10 }] }])
    await Promise.all(Array.from({ length: 24 }, (_, n) => play(n % 12)))
    expect(await save(learner, [{ lessonId, at }])).toMatchObject([{ watchedSeconds: 120 }])
  })

  test('of many devices at once complete the course, whichever is last', async () => {
    const at = new Date().toISOString()
    for (let round = 0; round < 5; round++) {
      const learner = await buyer()
      const { quiz, ...others } = course.lessons
      const saveAll = Object.values(others).map((lessonId) => save(learner, [{ lessonId, at, done: true }]))
      await Promise.all([...saveAll, passQuiz(learner, quiz)])
      const { progress } = await ask<LearnerCourse>(learner, 'learning.course', { courseId: course.courseId })
      expect(progress).toMatchObject({ percent: 100, completedAt: expect.any(String) })
    }
  })
})
