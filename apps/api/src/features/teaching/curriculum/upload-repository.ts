import { and, asc, count, eq, lt } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { mediaUploads } from '../../../db/schema/curriculum.ts'

export type UploadRow = typeof mediaUploads.$inferSelect

export const insertUpload = async (db: Db, upload: UploadRow): Promise<void> => {
  await db.insert(mediaUploads).values(upload)
}

export const uploadOfOwner = async (db: Db, id: string, adminId: string): Promise<UploadRow | undefined> => {
  const [row] = await db
    .select()
    .from(mediaUploads)
    .where(and(eq(mediaUploads.id, id), eq(mediaUploads.adminId, adminId)))
  return row
}

export const countUploads = async (db: Db, adminId: string): Promise<number> => {
  const [row] = await db.select({ uploads: count() }).from(mediaUploads).where(eq(mediaUploads.adminId, adminId))
  return row?.uploads ?? 0
}

/** Uploads that were begun before this time, oldest first, a bounded number. */
export const uploadsBefore = (db: Db, time: Date): Promise<UploadRow[]> =>
  db.select().from(mediaUploads).where(lt(mediaUploads.createdAt, time)).orderBy(asc(mediaUploads.createdAt)).limit(200)

/** Keeps the upload from being deleted until the transaction ends. Returns false if it is gone already. */
export const lockUpload = async (db: Db, id: string): Promise<boolean> => {
  const rows = await db.select({ id: mediaUploads.id }).from(mediaUploads).where(eq(mediaUploads.id, id)).for('update')
  return rows.length === 1
}

export const deleteUpload = async (db: Db, id: string): Promise<void> => {
  await db.delete(mediaUploads).where(eq(mediaUploads.id, id))
}
