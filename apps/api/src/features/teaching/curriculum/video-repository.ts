import type { DraftVideo } from '@skillharbor/contracts/entities'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { lessonDrafts, lessonVersions, videos } from '../../../db/schema/curriculum.ts'
import type { Preparation } from '../media/media-preparer.ts'

export type VideoRow = typeof videos.$inferSelect

export const findVideo = async (db: Db, id: string): Promise<VideoRow | undefined> => {
  const [row] = await db.select().from(videos).where(eq(videos.id, id))
  return row
}

/** A video in its wire format. */
export const toDraftVideo = (video: VideoRow | undefined): DraftVideo | null => {
  if (!video) return null
  const { status, name, sourceBytes, failure, codec, durationSeconds, width, height } = video
  return { status, name, bytes: sourceBytes, failure, codec, durationSeconds, width, height }
}

type NewVideo = Pick<VideoRow, 'id' | 'lessonId' | 'name' | 'sourceKey' | 'sourceBytes' | 'key'>

/** Stores an uploaded video and queues its preparation, in the caller's transaction. */
export const addVideo = async (db: Db, video: NewVideo, now: Date): Promise<void> => {
  await db.insert(videos).values({ ...video, status: 'processing', createdAt: now, updatedAt: now })
  await enqueuePreparation(db, video.id)
}

// One at a time for all processes, so that videos never take the slots of jobs about money.
const enqueuePreparation = async (db: Db, videoId: string): Promise<void> => {
  await db.execute(
    sql`select graphile_worker.add_job('prepare-video', json_build_object('videoId', ${videoId}::text),
      queue_name => 'videos', priority => 10, job_key => ${`video:${videoId}`})`,
  )
}

/** Returns false if the video hasn't failed. */
export const retryVideo = async (db: Db, id: string, now: Date): Promise<boolean> => {
  const rows = await db
    .update(videos)
    .set({ status: 'processing', failure: null, codec: null, updatedAt: now })
    .where(and(eq(videos.id, id), eq(videos.status, 'failed')))
    .returning({ id: videos.id })
  if (rows.length > 0) await enqueuePreparation(db, id)
  return rows.length > 0
}

/** Lets one process prepare the video until `until`. Undefined if another one does, or if it needs no preparation. */
export const leaseVideo = async (db: Db, id: string, now: Date, until: Date): Promise<VideoRow | undefined> => {
  const [row] = await db
    .update(videos)
    .set({ leasedUntil: until })
    .where(
      and(
        eq(videos.id, id),
        eq(videos.status, 'processing'),
        or(isNull(videos.leasedUntil), lt(videos.leasedUntil, now)),
      ),
    )
    .returning()
  return row
}

export const extendLease = async (db: Db, id: string, until: Date): Promise<void> => {
  await db.update(videos).set({ leasedUntil: until }).where(eq(videos.id, id))
}

/** The video can be played. Drafts that show it get its duration, in whole seconds. */
export const finishVideo = (db: Db, id: string, preparation: Preparation, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const durationSeconds = Math.round(preparation.durationSeconds)
    await tx
      .update(videos)
      .set({ ...preparation, durationSeconds, status: 'ready', leasedUntil: null, updatedAt: now })
      .where(eq(videos.id, id))
    await tx.update(lessonDrafts).set({ durationSeconds }).where(eq(lessonDrafts.videoId, id))
  })

export const failVideo = async (
  db: Db,
  id: string,
  { failure, codec }: Pick<VideoRow, 'failure' | 'codec'>,
  now: Date,
): Promise<void> => {
  await db
    .update(videos)
    .set({ status: 'failed', failure, codec, leasedUntil: null, updatedAt: now })
    .where(eq(videos.id, id))
}

/** Videos from before this time that no draft and no published version shows, oldest first, a bounded number. */
export const unusedVideos = (db: Db, before: Date): Promise<VideoRow[]> =>
  db
    .select()
    .from(videos)
    .where(
      and(
        lt(videos.updatedAt, before),
        sql`not exists (select 1 from ${lessonDrafts} where ${lessonDrafts.videoId} = ${videos.id})`,
        sql`not exists (select 1 from ${lessonVersions} where ${lessonVersions.videoId} = ${videos.id})`,
      ),
    )
    .orderBy(videos.updatedAt)
    .limit(200)

/** Videos that became ready since then, whose sources may still be stored, a bounded number. */
export const readyVideosSince = (db: Db, time: Date): Promise<VideoRow[]> =>
  db
    .select()
    .from(videos)
    .where(and(eq(videos.status, 'ready'), sql`${videos.updatedAt} >= ${time}`))
    .limit(1000)

export const deleteVideo = async (db: Db, id: string): Promise<void> => {
  await db.delete(videos).where(eq(videos.id, id))
}
