import type { CourseProgress, LearnerCourse } from '@skillharbor/contracts/entities'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Caller } from '../caller.ts'
import { newAdmin, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, buy, type CourseMaker, finishLessons, publishedCourse } from './course-maker.ts'
import { storedRows } from './saved-progress.ts'

vi.setConfig({ testTimeout: 120_000 })
let api: TestApi
let seller: Caller
beforeAll(async () => {
  api = await startApi()
  seller = await newAdmin(api.url)
})
afterAll(() => api.stop())

const buyer = async (courseId: string) => {
  const learner = await newLearner(api.url)
  await buy(api, learner, courseId)
  return learner
}

test('a course stays finished, with its outlines as saved, through any sequence of edits and publishes', async () => {
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
      option: section.lessons.map((lesson, i) => (i === pick % 3 ? { ...lesson, optional: !lesson.optional } : lesson)),
    }[what]
    await maker.saveOutline(sections.toSpliced(at, 1, { ...section, lessons }))
    const saved = (await maker.refresh()).sections[at]?.lessons.map(({ _id }) => _id)
    expect(saved).toEqual(lessons.map(({ _id }) => _id))
  }
  await fc.assert(
    fc.asyncProperty(edits, async (sequence) => {
      const made = await publishedCourse(seller)
      const [finisher, beginner] = [await buyer(made.courseId), await buyer(made.courseId)]
      await finishLessons(finisher, made.lessons)
      await finishLessons(beginner, { text: made.lessons.text })
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
      expect((await storedRows(api, finisher.id)).every(({ completed_at }) => completed_at !== null)).toBe(true)
    }),
    { numRuns: 12 },
  )
})
