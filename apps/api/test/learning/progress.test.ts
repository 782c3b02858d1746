import type { CourseProgress, LearnerCourse, LessonProgress, ProgressReport } from '@skillharbor/contracts/entities'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../caller.ts'
import { newAdmin, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, buy, type CourseMaker, publishedCourse, publishVideo } from './course-maker.ts'

vi.setConfig({ testTimeout: 120_000 })
let api: TestApi
let seller: Caller
let course: Awaited<ReturnType<typeof publishedCourse>>
beforeAll(async () => {
  api = await startApi()
  seller = await newAdmin(api.url)
  course = await publishedCourse(seller)
})
afterAll(() => api.stop())

const buyer = async (courseId = course.courseId) => {
  const learner = await newLearner(api.url)
  await buy(api, learner, courseId)
  return learner
}
const save = (who: Caller, reports: readonly ProgressReport[], transport: 'rest' | 'trpc' = 'rest') =>
  ask<LessonProgress[]>(who, 'learning.saveProgress', { reports }, transport)

/** The stored row, without what names the learner. */
const storedRows = async (learnerId: string) => {
  const { rows } = await api.parts.pool.query(
    `select lesson_id, started_at, position_seconds, position_at, watched::text, completed_at, reopened_at
     from lesson_progress where learner_id = $1 order by lesson_id`,
    [learnerId],
  )
  return rows
}

const begin = Date.parse('2026-01-01T00:00:00Z')
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
    expect(await storedRows(now.id)).toEqual([])
    expect(await storedRows(before.id)).toEqual([])
    await now.call('rest', 'learning.saveProgress', { reports, learnerId: now.id })
    expect(await storedRows(now.id)).toHaveLength(1)
  })

  test('give the same row in any order, with repetitions, in one batch or many', async () => {
    const lessonIds = Object.values(course.lessons)
    await fc.assert(
      fc.asyncProperty(
        fc.array(reportOf(lessonIds), { minLength: 1, maxLength: 12 }).chain((reports) =>
          fc.record({
            reports: fc.constant(reports),
            reordered: fc.shuffledSubarray([...reports, ...reports], { minLength: 2 * reports.length }),
          }),
        ),
        async ({ reports, reordered }) => {
          const [one, other] = [await buyer(), await buyer()]
          // Long after the purchase, so that nothing is cut: the limit has its own test.
          await api.parts.pool.query(`update purchases set granted_at = '2025-12-01'`)
          await save(one, reports)
          for (const report of reordered) await save(other, [report], 'trpc')
          expect(await storedRows(other.id)).toEqual(await storedRows(one.id))
        },
      ),
      { numRuns: 15 },
    )
  })

  test('of two devices at the same moment are all kept', async () => {
    const learner = await buyer()
    const lessonIds = Object.values(course.lessons)
    const at = new Date().toISOString()
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
    const rows = await storedRows(learner.id)
    expect(rows.map(({ position_seconds }) => position_seconds)).toHaveLength(4)
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
    expect((await storedRows(one.id)).map((row) => row.position_seconds)).toEqual([1])
    await client.query('commit')
    client.release()
    expect(await waiting).toMatchObject([{ positionSeconds: 2 }])
  })

  test('can’t claim more than twice the time that has passed', async () => {
    const learner = await buyer()
    const lessonId = course.lessons.text
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

  test('can’t claim more from many devices at once than from one', async () => {
    const learner = await buyer()
    const lessonId = course.lessons.text
    const at = new Date().toISOString()
    const claim = (from: number) => save(learner, [{ lessonId, at, watched: [{ from, to: from + 500 }] }])
    await Promise.all(Array.from({ length: 12 }, (_, i) => claim(i * 1000)))
    const [saved] = await save(learner, [{ lessonId, at }])
    expect(saved?.watchedSeconds).toBeGreaterThan(0)
    expect(saved?.watchedSeconds).toBeLessThanOrEqual(60)
  })

  test('of many devices at once complete the course, whichever is last', async () => {
    const at = new Date().toISOString()
    for (let round = 0; round < 5; round++) {
      const learner = await buyer()
      await Promise.all(Object.values(course.lessons).map((lessonId) => save(learner, [{ lessonId, at, done: true }])))
      const { progress } = await ask<LearnerCourse>(learner, 'learning.course', { courseId: course.courseId })
      expect(progress).toMatchObject({ percent: 100, completedAt: expect.any(String) })
    }
  })

  test('from a clock that is ahead count as now', async () => {
    const learner = await buyer()
    const lessonId = course.lessons.text
    await save(learner, [{ lessonId, at: '2999-01-01T00:00:00.000Z', done: true }])
    const [row] = await storedRows(learner.id)
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
    await save(learner, [{ lessonId: lessons.quiz, at: new Date().toISOString(), done: true }])
    expect(await next()).toBe(lessons.preview)
  })

  test('shows its progress among the learner’s purchases', async () => {
    const learner = await buyer()
    await save(learner, [{ lessonId: course.lessons.text, at: new Date().toISOString(), done: true }])
    const { body } = await learner.call('rest', 'purchases.list')
    expect(body.userPurchasedList).toMatchObject([{ progress: { percent: 25, lessonCount: 4, completedAt: null } }])
  })

  test('stays finished, with its outlines as saved, through any sequence of edits and publishes', async () => {
    type Edit = { what: 'add' | 'remove' | 'move' | 'option' | 'publish' | 'restore'; pick: number }
    const edits = fc.array(
      fc.record<Edit>({
        what: fc.constantFrom('add', 'remove', 'move', 'option', 'publish', 'restore'),
        pick: fc.nat(1000),
      }),
      { minLength: 1, maxLength: 12 },
    )
    const apply = async (maker: CourseMaker, { what, pick }: Edit) => {
      const { sections } = await maker.refresh()
      const at = pick % sections.length
      const section = sections[at]
      if (!section) return
      if (what === 'add') return void (await maker.addLesson(section._id, 'text', `Added ${pick}`))
      if (what === 'publish') return void (await maker.publish().catch(() => undefined))
      if (what === 'restore')
        return void (await ask(seller, 'curriculum.restore', { courseId: maker.courseId, number: 1 }))
      const lessons = {
        remove: section.lessons.filter((_, i) => i !== pick % Math.max(1, section.lessons.length)),
        move: section.lessons.toReversed(),
        option: section.lessons.map((lesson, i) =>
          i === pick % 3 ? { ...lesson, optional: !lesson.optional } : lesson,
        ),
      }[what]
      await maker.saveOutline(sections.toSpliced(at, 1, { ...section, lessons }))
      const saved = (await maker.refresh()).sections[at]?.lessons.map(({ _id }) => _id)
      expect(saved).toEqual(lessons.map(({ _id }) => _id))
    }
    await fc.assert(
      fc.asyncProperty(edits, async (sequence) => {
        const made = await publishedCourse(seller)
        const [finisher, beginner] = [await buyer(made.courseId), await buyer(made.courseId)]
        const done = (lessonId: string) => ({ lessonId, at: new Date().toISOString(), done: true })
        await save(finisher, Object.values(made.lessons).map(done))
        await save(beginner, [done(made.lessons.text)])
        const progressOf = async (who: Caller): Promise<CourseProgress> =>
          (await ask<LearnerCourse>(who, 'learning.course', { courseId: made.courseId })).progress
        const { completedAt } = await progressOf(finisher)
        expect(completedAt).not.toBeNull()
        for (const edit of sequence) {
          await apply(made.maker, edit)
          const [one, other] = [await progressOf(finisher), await progressOf(beginner)]
          expect(one.completedAt).toBe(completedAt)
          for (const { percent } of [one, other]) {
            expect(percent).toBeGreaterThanOrEqual(0)
            expect(percent).toBeLessThanOrEqual(100)
          }
        }
        expect((await storedRows(finisher.id)).every(({ completed_at }) => completed_at !== null)).toBe(true)
      }),
      { numRuns: 12 },
    )
  })
})
