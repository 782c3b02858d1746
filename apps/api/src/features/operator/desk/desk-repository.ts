import { and, countDistinct, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { notDeleted } from '../../../db/listed-courses.ts'
import { complaints, nextStepBy } from '../../../db/schema/complaints.ts'
import { courseReports, takeDownAppeals } from '../../../db/schema/course-reports.ts'
import { courses } from '../../../db/schema/courses.ts'

/** How much waits for operators, and until when the next step of a complaint is due. */
export const countWaiting = async (db: Db) => {
  const [open] = await db
    .select({ count: sql<number>`count(*)::int`, dueAt: sql`min(${nextStepBy()})`.mapWith(complaints.answerBy) })
    .from(complaints)
    .where(isNull(complaints.answeredAt))
  const [reported] = await db
    .select({ count: countDistinct(courseReports.courseId) })
    .from(courseReports)
    .innerJoin(courses, eq(courses.id, courseReports.courseId))
    .where(and(notDeleted, isNull(courseReports.decidedAt)))
  const [appeals] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(takeDownAppeals)
    .innerJoin(courses, eq(courses.id, takeDownAppeals.courseId))
    .where(and(notDeleted, isNull(takeDownAppeals.decidedAt)))
  return {
    complaints: open?.count ?? 0,
    reported: reported?.count ?? 0,
    appeals: appeals?.count ?? 0,
    dueAt: open?.dueAt ?? null,
  }
}
