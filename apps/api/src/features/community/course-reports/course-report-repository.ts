import { hash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { inCatalogue } from '../../../db/listed-courses.ts'
import { courseReports } from '../../../db/schema/course-reports.ts'
import { courses } from '../../../db/schema/courses.ts'

/** Who reports: a learner, or a visitor from a network. */
export type Reporter = { learnerId: string } | { address: string }

/** A visitor's network as it is kept until the decision, for one report of each course. Whoever has the database can work it out. */
const visitorOf = (courseId: string, address: string): Buffer => hash('sha256', `${courseId} ${address}`, 'buffer')

export const isListed = async (db: Db, courseId: string): Promise<boolean> =>
  (await db.$count(courses, and(eq(courses.id, courseId), inCatalogue))) > 0

const isOpen = (courseId: string) => and(eq(courseReports.courseId, courseId), isNull(courseReports.decidedAt))

export const countOpenReports = (db: Db, courseId: string): Promise<number> =>
  db.$count(courseReports, isOpen(courseId))

type NewReport = Pick<typeof courseReports.$inferInsert, 'id' | 'courseId' | 'reason' | 'words' | 'createdAt'>

/** Returns false if the reporter has an open report of the course already. */
export const insertCourseReport = async (db: Db, by: Reporter, report: NewReport): Promise<boolean> => {
  const reporter = 'learnerId' in by ? { learnerId: by.learnerId } : { visitor: visitorOf(report.courseId, by.address) }
  const rows = await db
    .insert(courseReports)
    .values({ ...report, ...reporter })
    .onConflictDoNothing()
    .returning({ id: courseReports.id })
  return rows.length > 0
}

/** An operator has decided about all reports of the course; returns how many there were. What visitors' networks left is gone. */
export const closeCourseReports = async (db: Db, courseId: string, now: Date): Promise<number> => {
  const rows = await db
    .update(courseReports)
    .set({ decidedAt: now, visitor: null })
    .where(isOpen(courseId))
    .returning({ id: courseReports.id })
  return rows.length
}
