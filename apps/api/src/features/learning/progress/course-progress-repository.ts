import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { admins } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { courseRevisions, curricula, lessonVersions } from '../../../db/schema/curriculum.ts'
import { enrolments, isDone, lessonProgress } from '../../../db/schema/learning.ts'
import { sellerName } from '../../../db/seller-name.ts'

/** What the learner's progress in these courses is computed from. Every course has a row. */
export const progressOfCourses = (db: Db, learnerId: string, courseIds: readonly string[]) =>
  db
    .select({
      courseId: courses.id,
      lessonIds: sql<string[]>`coalesce(${courseRevisions.lessonIds}, '{}')`,
      requiredLessonIds: sql<string[]>`coalesce(${courseRevisions.requiredLessonIds}, '{}')`,
      startedAt: enrolments.startedAt,
      completedAt: enrolments.completedAt,
      lastLessonId: enrolments.lastLessonId,
      done: sql<string[]>`array(select ${lessonProgress.lessonId} from ${lessonProgress}
        where ${lessonProgress.learnerId} = ${learnerId} and ${lessonProgress.courseId} = ${courses.id} and ${isDone})`,
    })
    .from(courses)
    .leftJoin(curricula, eq(curricula.courseId, courses.id))
    .leftJoin(courseRevisions, eq(courseRevisions.id, curricula.liveRevisionId))
    .leftJoin(enrolments, and(eq(enrolments.courseId, courses.id), eq(enrolments.learnerId, learnerId)))
    .where(inArray(courses.id, [...courseIds]))
export type CourseProgressRow = Awaited<ReturnType<typeof progressOfCourses>>[number]

/** A course with its seller and its live outline, whether it is for sale or not. */
export const courseWithOutline = async (db: Db, courseId: string) => {
  const [row] = await db
    .select({
      id: courses.id,
      title: courses.title,
      subtitle: courses.subtitle,
      description: courses.description,
      image: courses.image,
      seller: sellerName,
      outline: courseRevisions.outline,
    })
    .from(courses)
    .innerJoin(admins, eq(admins.id, courses.ownerId))
    .leftJoin(curricula, eq(curricula.courseId, courses.id))
    .leftJoin(courseRevisions, eq(courseRevisions.id, curricula.liveRevisionId))
    .where(eq(courses.id, courseId))
  return row
}

/** The learner's progress in all lessons of the course. */
export const lessonsBegun = (db: Db, learnerId: string, courseId: string) =>
  db
    .select({
      lessonId: lessonProgress.lessonId,
      positionSeconds: lessonProgress.positionSeconds,
      done: isDone,
    })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.learnerId, learnerId), eq(lessonProgress.courseId, courseId)))

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
