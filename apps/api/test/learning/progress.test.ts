import type { LearnerCourse, Lesson, ProgressReport } from '@skillharbor/contracts/entities'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../caller.ts'
import { newAdmin, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, buy, passQuiz, publishedCourse, publishVideo } from './course-maker.ts'
import { begin, boughtLongAgo, makeLonger, save, storedRows } from './saved-progress.ts'

vi.setConfig({ testTimeout: 120_000 })
let api: TestApi
let seller: Caller
let course: Awaited<ReturnType<typeof publishedCourse>>
/** Another course, whose last lesson is a video of almost three hours. */
let long: { courseId: string; video: string; others: string[] }
beforeAll(async () => {
  api = await startApi()
  seller = await newAdmin(api.url)
  course = await publishedCourse(seller)
  const { courseId, maker, lessons } = await publishedCourse(seller)
  const { quiz: _, ...others } = lessons
  long = { courseId, video: await publishVideo(api, maker), others: Object.values(others) }
  await makeLonger(api, long.video, 10_000)
})
afterAll(() => api.stop())

const buyer = async (courseId = course.courseId) => {
  const learner = await newLearner(api.url)
  await buy(api, learner, courseId)
  return learner
}
const reportOf = (lessonIds: readonly string[]): fc.Arbitrary<ProgressReport> =>
  fc.record(
    {
      lessonId: fc.constantFrom(...lessonIds),
      at: fc.integer({ min: 0, max: 100_000 }).map((ms) => new Date(begin + ms).toISOString()),
      positionSeconds: fc.nat(7200),
      watched: fc.array(
        fc.tuple(fc.nat(3000), fc.integer({ min: 1, max: 300 })).map(([from, length]) => ({ from, to: from + length })),
        { maxLength: 4 },
      ),
      done: fc.boolean(),
    },
    { requiredKeys: ['lessonId', 'at'] },
  )

describe('reports of progress', () => {
  test('of somebody who isn’t logged in any more aren’t saved as another learner’s', async () => {
    const [before, now] = [await buyer(), await buyer()]
    const [lessonId = ''] = Object.values(course.lessons)
    const reports = [{ lessonId, at: new Date(begin).toISOString(), done: true }]
    const refused = await now.call('rest', 'learning.saveProgress', { reports, learnerId: before.id })
    expect(refused).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
    expect(await storedRows(api, now.id)).toEqual([])
    expect(await storedRows(api, before.id)).toEqual([])
    await now.call('rest', 'learning.saveProgress', { reports, learnerId: now.id })
    expect(await storedRows(api, now.id)).toHaveLength(1)
  })

  test('give the same row in any order, with repetitions, in one batch or many', async () => {
    const lessonIds = [...long.others, long.video, long.video]
    await fc.assert(
      fc.asyncProperty(
        fc.array(reportOf(lessonIds), { minLength: 1, maxLength: 12 }).chain((reports) =>
          fc.record({
            reports: fc.constant(reports),
            reordered: fc.shuffledSubarray([...reports, ...reports], { minLength: 2 * reports.length }),
          }),
        ),
        async ({ reports, reordered }) => {
          const [one, other] = [await buyer(long.courseId), await buyer(long.courseId)]
          await boughtLongAgo(api)
          await save(one, reports)
          for (const report of reordered) await save(other, [report], 'trpc')
          expect(await storedRows(api, other.id)).toEqual(await storedRows(api, one.id))
        },
      ),
      { numRuns: 15 },
    )
  })

  test('can’t claim more than twice the time that has passed', async () => {
    const learner = await buyer(long.courseId)
    const lessonId = long.video
    const claim = (from: number, to: number) =>
      save(learner, [{ lessonId, at: new Date().toISOString(), watched: [{ from, to }] }])
    const [first] = await claim(0, 10_000)
    expect(first?.watchedSeconds).toBeLessThanOrEqual(60)
    api.advance(100_000)
    const [second] = await claim(0, 10_000)
    const added = (second?.watchedSeconds ?? 0) - (first?.watchedSeconds ?? 0)
    expect(added).toBeGreaterThanOrEqual(200)
    expect(added).toBeLessThanOrEqual(260)
    // What was played before costs nothing.
    const [repeated] = await claim(0, 100)
    expect(repeated?.watchedSeconds).toBe(second?.watchedSeconds)
  })

  test('from a clock that is ahead count as now', async () => {
    const learner = await buyer()
    const lessonId = course.lessons.text
    await save(learner, [{ lessonId, at: '2999-01-01T00:00:00.000Z', done: true }])
    const [row] = await storedRows(api, learner.id)
    expect(row?.completed_at.getTime()).toBeLessThan(Date.now() + 86_400_000)
    api.advance(1000)
    const later = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const [reopened] = await save(learner, [{ lessonId, at: later, done: false }])
    expect(reopened?.done).toBe(false)
  })

  test('are never undone by opening the lesson again, only by hand', async () => {
    const learner = await buyer()
    const lessonId = course.lessons.text
    const at = (seconds: number) => new Date(begin + seconds * 1000).toISOString()
    await save(learner, [{ lessonId, at: at(1), done: true }])
    expect(await save(learner, [{ lessonId, at: at(2), positionSeconds: 0 }])).toMatchObject([{ done: true }])
    expect(await save(learner, [{ lessonId, at: at(3), done: false }])).toMatchObject([{ done: false }])
    // A report from before, arriving late, changes nothing.
    expect(await save(learner, [{ lessonId, at: at(1), done: true }])).toMatchObject([{ done: false }])
    expect(await save(learner, [{ lessonId, at: at(4), done: true }])).toMatchObject([{ done: true }])
  })
})

describe('a video', () => {
  test('is completed once nine tenths of it were really watched', async () => {
    const own = await publishedCourse(seller)
    // It takes 6 seconds.
    const lessonId = await publishVideo(api, own.maker)
    const learner = await buyer(own.courseId)
    await api.parts.pool.query(`update purchases set granted_at = now() - interval '1 hour'`)
    const watch = async (from: number, to: number) => {
      const [progress] = await save(learner, [{ lessonId, at: new Date().toISOString(), watched: [{ from, to }] }])
      return progress
    }
    expect(await watch(0, 3)).toMatchObject({ done: false, watchedSeconds: 3 })
    expect(await watch(0, 3)).toMatchObject({ done: false, watchedSeconds: 3 })
    expect(await watch(2, 5)).toMatchObject({ done: false, watchedSeconds: 5 })
    expect(await watch(5, 6)).toMatchObject({ done: true, watchedSeconds: 6 })
    const [reopened] = await save(learner, [{ lessonId, at: new Date().toISOString(), done: false }])
    expect(reopened).toMatchObject({ done: false })
    expect(await watch(0, 6)).toMatchObject({ done: false })
  })
})

const pieces = (count: number, { from = 0, length = 1, every = 2 } = {}) =>
  Array.from({ length: count }, (_, at) => ({ from: from + at * every, to: from + at * every + length }))
const storedPieces = async (learnerId: string) => {
  const { rows } = await api.parts.pool.query(
    `select count(*)::int as count from lesson_progress, unnest(watched) where learner_id = $1`,
    [learnerId],
  )
  return rows[0].count
}

describe('what was played', () => {
  const now = () => new Date().toISOString()

  test('ends where the video ends, and nothing of it is left in a lesson without a video', async () => {
    const learner = await buyer(long.courseId)
    await boughtLongAgo(api)
    const [text = ''] = long.others
    const watched = [
      { from: 9_990, to: 10_500 },
      { from: 20_000, to: 20_001 },
    ]
    const saved = await save(learner, [
      { lessonId: long.video, at: now(), watched },
      { lessonId: text, at: now(), positionSeconds: 7, watched },
    ])
    // The stored duration is rounded, so a player may be at a second that it doesn't have.
    expect(saved.find(({ lessonId }) => lessonId === long.video)).toMatchObject({ watchedSeconds: 11, done: false })
    expect(saved.find(({ lessonId }) => lessonId === text)).toMatchObject({ watchedSeconds: 0, positionSeconds: 7 })
    const rows = await storedRows(api, learner.id)
    expect(rows.map((row) => row.watched).sort()).toEqual(['{[9990,10001)}', '{}'])
  })

  test('counts for the video that is published now, not for a longer one before it', async () => {
    const own = await publishedCourse(seller)
    const lessonId = await publishVideo(api, own.maker)
    await makeLonger(api, lessonId, 200)
    const learner = await buyer(own.courseId)
    await boughtLongAgo(api)
    await save(learner, [{ lessonId, at: now(), watched: [{ from: 100, to: 160 }] }])
    await makeLonger(api, lessonId, 100)
    const watch = (from: number, to: number) => save(learner, [{ lessonId, at: now(), watched: [{ from, to }] }])
    expect(await watch(0, 80)).toMatchObject([{ done: false, watchedSeconds: 140 }])
    expect(await watch(80, 95)).toMatchObject([{ done: true }])
  })

  test('is stored in a thousand pieces at most, and grows nevertheless until the video is done', async () => {
    const learner = await buyer(long.courseId)
    await boughtLongAgo(api)
    const lessonId = long.video
    let before = 0
    const report = async (...reports: { from: number; to: number }[][]) => {
      const [saved] = await save(
        learner,
        reports.map((watched) => ({ lessonId, at: now(), watched })),
      )
      expect(await storedPieces(learner.id)).toBeLessThanOrEqual(1_000)
      expect(saved?.watchedSeconds).toBeGreaterThanOrEqual(before)
      before = saved?.watchedSeconds ?? 0
      return saved
    }
    for (let round = 0; round < 3; round++)
      await report(...Array.from({ length: 8 }, (_, at) => pieces(200, { from: round * 3_200 + at * 400 })))
    // No second counts that wasn't played, so nobody gets to nine tenths by leaving gaps.
    expect(before).toBe(1_000)
    expect(await report(pieces(200, { from: 100, length: 3, every: 40 }))).toMatchObject({ done: false })
    expect(before).toBeGreaterThan(1_000)
    // Who then watches it as a player reports it gets all of it.
    for (let at = 0; at < 10_000; at += 1_500) await report(pieces(100, { from: at, length: 15, every: 15 }))
    expect(await save(learner, [{ lessonId, at: now() }])).toMatchObject([{ done: true, watchedSeconds: 10_001 }])
    expect(await storedPieces(learner.id)).toBe(1)
  })

  test('and was stored in more pieces is in a thousand after the next report, whatever that says', async () => {
    const learner = await buyer(long.courseId)
    await boughtLongAgo(api)
    const [text = ''] = long.others
    const lessonIds = [long.video, text]
    const crumble = () =>
      api.parts.pool.query(
        `update lesson_progress set watched =
           (select range_agg(int4range(2 * n, 2 * n + 1)) from generate_series(0, 40000) n) + '{[4000,4100)}'
         where learner_id = $1`,
        [learner.id],
      )
    for (const watched of [undefined, [{ from: 4_050, to: 4_060 }], [{ from: 4_090, to: 4_200 }]]) {
      await save(
        learner,
        lessonIds.map((lessonId) => ({ lessonId, at: now() })),
      )
      await crumble()
      const saved = await save(
        learner,
        lessonIds.map((lessonId) => ({ lessonId, at: now(), ...(watched && { watched }) })),
      )
      expect(await storedPieces(learner.id)).toBe(2_000)
      // The longest pieces are kept.
      for (const { watchedSeconds } of saved) expect(watchedSeconds).toBeGreaterThanOrEqual(999 + 100)
    }
  })
})

describe('a course', () => {
  test('goes on with the last lesson, then the next one that isn’t done', async () => {
    const learner = await buyer()
    const { courseId, lessons } = course
    const next = async () =>
      (await ask<LearnerCourse>(learner, 'learning.course', { courseId })).progress.continueLessonId
    expect(await next()).toBe(lessons.preview)
    await save(learner, [{ lessonId: lessons.file, at: new Date().toISOString() }])
    expect(await next()).toBe(lessons.file)
    await save(learner, [{ lessonId: lessons.file, at: new Date().toISOString(), done: true }])
    expect(await next()).toBe(lessons.quiz)
    const quiz = await ask<Lesson>(learner, 'learning.lesson', { lessonId: lessons.quiz })
    expect((await learner.call('rest', 'purchases.list')).body).toMatchObject({
      userPurchasedList: [{ continueLessonTitle: quiz.title }],
    })
    await passQuiz(learner, lessons.quiz)
    await save(learner, [{ lessonId: lessons.quiz, at: new Date().toISOString() }])
    expect(await next()).toBe(lessons.preview)
  })

  test('says how long the lesson to go on with still takes: of a video, from where the learner stopped', async () => {
    const own = await publishedCourse(seller)
    const text = own.lessons.preview
    // It takes 6 seconds.
    const video = await publishVideo(api, own.maker)
    const learner = await buyer(own.courseId)
    const next = async () => (await learner.call('rest', 'purchases.list')).body.userPurchasedList
    const { durationSeconds } = await ask<Lesson>(learner, 'learning.lesson', { lessonId: text })
    expect(await next()).toMatchObject([{ continueLessonSeconds: durationSeconds }])
    const stopAt = (positionSeconds: number) =>
      save(learner, [{ lessonId: video, at: new Date().toISOString(), positionSeconds }])
    await stopAt(4)
    expect(await next()).toMatchObject([{ progress: { continueLessonId: video }, continueLessonSeconds: 2 }])
    await stopAt(6)
    expect(await next()).toMatchObject([{ continueLessonSeconds: 6 }])
    expect((await learner.call('trpc', 'purchases.list')).body.userPurchasedList).toEqual(await next())
  })

  test('shows its progress among the learner’s purchases', async () => {
    const learner = await buyer()
    await save(learner, [{ lessonId: course.lessons.text, at: new Date().toISOString(), done: true }])
    const { body } = await learner.call('rest', 'purchases.list')
    expect(body.userPurchasedList).toMatchObject([{ progress: { percent: 25, lessonCount: 4, completedAt: null } }])
  })
})
