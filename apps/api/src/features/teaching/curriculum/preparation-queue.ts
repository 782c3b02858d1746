import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { courses } from '../../../db/schema/courses.ts'
import { lessons, videos } from '../../../db/schema/curriculum.ts'
import { addJob } from '../../jobs.ts'

/** What the key of a video's one job begins with, before the video's id. */
export const jobPrefix = 'video:'
/** The key of a video's one job. */
export const jobKey = (videoId: string) => `${jobPrefix}${videoId}`

/**
 * The two lanes, for all processes together: each prepares one video at a time, so that videos leave slots of the worker to
 * jobs about money. Large ones, which take minutes, stay in one of them.
 */
const lanes = { any: 'videos', large: 'videos-large' } as const
/** From how many bytes on a video is large. Smaller ones take seconds. */
const largeBytes = 256 * 1024 ** 2
/** The priority of a seller's first video. Jobs with a lower number go first. */
const firstPriority = 10

/** The videos that wait or are being prepared in a lane: all, large ones, and those of the video's seller. */
type Waiting = { lane: string; videos: number; large: number; own: number }

const waitingBeside = async (db: Db, videoId: string): Promise<Waiting[]> => {
  const { rows } = await db.execute<Waiting>(sql`
    select job.queue_name as lane, count(*)::int as videos,
      count(*) filter (where v.source_bytes >= ${largeBytes})::int as large,
      count(*) filter (where c.owner_id = seller.owner_id)::int as own
    from graphile_worker.jobs job
    join ${videos} v on job.key = ${jobPrefix} || v.id and v.id <> ${videoId}
    join ${lessons} l on l.id = v.lesson_id
    join ${courses} c on c.id = l.course_id
    cross join (select owner_id from ${courses} c join ${lessons} l on l.course_id = c.id
      join ${videos} v on v.lesson_id = l.id where v.id = ${videoId}) seller
    where job.task_identifier = 'prepare-video' and job.attempts < job.max_attempts
    group by job.queue_name`)
  return rows
}

const none = { videos: 0, large: 0, own: 0 }

/** A seller's videos stay in one lane where they can, so that the other one is free for everybody else. */
const laneFor = (isLarge: boolean, waiting: readonly Waiting[]): string => {
  if (isLarge) return lanes.large
  const of = (name: string) => waiting.find(({ lane }) => lane === name) ?? none
  const [any, large] = [of(lanes.any), of(lanes.large)]
  // Behind a large one it would wait for minutes.
  if (large.large > 0 || any.own > 0) return lanes.any
  if (large.own > 0) return lanes.large
  return any.videos <= large.videos ? lanes.any : lanes.large
}

/**
 * Queues a video's preparation, in the caller's transaction. Sellers take turns: each further video of a seller comes after
 * the others' next one.
 */
export const enqueuePreparation = async (db: Db, videoId: string, sourceBytes: number): Promise<void> => {
  const waiting = await waitingBeside(db, videoId)
  const priority = firstPriority + waiting.reduce((sum, { own }) => sum + own, 0)
  const queue = laneFor(sourceBytes >= largeBytes, waiting)
  await addJob(db, 'prepare-video', { videoId }, { key: jobKey(videoId), queue, priority })
}
