import { renditionSizesFor } from '@skillharbor/contracts/entities'
import { eq, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { courses } from '../../../db/schema/courses.ts'
import { lessonDrafts, lessons, lessonVersions, videos } from '../../../db/schema/curriculum.ts'
import { addJob } from '../../jobs.ts'
import { addRendition, lastPriority } from './encoding-repository.ts'
import { jobKey, jobPrefix } from './preparation-queue.ts'

/** How long the videos are of which renditions wait to be encoded, together, in seconds: each once for each rendition. */
export const secondsToEncode = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select coalesce(sum(main.duration_seconds), 0)::int as seconds
    from graphile_worker.jobs job
    join ${videos} rendition on job.key = ${jobPrefix} || rendition.id
    join ${videos} main on main.id = rendition.rendition_of
    where job.task_identifier = 'encode-video' and job.attempts < job.max_attempts`)
  return rows[0]?.seconds ?? 0
}

/**
 * The ids of ready videos that nobody has checked for missing renditions, and none of whose is being made: of each seller the
 * newest, then of each the next. Of those that a draft or a published version shows, a bounded number.
 */
export const uncheckedVideos = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select v.id from ${videos} v
    join ${lessons} l on l.id = v.lesson_id
    join ${courses} c on c.id = l.course_id
    where v.status = 'ready' and v.rendition_of is null and v.renditions_checked_at is null
      and (exists (select from ${lessonDrafts} draft where draft.lesson_id = v.lesson_id and draft.video_id = v.id)
        or exists (select from ${lessonVersions} version where version.lesson_id = v.lesson_id and version.video_id = v.id))
      and not exists (select from ${videos} made where made.rendition_of = v.id and made.status = 'processing')
    order by row_number() over (partition by c.owner_id order by v.created_at desc), v.created_at desc
    limit 500`)
  return rows.map(({ id }) => id)
}

/**
 * Queues the renditions that are worth making of a ready video and that it lacks, behind everything else that is to be encoded,
 * and notes that it was checked. Returns for how many seconds of video that is work.
 */
export const addMissingRenditions = async (tx: Transaction, videoId: string, now: Date): Promise<number> => {
  const [video] = await tx.select().from(videos).where(eq(videos.id, videoId)).for('no key update')
  if (!video || video.renditionsCheckedAt) return 0
  await tx.update(videos).set({ renditionsCheckedAt: now }).where(eq(videos.id, videoId))
  const { bytes, durationSeconds, height } = video
  if (!bytes || !durationSeconds || !height) return 0
  const made = await tx.select().from(videos).where(eq(videos.renditionOf, videoId))
  const has = (wanted: number) =>
    made.some((one) => one.status !== 'failed' && (one.encodeAs?.height ?? one.height) === wanted)
  const missing = renditionSizesFor({ height, bitsPerSecond: (bytes * 8) / durationSeconds }).filter(
    (size) => !has(size.height),
  )
  for (const size of missing) {
    const id = await addRendition(tx, video, size, now)
    await addJob(tx, 'encode-video', { videoId: id }, { key: jobKey(id), priority: lastPriority })
  }
  return missing.length * durationSeconds
}
