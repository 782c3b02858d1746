import type { UploadPart } from '@skillharbor/contracts/entities'
import { and, asc, count, desc, eq, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { mediaUploadParts, mediaUploads } from '../../../db/schema/curriculum.ts'
import { addJob, type JobPayload } from '../../jobs.ts'

export type UploadRow = typeof mediaUploads.$inferSelect

export const insertUpload = async (db: Db, upload: Omit<UploadRow, 'lastPartAt'>): Promise<void> => {
  await db.insert(mediaUploads).values(upload)
}

export const uploadOfOwner = async (db: Db, id: string, adminId: string): Promise<UploadRow | undefined> => {
  const [row] = await db
    .select()
    .from(mediaUploads)
    .where(and(eq(mediaUploads.id, id), eq(mediaUploads.adminId, adminId)))
  return row
}

/** This admin's uploads of what a lesson offers, newest first. */
export const uploadsOfLesson = (db: Db, lessonId: string, adminId: string): Promise<UploadRow[]> =>
  db
    .select()
    .from(mediaUploads)
    .where(
      and(eq(mediaUploads.lessonId, lessonId), eq(mediaUploads.adminId, adminId), eq(mediaUploads.purpose, 'content')),
    )
    .orderBy(desc(mediaUploads.createdAt))

/** The stored parts of an upload, in order. */
export const partsOf = (db: Db, uploadId: string): Promise<UploadPart[]> =>
  db
    .select({ number: mediaUploadParts.number, etag: mediaUploadParts.etag })
    .from(mediaUploadParts)
    .where(eq(mediaUploadParts.uploadId, uploadId))
    .orderBy(asc(mediaUploadParts.number))

/** Notes that a part is stored, in place of an earlier one with its number. */
export const notePart = (db: Db, uploadId: string, { number, etag }: UploadPart, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    // First, so that nobody deletes the upload in between.
    const rows = await tx
      .update(mediaUploads)
      .set({ lastPartAt: now })
      .where(eq(mediaUploads.id, uploadId))
      .returning({ id: mediaUploads.id })
    if (rows.length === 0) return
    const { uploadId: upload, number: part } = mediaUploadParts
    await tx
      .insert(mediaUploadParts)
      .values({ uploadId, number, etag })
      .onConflictDoUpdate({ target: [upload, part], set: { etag } })
  })

export const countUploads = async (db: Db, adminId: string): Promise<number> => {
  const [row] = await db.select({ uploads: count() }).from(mediaUploads).where(eq(mediaUploads.adminId, adminId))
  return row?.uploads ?? 0
}

/** Uploads to which nothing was sent since this time, oldest first, a bounded number. */
export const idleUploads = (db: Db, since: Date): Promise<UploadRow[]> =>
  db
    .select()
    .from(mediaUploads)
    .where(
      and(lt(mediaUploads.createdAt, since), or(isNull(mediaUploads.lastPartAt), lt(mediaUploads.lastPartAt, since))),
    )
    .orderBy(asc(mediaUploads.createdAt))
    .limit(200)

/** Keeps the upload from being deleted until the transaction ends. Returns false if it is gone already. */
export const lockUpload = async (db: Db, id: string): Promise<boolean> => {
  const rows = await db.select({ id: mediaUploads.id }).from(mediaUploads).where(eq(mediaUploads.id, id)).for('update')
  return rows.length === 1
}

export const deleteUpload = async (db: Db, id: string): Promise<void> => {
  await db.delete(mediaUploads).where(eq(mediaUploads.id, id))
}

/**
 * Queues the removal of a file, in the transaction that may have made it unused. After that, no row may name the file, so
 * nobody would find it if this process was killed, or the storage was away.
 */
export const enqueueRemoval = (db: Db, file: JobPayload<'remove-file'>): Promise<void> =>
  addJob(db, 'remove-file', file, { key: `remove-file:${file.key}` })
