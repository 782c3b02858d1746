import type { CourseProgress, Purchase } from '@skillharbor/contracts/entities'
import type { Db } from '../../../db/connection.ts'
import { type CourseProgressRow, lastVersionsWithPosition, progressOfCourses } from './course-progress-repository.ts'

type Lessons = Pick<CourseProgressRow, 'lessonIds' | 'lastLessonId' | 'done'>

/** The lesson to go on with: the last one unless it's done, then the next that isn't, then the first that isn't. */
const continueWith = ({ lessonIds, lastLessonId, done }: Lessons): string | null => {
  const finished = new Set(done)
  const last = lastLessonId ? lessonIds.indexOf(lastLessonId) : -1
  const fromThere = [...lessonIds.slice(Math.max(last, 0)), ...lessonIds.slice(0, Math.max(last, 0))]
  return fromThere.find((id) => !finished.has(id)) ?? lessonIds[0] ?? null
}

/** Converts progress to its wire format. The percentage never leaves 0 to 100. */
export const toCourseProgress = (row: Omit<CourseProgressRow, 'courseId'>): CourseProgress => {
  const finished = new Set(row.done)
  const required = row.requiredLessonIds.length
  const done = row.requiredLessonIds.filter((id) => finished.has(id)).length
  return {
    percent: required === 0 ? 0 : Math.floor((100 * done) / required),
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    continueLessonId: continueWith(row),
    lessonCount: row.lessonIds.length,
  }
}

/** The learner's progress in each of these courses. */
export const courseProgress = async (
  db: Db,
  learnerId: string,
  courseIds: readonly string[],
): Promise<ReadonlyMap<string, CourseProgress>> => {
  if (courseIds.length === 0) return new Map()
  const rows = await progressOfCourses(db, learnerId, courseIds)
  return new Map(rows.map((row) => [row.courseId, toCourseProgress(row)]))
}

type LessonToContinue = Pick<Purchase, 'continueLessonTitle' | 'continueLessonSeconds'>

/** What a purchase says about the lesson to go on with, by the lessons' ids. */
export const lessonsToContinue = async (
  db: Db,
  learnerId: string,
  progress: readonly CourseProgress[],
): Promise<ReadonlyMap<string | null, LessonToContinue>> => {
  const ids = progress.flatMap(({ continueLessonId }) => continueLessonId ?? [])
  const lessons = ids.length === 0 ? [] : await lastVersionsWithPosition(db, learnerId, ids)
  return new Map(
    lessons.map(({ id, title, durationSeconds, positionSeconds }) => {
      const left = durationSeconds - (positionSeconds ?? 0)
      // Who watched it to its end without finishing it has all of it before them.
      return [id, { continueLessonTitle: title, continueLessonSeconds: left > 0 ? left : durationSeconds }]
    }),
  )
}
