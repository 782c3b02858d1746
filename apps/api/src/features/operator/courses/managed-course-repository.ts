import type { managedCourseStates } from '@skillharbor/contracts/entities'
import { and, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { notDeleted } from '../../../db/listed-courses.ts'
import { admins } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'

export type ManagedCourseQuery = {
  q: string | undefined
  state: (typeof managedCourseStates)[number] | undefined
  before: string | undefined
  limit: number
}

const inState = (state: ManagedCourseQuery['state']): SQL | undefined => {
  if (state === undefined) return undefined
  if (state === 'taken-down') return isNotNull(courses.takenDownAt)
  return and(eq(courses.status, state), isNull(courses.takenDownAt))
}

/** Returns everybody's courses, newest first, with their sellers. */
export const coursesMatching = (db: Db, { q, state, before, limit }: ManagedCourseQuery) => {
  const contains = (text: typeof courses.title | typeof admins.username) =>
    sql`position(lower(${q}) in lower(${text})) > 0`
  const { id, title, status, createdAt, takenDownAt, takeDownReason } = courses
  return db
    .select({
      id,
      title,
      status,
      createdAt,
      takenDownAt,
      takeDownReason,
      seller: { id: admins.id, username: admins.username, suspendedAt: admins.suspendedAt },
    })
    .from(courses)
    .innerJoin(admins, eq(admins.id, courses.ownerId))
    .where(
      and(
        notDeleted,
        q ? or(contains(title), contains(admins.username)) : undefined,
        inState(state),
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(limit)
}
export type ManagedCourseRow = Awaited<ReturnType<typeof coursesMatching>>[number]

const isCourse = (id: string) => and(notDeleted, eq(courses.id, id))

/** Whose course it is; undefined if there is none, or it is deleted. */
export const courseOwner = async (db: Db, id: string): Promise<string | undefined> => {
  const [row] = await db.select({ ownerId: courses.ownerId }).from(courses).where(isCourse(id))
  return row?.ownerId
}

/** Locks the course, so that it isn't brought back or taken down until the transaction ends. */
export const lockCourse = async (tx: Transaction, id: string): Promise<void> => {
  await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, id)).for('update')
}

/** Returns false if the course is taken down already. */
export const setTakenDown = async (db: Db, id: string, down: { at: Date; reason: string }): Promise<boolean> => {
  const rows = await db
    .update(courses)
    .set({ takenDownAt: down.at, takeDownReason: down.reason })
    .where(and(isCourse(id), isNull(courses.takenDownAt)))
    .returning({ id: courses.id })
  return rows.length > 0
}

/** Returns false if the course isn't taken down. */
export const clearTakenDown = async (db: Db, id: string): Promise<boolean> => {
  const rows = await db
    .update(courses)
    .set({ takenDownAt: null, takeDownReason: null })
    .where(and(isCourse(id), isNotNull(courses.takenDownAt)))
    .returning({ id: courses.id })
  return rows.length > 0
}
