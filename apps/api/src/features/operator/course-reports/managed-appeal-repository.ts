import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { notDeleted } from '../../../db/listed-courses.ts'
import { admins } from '../../../db/schema/accounts.ts'
import { takeDownAppeals } from '../../../db/schema/course-reports.ts'
import { courses } from '../../../db/schema/courses.ts'

export type AppealQuery = { state: 'waiting' | 'decided'; before: string | undefined; limit: number }

/** Appeals that wait for a decision, or have one, newest first, with the course and its seller. */
export const appealsInState = (db: Db, { state, before, limit }: AppealQuery) =>
  db
    .select({
      id: takeDownAppeals.id,
      appeal: takeDownAppeals,
      course: { _id: courses.id, title: courses.title },
      seller: { _id: admins.id, username: admins.username },
    })
    .from(takeDownAppeals)
    .innerJoin(courses, eq(courses.id, takeDownAppeals.courseId))
    .innerJoin(admins, eq(admins.id, courses.ownerId))
    .where(
      and(
        notDeleted,
        state === 'waiting' ? isNull(takeDownAppeals.decidedAt) : isNotNull(takeDownAppeals.decidedAt),
        before === undefined ? undefined : lt(takeDownAppeals.id, before),
      ),
    )
    .orderBy(desc(takeDownAppeals.id))
    .limit(limit)
export type ManagedAppealRow = Awaited<ReturnType<typeof appealsInState>>[number]

/** The course of an appeal; undefined if there is none, or it is deleted. */
export const courseOfAppeal = async (db: Db, id: string): Promise<{ id: string; ownerId: string } | undefined> => {
  const [row] = await db
    .select({ id: courses.id, ownerId: courses.ownerId })
    .from(takeDownAppeals)
    .innerJoin(courses, eq(courses.id, takeDownAppeals.courseId))
    .where(and(notDeleted, eq(takeDownAppeals.id, id)))
  return row
}

/** Whether nobody has decided the appeal. */
export const isWaiting = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(takeDownAppeals, and(eq(takeDownAppeals.id, id), isNull(takeDownAppeals.decidedAt)))) > 0
