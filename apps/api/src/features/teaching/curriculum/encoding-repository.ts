import { randomUUID } from 'node:crypto'
import { convertedSize, renditionSizesFor, type VideoSize } from '@skillharbor/contracts/entities'
import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connection.ts'
import { courses } from '../../../db/schema/courses.ts'
import { lessons, videos } from '../../../db/schema/curriculum.ts'
import { addJob } from '../../jobs.ts'
import type { Preparation } from '../media/media-preparer.ts'
import { jobKey } from './preparation-queue.ts'
import { inProcess, keyOfVideo, type VideoRow } from './video-repository.ts'

/** How many videos of the lesson's seller are being encoded, or wait for it; without those that come behind all others. */
const countWaiting = async (db: Db, lessonId: string): Promise<number> => {
  const own = alias(lessons, 'own')
  const ownCourse = alias(courses, 'own_course')
  const main = alias(videos, 'main')
  const [row] = await db
    .select({ waiting: count() })
    .from(videos)
    .innerJoin(lessons, eq(lessons.id, videos.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .innerJoin(ownCourse, eq(ownCourse.ownerId, courses.ownerId))
    .innerJoin(own, eq(own.courseId, ownCourse.id))
    .leftJoin(main, eq(main.id, videos.renditionOf))
    .where(
      and(
        eq(own.id, lessonId),
        eq(videos.status, 'processing'),
        isNotNull(videos.encodeAs),
        isNull(main.renditionsCheckedAt),
      ),
    )
  return row?.waiting ?? 0
}

/** How much later a video is encoded for each that its seller has waiting, as if it were so many seconds longer. */
const turnSeconds = 600
/** The queue stores a priority in two bytes. */
export const lastPriority = 32_767

/**
 * In a queue of its own, as it takes long. What a lesson waits for comes first, and then the shortest video; sellers take
 * turns.
 * @param renditionSeconds how long the video is that a rendition is made of.
 */
const enqueueEncoding = async (
  db: Db,
  { id, lessonId }: Pick<VideoRow, 'id' | 'lessonId'>,
  renditionSeconds = 0,
): Promise<void> => {
  const priority = Math.round(renditionSeconds) + turnSeconds * ((await countWaiting(db, lessonId)) - 1)
  await addJob(db, 'encode-video', { videoId: id }, { key: jobKey(id), priority: Math.min(priority, lastPriority) })
}

/** The server converts the video, which browsers can't play as it was uploaded. */
export const convertVideo = (db: Db, id: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const [video] = await tx
      .update(videos)
      .set({ encodeAs: convertedSize, leasedUntil: null, updatedAt: now })
      .where(inProcess(id))
      .returning()
    if (video) await enqueueEncoding(tx, video)
  })

/** Stores a rendition that the server is to make. Returns its id. */
export const addRendition = async (db: Db, video: VideoRow, encodeAs: VideoSize, now: Date): Promise<string> => {
  const id = randomUUID()
  const key = keyOfVideo(video.lessonId, id)
  await db.insert(videos).values({
    id,
    lessonId: video.lessonId,
    name: video.name,
    renditionOf: video.id,
    encodeAs,
    // It is made of the stored video. An earlier version of the API would remove its source, so it names none.
    sourceKey: `${key}.source`,
    sourceBytes: 0,
    key,
    status: 'processing',
    createdAt: now,
    updatedAt: now,
  })
  return id
}

/** The server makes the renditions of a video that are worth it, in the caller's transaction. */
export const addRenditions = async (
  db: Db,
  video: VideoRow,
  { bytes, durationSeconds, height }: Preparation,
  now: Date,
): Promise<void> => {
  for (const size of renditionSizesFor({ height, bitsPerSecond: (bytes * 8) / durationSeconds })) {
    const id = await addRendition(db, video, size, now)
    await enqueueEncoding(db, { id, lessonId: video.lessonId }, durationSeconds)
  }
}
