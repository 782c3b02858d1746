import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { admins } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { lessons, mediaUploads } from '../../../db/schema/curriculum.ts'
import { storedObjects } from '../../../db/schema/storage.ts'

export type StoredRow = typeof storedObjects.$inferSelect

/** Keeps others from using up the same room until the transaction ends. */
export const lockRoomOf = async (db: Db, adminId: string): Promise<void> => {
  await db.select({ id: admins.id }).from(admins).where(eq(admins.id, adminId)).for('no key update')
}

/** All bytes that count against an admin's share: what is stored, and what open uploads announced. */
export const bytesOf = async (db: Db, adminId: string): Promise<number> => {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select coalesce((select sum(${storedObjects.bytes}) from ${storedObjects} where ${storedObjects.adminId} = ${adminId}), 0)
      + coalesce((select sum(${mediaUploads.bytes}) from ${mediaUploads} where ${mediaUploads.adminId} = ${adminId}
          and not exists (select 1 from ${storedObjects} where ${storedObjects.key} = ${mediaUploads.key})), 0) as bytes`,
  )
  return Number(rows[0]?.bytes ?? 0)
}

export const findStored = async (db: Db, key: string): Promise<StoredRow | undefined> => {
  const [row] = await db.select().from(storedObjects).where(eq(storedObjects.key, key))
  return row
}

/** Counts an object against its admin's share, with its present size if it was counted before. */
export const noteStored = async (db: Db, { key, adminId, bytes, storedAt }: StoredRow): Promise<void> => {
  await db
    .insert(storedObjects)
    .values({ key, adminId, bytes, storedAt })
    .onConflictDoUpdate({ target: storedObjects.key, set: { bytes, storedAt } })
}

/** The same for an object of a lesson. */
export const noteStoredOfLesson = async (
  db: Db,
  lessonId: string,
  { key, bytes, storedAt }: Omit<StoredRow, 'adminId'>,
): Promise<void> => {
  const [owner] = await db
    .select({ adminId: courses.ownerId })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(eq(lessons.id, lessonId))
  if (owner) await noteStored(db, { key, adminId: owner.adminId, bytes, storedAt })
}

export const setStoredBytes = async (db: Db, key: string, bytes: number): Promise<void> => {
  await db.update(storedObjects).set({ bytes }).where(eq(storedObjects.key, key))
}

export const forgetStored = async (db: Db, key: string): Promise<void> => {
  await db.delete(storedObjects).where(eq(storedObjects.key, key))
}
