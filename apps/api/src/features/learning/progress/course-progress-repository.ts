import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { rowsAsJson } from '../../../db/rows-as-json.ts'
import { courses } from '../../../db/schema/courses.ts'
import { courseRevisions, curricula, lessonVersions } from '../../../db/schema/curriculum.ts'
import { enrolments, isDone, lessonProgress } from '../../../db/schema/learning.ts'
import { purchases } from '../../../db/schema/payments.ts'
import { ownedBy } from '../entitlements/purchase-repository.ts'

/**
 * What a learner's progress in a course is computed from. The query reads from `courses`, and joins the course's live
 * revision and the learner's enrolment.
 */
export const progressColumns = (learnerId: SQL | string) => ({
  courseId: courses.id,
  lessonIds: sql<string[]>`coalesce(${courseRevisions.lessonIds}, '{}')`,
  requiredLessonIds: sql<string[]>`coalesce(${courseRevisions.requiredLessonIds}, '{}')`,
  startedAt: enrolments.startedAt,
  completedAt: enrolments.completedAt,
  lastLessonId: enrolments.lastLessonId,
  done: sql<string[]>`array(select ${lessonProgress.lessonId} from ${lessonProgress}
    where ${lessonProgress.learnerId} = ${learnerId} and ${lessonProgress.courseId} = ${courses.id} and ${isDone})`,
})

const progressRows = (db: Db, learnerId: SQL | string) =>
  db
    .select(progressColumns(learnerId))
    .from(courses)
    .leftJoin(curricula, eq(curricula.courseId, courses.id))
    .leftJoin(courseRevisions, eq(courseRevisions.id, curricula.liveRevisionId))
    .leftJoin(enrolments, and(eq(enrolments.courseId, courses.id), eq(enrolments.learnerId, learnerId)))

/** What the learner's progress in these courses is computed from. Every course has a row. */
export const progressOfCourses = (db: Db, learnerId: string, courseIds: readonly string[]) =>
  progressRows(db, learnerId).where(inArray(courses.id, [...courseIds]))

/** The same of all courses that the learner owns, as part of a statement. */
export const progressOfOwned = (db: Db, learnerId: SQL): SQL<CourseProgressRow[]> => {
  const owned = db.select({ id: purchases.courseId }).from(purchases).where(ownedBy(learnerId))
  return rowsAsJson(progressRows(db, learnerId).where(inArray(courses.id, owned)))
}
export type CourseProgressRow = Awaited<ReturnType<typeof progressOfCourses>>[number]

/** The last published versions of these lessons. */
export const lastVersions = (db: Db, lessonIds: readonly string[]) =>
  db
    .selectDistinctOn([lessonVersions.lessonId], {
      id: lessonVersions.lessonId,
      versionId: lessonVersions.id,
      title: lessonVersions.title,
      kind: lessonVersions.kind,
      durationSeconds: lessonVersions.durationSeconds,
    })
    .from(lessonVersions)
    .where(inArray(lessonVersions.lessonId, [...lessonIds]))
    .orderBy(lessonVersions.lessonId, sql`${lessonVersions.id} desc`)

/** The last published versions of these lessons, with where the learner stopped in each; null where they never were. */
export const lastVersionsWithPosition = (db: Db, learnerId: string, lessonIds: readonly string[]) => {
  const last = lastVersions(db, lessonIds).as('last_versions')
  return db
    .select({
      id: last.id,
      title: last.title,
      durationSeconds: last.durationSeconds,
      positionSeconds: lessonProgress.positionSeconds,
    })
    .from(last)
    .leftJoin(lessonProgress, and(eq(lessonProgress.lessonId, last.id), eq(lessonProgress.learnerId, learnerId)))
}
