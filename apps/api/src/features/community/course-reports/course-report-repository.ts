import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { inCatalogue } from '../../../db/listed-courses.ts'
import { courseReports } from '../../../db/schema/course-reports.ts'
import { courses } from '../../../db/schema/courses.ts'

/** Who reports: a learner, or a visitor by a keyed hash of the course and their network. */
export type Reporter = { learnerId: string } | { visitor: Buffer }

/** Whether the catalogue has the course. It can't be deleted until the transaction ends. */
export const holdListed = async (tx: Transaction, courseId: string): Promise<boolean> => {
  const rows = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.id, courseId), inCatalogue))
    .for('share', { of: courses })
  return rows.length > 0
}

const isOpen = (courseIds: readonly string[]) =>
  and(inArray(courseReports.courseId, [...courseIds]), isNull(courseReports.decidedAt))

export const countOpenReports = (db: Db, courseId: string): Promise<number> =>
  db.$count(courseReports, isOpen([courseId]))

type NewReport = Pick<typeof courseReports.$inferInsert, 'id' | 'courseId' | 'reason' | 'words' | 'createdAt'>

/** Returns false if the reporter has an open report of the course already. */
export const insertCourseReport = async (db: Db, by: Reporter, report: NewReport): Promise<boolean> => {
  const rows = await db
    .insert(courseReports)
    .values({ ...report, ...by })
    .onConflictDoNothing()
    .returning({ id: courseReports.id })
  return rows.length > 0
}

/**
 * All open reports of the courses are decided: by an operator, or because their seller deleted them. Returns how many there were.
 * What visitors' networks left is gone.
 */
export const closeCourseReports = async (db: Db, courseIds: readonly string[], now: Date): Promise<number> => {
  const rows = await db
    .update(courseReports)
    .set({ decidedAt: now, visitor: null })
    .where(isOpen(courseIds))
    .returning({ id: courseReports.id })
  return rows.length
}
