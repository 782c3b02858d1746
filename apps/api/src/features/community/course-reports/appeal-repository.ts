import type { appealDecisions } from '@skillharbor/contracts/entities'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { notDeleted } from '../../../db/listed-courses.ts'
import { takeDownAppeals } from '../../../db/schema/course-reports.ts'
import { courses } from '../../../db/schema/courses.ts'

/** Locks an admin's own course; says since when and why it is taken down. */
export const lockOwnCourse = async (tx: Transaction, id: string, ownerId: string) => {
  const { takenDownAt, takeDownReason } = courses
  const [row] = await tx
    .select({ takenDownAt, takeDownReason })
    .from(courses)
    .where(and(notDeleted, eq(courses.id, id), eq(courses.ownerId, ownerId)))
    .for('update')
  return row
}

/** Returns false if there is an appeal against this take-down already. */
export const insertAppeal = async (db: Db, appeal: typeof takeDownAppeals.$inferInsert): Promise<boolean> => {
  const rows = await db
    .insert(takeDownAppeals)
    .values(appeal)
    .onConflictDoNothing()
    .returning({ id: takeDownAppeals.id })
  return rows.length > 0
}

/** Decides the appeals of a course that wait; returns how many there were. */
export const decideAppealsOf = async (
  db: Db,
  courseId: string,
  decided: { decision: (typeof appealDecisions)[number]; answer: string | null; decidedAt: Date },
): Promise<number> => {
  const rows = await db
    .update(takeDownAppeals)
    .set(decided)
    .where(and(eq(takeDownAppeals.courseId, courseId), isNull(takeDownAppeals.decidedAt)))
    .returning({ id: takeDownAppeals.id })
  return rows.length
}

/** Nobody decides about deleted courses: appeals for them that wait are gone. */
export const withdrawAppeals = async (db: Db, courseIds: readonly string[]): Promise<void> => {
  const waiting = and(inArray(takeDownAppeals.courseId, [...courseIds]), isNull(takeDownAppeals.decidedAt))
  await db.delete(takeDownAppeals).where(waiting)
}
