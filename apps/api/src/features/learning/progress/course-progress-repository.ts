import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { prepared, prepareOnce } from '../../../db/prepared.ts'
import { rowsAsJson } from '../../../db/rows-as-json.ts'
import { courses } from '../../../db/schema/courses.ts'
import { courseRevisions, curricula, lessonVersions } from '../../../db/schema/curriculum.ts'
import { enrolments, isDone, lessonProgress } from '../../../db/schema/learning.ts'
import { purchases } from '../../../db/schema/payments.ts'
import { shareStatements } from '../../../db/shared-statements.ts'
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

/** A learner's lessons. */
type Asked = { learnerId: string; lessonIds: readonly string[] }

const lastVersionsQuery = prepareOnce((db) => {
  const last = db
    .select({ title: lessonVersions.title, durationSeconds: lessonVersions.durationSeconds })
    .from(lessonVersions)
    .where(sql`${lessonVersions.lessonId} = asked.lesson_id`)
    .orderBy(desc(lessonVersions.id))
    .limit(1)
    .as('last_version')
  return prepared(
    'last_versions_with_position',
    db
      .select({
        learnerId: sql<string>`asked.learner_id`,
        id: sql<string>`asked.lesson_id`,
        title: last.title,
        durationSeconds: last.durationSeconds,
        positionSeconds: lessonProgress.positionSeconds,
      })
      .from(
        sql`unnest(${sql.placeholder('learnerIds')}::uuid[], ${sql.placeholder('lessonIds')}::uuid[])
        as asked (learner_id, lesson_id)`,
      )
      .innerJoinLateral(last, sql`true`)
      .leftJoin(
        lessonProgress,
        and(sql`${lessonProgress.learnerId} = asked.learner_id`, sql`${lessonProgress.lessonId} = asked.lesson_id`),
      ),
  )
})

const sharedLastVersions = prepareOnce((db) =>
  shareStatements(async (keys: readonly Asked[]) => {
    const pairs = keys.flatMap(({ learnerId, lessonIds }) => lessonIds.map((lessonId) => ({ learnerId, lessonId })))
    const rows = await lastVersionsQuery(db).execute({
      learnerIds: pairs.map(({ learnerId }) => learnerId),
      lessonIds: pairs.map(({ lessonId }) => lessonId),
    })
    const found = Map.groupBy(rows, ({ learnerId }) => learnerId)
    return keys.map(({ learnerId, lessonIds }) => {
      // Another request of the same learner may have asked about other lessons.
      const own = new Set(lessonIds)
      return (found.get(learnerId) ?? []).filter(({ id }) => own.has(id))
    })
  }),
)

/**
 * The last published versions of these lessons, with where the learner stopped in each; null where they never were.
 * Concurrent requests share the statement.
 */
export const lastVersionsWithPosition = (db: Db, learnerId: string, lessonIds: readonly string[]) =>
  sharedLastVersions(db)({ learnerId, lessonIds })
