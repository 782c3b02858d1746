import { randomUUID } from 'node:crypto'
import { convertedSize, renditionSizesFor } from '@skillharbor/contracts/entities'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { videos } from '../../../db/schema/curriculum.ts'
import type { Preparation } from '../media/media-preparer.ts'
import { inProcess, jobKey, keyOfVideo, maxAttempts, type VideoRow } from './video-repository.ts'

/** In a queue of its own, as it takes long. What a lesson waits for comes first, and then the shortest video. */
const enqueueEncoding = async (db: Db, videoId: string, renditionSeconds?: number): Promise<void> => {
  const priority = renditionSeconds === undefined ? 0 : 1 + Math.round(renditionSeconds)
  await db.execute(
    sql`select graphile_worker.add_job('encode-video', json_build_object('videoId', ${videoId}::text),
      priority => ${priority}, max_attempts => ${maxAttempts}, job_key => ${jobKey(videoId)})`,
  )
}

/** The server converts the video, which browsers can't play as it was uploaded. */
export const convertVideo = (db: Db, id: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.update(videos).set({ encodeAs: convertedSize, leasedUntil: null, updatedAt: now }).where(inProcess(id))
    await enqueueEncoding(tx, id)
  })

/** The server makes the renditions of a video that are worth it, in the caller's transaction. */
export const addRenditions = async (
  db: Db,
  video: VideoRow,
  { bytes, durationSeconds, height }: Preparation,
  now: Date,
): Promise<void> => {
  for (const size of renditionSizesFor({ height, bitsPerSecond: (bytes * 8) / durationSeconds })) {
    const id = randomUUID()
    const key = keyOfVideo(video.lessonId, id)
    await db.insert(videos).values({
      ...{ id, lessonId: video.lessonId, name: video.name, renditionOf: video.id, encodeAs: size },
      // It is made of the stored video. An earlier version of the API would remove its source, so it names none.
      ...{ sourceKey: `${key}.source`, sourceBytes: 0, key, status: 'processing', createdAt: now, updatedAt: now },
    })
    await enqueueEncoding(db, id, durationSeconds)
  }
}
