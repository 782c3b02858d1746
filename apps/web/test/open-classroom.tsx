import type { Answers } from '@skillharbor/client/testing'
import type { Lesson, ProgressReport } from '@skillharbor/contracts/entities'
import { vi } from 'vitest'
import { contentOf, learnerCourseOf, lessonId, lessonOf } from './learning.ts'
import { openSite, refuse, signedIn } from './open-site.tsx'

type Options = {
  /** The lessons of course 1, which the learner owns. */
  lessons?: ReturnType<typeof lessonOf>[]
  /** What opening a lesson answers, in place of its content. */
  lesson?: (id: string) => Lesson
  /** What follows the address's path. */
  query?: string
  answers?: Answers
}

const finishedAt = '2026-11-20T20:00:00.000Z'

/**
 * Opens the classroom of course 1 at its `at`th lesson, or where the learner stopped, as its owner. `reports`: everything
 * that was saved so far.
 */
export const openClassroom = (
  at: number | 'start',
  { lessons = [lessonOf(1), lessonOf(2), lessonOf(3)], lesson, query = '', answers }: Options = {},
) => {
  const reports: ProgressReport[] = []
  const done = new Set(lessons.filter((one) => one.done).map(({ _id }) => _id))
  const wasFinished = lessons.length > 0 && done.size === lessons.length
  const course = () =>
    learnerCourseOf(
      lessons.map((one) => ({ ...one, done: done.has(one._id) })),
      wasFinished ? { completedAt: finishedAt } : {},
    )
  const saveProgress = vi.fn((input: { reports: ProgressReport[]; learnerId?: string | undefined }) => {
    reports.push(...input.reports)
    for (const report of input.reports) {
      if (report.done === true) done.add(report.lessonId)
      if (report.done === false) done.delete(report.lessonId)
    }
    const { progress } = course()
    const completedAt = progress.percent === 100 ? finishedAt : null
    return {
      content: input.reports.map((report) => ({
        lessonId: report.lessonId,
        done: done.has(report.lessonId),
        positionSeconds:
          report.positionSeconds ?? lessons.find(({ _id }) => _id === report.lessonId)?.positionSeconds ?? 0,
        watchedSeconds: 0,
      })),
      courses: [{ courseId: 'c1', ...progress, completedAt }],
    }
  })
  const content = (id: string) => {
    const found = lessons.find(({ _id }) => _id === id)
    return found ? contentOf(found) : refuse('NOT_FOUND', 'Lesson not found')
  }
  const site = openSite(at === 'start' ? '/learn/c1' : `/learn/c1/${lessonId(at)}${query}`, {
    auth: signedIn,
    ...answers,
    learning: {
      course: () => ({ content: course() }),
      lesson: ({ lessonId: id }) => ({ content: (lesson ?? content)(id) }),
      saveProgress,
      ...answers?.learning,
    },
  })
  return { ...site, reports, saveProgress }
}
