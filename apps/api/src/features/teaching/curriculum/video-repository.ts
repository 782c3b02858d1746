import { type DraftVideo, type VideoFailure, videoFailures } from '@skillharbor/contracts/entities'
import { and, count, eq, gt, gte, isNotNull, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connection.ts'
import { prepared, prepareOnce } from '../../../db/prepared.ts'
import { courses } from '../../../db/schema/courses.ts'
import { lessonDrafts, lessons, lessonVersions, videos } from '../../../db/schema/curriculum.ts'
import { isAnyOf, shareStatements } from '../../../db/shared-statements.ts'
import type { Preparation } from '../media/media-preparer.ts'
import { enqueuePreparation, jobPrefix } from './preparation-queue.ts'

/** A rendition that is this much shorter or longer is of another video, in seconds. */
export const allowedDifference = 1

export type VideoRow = typeof videos.$inferSelect

export const findVideo = async (db: Db, id: string): Promise<VideoRow | undefined> => {
  const [row] = await db.select().from(videos).where(eq(videos.id, id))
  return row
}

const playableQuery = prepareOnce((db) =>
  prepared(
    'playable_videos',
    db
      .select()
      .from(videos)
      .where(and(or(isAnyOf(videos.id), isAnyOf(videos.renditionOf)), eq(videos.status, 'ready')))
      .orderBy(videos.createdAt),
  ),
)
const sharedPlayable = prepareOnce((db) =>
  shareStatements(async (ids: readonly string[]) => {
    const rows = await playableQuery(db).execute({ ids: [...new Set(ids)] })
    return ids.map((id) => ({
      video: rows.find((row) => row.id === id),
      renditions: rows.filter(({ renditionOf }) => renditionOf === id),
    }))
  }),
)

/** A video if it can be played, and those of its renditions that can, oldest first. */
export const playableVideo = (db: Db, id: string): Promise<{ video: VideoRow | undefined; renditions: VideoRow[] }> =>
  sharedPlayable(db)(id)

/** While a version is deployed, the next one may say why a video failed in a word that this one doesn't know. */
const knownFailure = (failure: VideoFailure | null): VideoFailure | null =>
  failure === null || videoFailures.includes(failure) ? failure : 'damaged'

/** A video in its wire format, without its long playlist, and the key that it is stored under. */
export const findDraftVideo = async (db: Db, id: string): Promise<(DraftVideo & { key: string }) | null> => {
  const { status, name, sourceBytes: bytes, failure, codec, durationSeconds, width, height, key, posterKey } = videos
  const size = { durationSeconds, width, height, storedBytes: videos.bytes }
  const shown = { status, name, bytes, failure, codec, ...size, key, posterKey }
  const [row] = await db.select(shown).from(videos).where(eq(videos.id, id))
  if (!row) return null
  const renditions = await db
    .select({ status, height })
    .from(videos)
    .where(eq(videos.renditionOf, id))
    .orderBy(videos.createdAt)
  const { posterKey: poster, ...video } = row
  return { ...video, failure: knownFailure(video.failure), renditions, hasPoster: poster !== null }
}

/** Where a video is stored once it can be played. */
export const keyOfVideo = (lessonId: string, videoId: string) => `lesson-media/${lessonId}/${videoId}/video.mp4`
/** Where the server stores a still picture of it. */
export const keyOfPoster = (lessonId: string, videoId: string) => `lesson-media/${lessonId}/${videoId}/poster.jpg`

type NewVideo = Pick<VideoRow, 'id' | 'lessonId' | 'name' | 'sourceKey' | 'sourceBytes' | 'key'> &
  Partial<Pick<VideoRow, 'renditionOf'>>

/** Stores an uploaded video and queues its preparation, in the caller's transaction. */
export const addVideo = async (db: Db, video: NewVideo, now: Date): Promise<void> => {
  await db.insert(videos).values({ ...video, status: 'processing', createdAt: now, updatedAt: now })
  await enqueuePreparation(db, video.id, video.sourceBytes)
}

/** Returns false if the video hasn't failed. */
export const retryVideo = async (db: Db, id: string, now: Date): Promise<boolean> => {
  const rows = await db
    .update(videos)
    .set({ status: 'processing', failure: null, codec: null, encodeAs: null, updatedAt: now })
    .where(and(eq(videos.id, id), eq(videos.status, 'failed')))
    .returning({ sourceBytes: videos.sourceBytes })
  for (const { sourceBytes } of rows) await enqueuePreparation(db, id, sourceBytes)
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
        or(isNull(videos.leasedUntil), lte(videos.leasedUntil, now)),
      ),
    )
    .returning()
  return row
}

export const extendLease = async (db: Db, id: string, until: Date): Promise<void> => {
  await db.update(videos).set({ leasedUntil: until }).where(eq(videos.id, id))
}

/** Whoever lost the lease meanwhile must not change what another process made of the video. */
export const inProcess = (id: string) => and(eq(videos.id, id), eq(videos.status, 'processing'))

/**
 * The video can be played. Drafts that show it get its duration, in whole seconds. Returns the video, or undefined if
 * somebody else finished it.
 */
export const finishVideo = async (
  db: Db,
  id: string,
  { posterKey, ...preparation }: Preparation,
  now: Date,
): Promise<VideoRow | undefined> => {
  const durationSeconds = Math.round(preparation.durationSeconds)
  const [finished] = await db
    .update(videos)
    .set({
      ...preparation,
      durationSeconds,
      status: 'ready',
      leasedUntil: null,
      updatedAt: now,
      // One that the seller's browser made comes first.
      ...(posterKey !== undefined && { posterKey: sql`coalesce(${videos.posterKey}, ${posterKey})` }),
    })
    .where(inProcess(id))
    .returning()
  if (finished) await db.update(lessonDrafts).set({ durationSeconds }).where(eq(lessonDrafts.videoId, id))
  return finished
}

export const failVideo = async (
  db: Db,
  id: string,
  { failure, codec }: Pick<VideoRow, 'failure' | 'codec'>,
  now: Date,
): Promise<void> => {
  await db
    .update(videos)
    .set({ status: 'failed', failure, codec, leasedUntil: null, updatedAt: now })
    .where(inProcess(id))
}

/** How many renditions of a video there are, other than those that failed. */
export const countRenditions = (db: Db, videoId: string): Promise<number> =>
  db.$count(videos, and(eq(videos.renditionOf, videoId), ne(videos.status, 'failed')))

/** Keeps the video from becoming ready, and other renditions from being added, until the transaction ends. */
export const lockVideo = async (db: Db, id: string): Promise<void> => {
  await db.select({ id: videos.id }).from(videos).where(eq(videos.id, id)).for('no key update')
}

/** Sets the video's still picture. Returns the key of the one before. */
export const setPoster = async (db: Db, id: string, posterKey: string): Promise<string | null> => {
  const [before] = await db.select({ posterKey: videos.posterKey }).from(videos).where(eq(videos.id, id)).for('update')
  await db.update(videos).set({ posterKey }).where(eq(videos.id, id))
  return before?.posterKey ?? null
}

/**
 * Videos whose preparation was given up, or that nothing prepares, end as failed, so that their sellers can try again. One
 * whose job still waits for its turn, or is being done, hasn't failed. `transcodes`: whether anything does what waits for
 * the encoder.
 */
export const failStaleVideos = async (
  db: Db,
  { before, now, transcodes }: { before: Date; now: Date; transcodes: boolean },
): Promise<void> => {
  await db
    .update(videos)
    .set({ status: 'failed', failure: 'too-slow', leasedUntil: null, updatedAt: now })
    .where(
      and(
        eq(videos.status, 'processing'),
        lt(videos.updatedAt, before),
        sql`not exists (select from graphile_worker.jobs job
          where job.key = ${jobPrefix} || ${videos.id} and (job.attempts < job.max_attempts or job.locked_at is not null)
            and (${transcodes} or job.task_identifier <> 'encode-video'))`,
      ),
    )
}

/** How many uploaded videos of this admin are being prepared, or wait for it. */
export const countProcessing = async (db: Db, adminId: string): Promise<number> => {
  const [row] = await db
    .select({ videos: count() })
    .from(videos)
    .innerJoin(lessons, eq(lessons.id, videos.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(courses.ownerId, adminId), eq(videos.status, 'processing'), gt(videos.sourceBytes, 0)))
  return row?.videos ?? 0
}

/**
 * Videos from before this time that no draft and no published version shows, and renditions that failed, which nobody can
 * try again. Oldest first, a bounded number; a video comes after its renditions.
 */
export const unusedVideos = (db: Db, before: Date): Promise<VideoRow[]> => {
  const rendition = alias(videos, 'rendition')
  return db
    .select()
    .from(videos)
    .where(
      and(
        lt(videos.updatedAt, before),
        or(
          and(isNotNull(videos.renditionOf), eq(videos.status, 'failed')),
          and(
            ...[lessonDrafts, lessonVersions].map((table) =>
              // By the lesson first, which is indexed.
              notExists(
                db
                  .select({ id: table.lessonId })
                  .from(table)
                  .where(
                    and(
                      eq(table.lessonId, videos.lessonId),
                      eq(table.videoId, sql`coalesce(${videos.renditionOf}, ${videos.id})`),
                    ),
                  ),
              ),
            ),
          ),
        ),
        notExists(db.select({ id: rendition.id }).from(rendition).where(eq(rendition.renditionOf, videos.id))),
      ),
    )
    .orderBy(videos.updatedAt)
    .limit(200)
}

/** Videos that became ready since then, whose sources may still be stored, a bounded number. */
export const readyVideosSince = (db: Db, time: Date): Promise<VideoRow[]> =>
  db
    .select()
    .from(videos)
    .where(and(eq(videos.status, 'ready'), gte(videos.updatedAt, time)))
    .limit(1000)

export const deleteVideo = async (db: Db, id: string): Promise<void> => {
  await db.delete(videos).where(eq(videos.id, id))
}
