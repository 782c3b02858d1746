import { and, asc, count, desc, eq, inArray, isNull, lt, lte, max, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { notDeleted } from '../../../db/listed-courses.ts'
import { admins, learners } from '../../../db/schema/accounts.ts'
import { courseReports } from '../../../db/schema/course-reports.ts'
import { courses } from '../../../db/schema/courses.ts'
import type { ReportedPosition } from './reported-course-cursor.ts'

/** How many reports of one course an operator reads. */
const mostReports = 10

/** Open reports of these courses, by the course: learners' first, because anybody can make many as a visitor, and newest first. */
const newestReports = async (db: Db, courseIds: readonly string[]) => {
  const numbered = db
    .select({
      id: courseReports.id,
      courseId: courseReports.courseId,
      reason: courseReports.reason,
      words: courseReports.words,
      createdAt: courseReports.createdAt,
      by: learners.username,
      number:
        sql<number>`row_number() over (partition by ${courseReports.courseId} order by (${courseReports.learnerId} is null), ${courseReports.id} desc)`.as(
          'number',
        ),
    })
    .from(courseReports)
    .leftJoin(learners, eq(learners.id, courseReports.learnerId))
    .where(and(inArray(courseReports.courseId, [...courseIds]), isNull(courseReports.decidedAt)))
    .as('numbered')
  const rows = await db.select().from(numbered).where(lte(numbered.number, mostReports)).orderBy(asc(numbered.number))
  return Map.groupBy(rows, ({ courseId }) => courseId)
}

/**
 * Courses with open reports after a position, by their newest report, newest first. `id`: that report's, of those until the
 * position's time.
 */
export const reportedCourses = async (
  db: Db,
  { after, limit }: { after: ReportedPosition | undefined; limit: number },
) => {
  const until = after && sql` filter (where ${courseReports.id} <= ${after.asOf}::uuid)`
  const open = db
    .select({
      courseId: courseReports.courseId,
      // Postgres has no max of UUIDs before 18; as text, they sort the same.
      newest: sql<string>`${max(sql`${courseReports.id}::text`)}${until}`.as('newest'),
      count: count().as('count'),
    })
    .from(courseReports)
    .where(isNull(courseReports.decidedAt))
    .groupBy(courseReports.courseId)
    .as('open')
  const rows = await db
    .select({
      id: sql<string>`${open.newest}`,
      course: { id: courses.id, title: courses.title },
      seller: { id: admins.id, username: admins.username },
      count: open.count,
    })
    .from(open)
    .innerJoin(courses, eq(courses.id, open.courseId))
    .innerJoin(admins, eq(admins.id, courses.ownerId))
    .where(and(notDeleted, after && lt(open.newest, after.before)))
    .orderBy(desc(open.newest))
    .limit(limit)
  if (rows.length === 0) return []
  const reports = await newestReports(
    db,
    rows.map(({ course }) => course.id),
  )
  return rows.map((row) => ({ ...row, reports: reports.get(row.course.id) ?? [] }))
}
export type ReportedCourseRow = Awaited<ReturnType<typeof reportedCourses>>[number]
