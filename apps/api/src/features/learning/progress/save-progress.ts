import type { LessonProgress, ProgressReport } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import type { Db } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import { defineUseCase } from '../../use-case.ts'
import { addProgress, type SavedVisit } from './add-progress.ts'
import { courseProgress, toCourseProgress } from './course-progress.ts'
import { mergeReports } from './merge-reports.ts'
import { unfinishedQuizzes } from './quizzes-to-pass-repository.ts'
import { parseMultirange, seconds } from './ranges.ts'
import { lessonsOfRevision } from './revision-lessons.ts'
import type { SavedLesson } from './visit-repository.ts'

const toLessonProgress = (row: SavedLesson): LessonProgress => ({
  lessonId: row.lessonId,
  done: row.done,
  positionSeconds: row.positionSeconds,
  watchedSeconds: seconds(parseMultirange(row.watched)),
})

/** The progress in each course after the visits. Read again only if they may have changed which lessons are done. */
const progressAfter = async (db: Db, learnerId: string, visits: readonly SavedVisit[]) => {
  if (visits.some(({ changesDone }) => changesDone)) {
    const courseIds = visits.map(({ study }) => study.courseId)
    return [...(await courseProgress(db, learnerId, courseIds))].map(([courseId, of]) => ({ courseId, ...of }))
  }
  return Promise.all(
    visits.map(async ({ study, lessons: [first] }) => {
      const seen = first && { startedAt: first.courseStartedAt, lastLessonId: first.lastLessonId }
      const progress = toCourseProgress({ ...study, ...seen, ...(await lessonsOfRevision(db, study.revisionId)) })
      return { courseId: study.courseId, ...progress }
    }),
  )
}

/**
 * Saves reports from a learner's devices. Each report stands alone. Of one that completes a quiz by hand, only that is
 * refused: its other facts are saved. One about a lesson that the learner doesn't own is ignored.
 * @throws CONFLICT for another learner's reports; QUIZ_NOT_PASSED if all of them are refused.
 */
export const saveProgress = defineUseCase(operations.learning.saveProgress, async ({ db, actor, now }, input) => {
  const { reports, learnerId } = input
  if (learnerId !== undefined && learnerId !== actor.id)
    throw new AppError('CONFLICT', 'Somebody else is logged in on this device now')
  const at = now()
  const completed = reports.flatMap(({ lessonId, done }) => (done ? [lessonId] : []))
  const refused = await unfinishedQuizzes(db, actor.id, completed)
  const isRefused = ({ lessonId, done }: ProgressReport) => done === true && refused.has(lessonId)
  const accepted = reports.map((report) => {
    const { done: _, ...rest } = report
    return isRefused(report) ? rest : report
  })
  const visits = await addProgress(db, actor.id, mergeReports(accepted, at), at)
  if (reports.every(isRefused))
    throw new AppError('QUIZ_NOT_PASSED', 'A quiz is done when you pass it. It can’t be marked as done.')
  return {
    content: visits.flatMap(({ lessons }) => lessons.map(toLessonProgress)),
    courses: await progressAfter(db, actor.id, visits),
    ...(refused.size > 0 && {
      refused: [...refused].map((lessonId) => ({ lessonId, error: 'QUIZ_NOT_PASSED' as const })),
    }),
  }
})
