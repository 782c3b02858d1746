import type { VideosSize } from '@skillharbor/contracts/entities'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { catalogueVersion } from '../../../db/schema/courses.ts'
import { lessonVersions, videos } from '../../../db/schema/curriculum.ts'
import { allowedDifference, type VideoRow } from './video-repository.ts'

/**
 * What it takes to watch the videos of these published lessons, each in the smallest version that players are offered
 * (show-video.ts); undefined without videos.
 */
export const videosSizeOf = async (db: Db, versionIds: readonly string[]): Promise<VideosSize | undefined> => {
  const ids: SQL = sql`array[${sql.join(
    versionIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )}]::uuid[]`
  const { rows } = await db.execute<{ seconds: number; bytes: string; height: number }>(sql`
    select sum(v.duration_seconds)::int as seconds, sum(smallest.bytes) as bytes, max(smallest.height) as height
    from ${lessonVersions} version
    join ${videos} v on v.id = version.video_id and v.status = 'ready'
    cross join lateral (
      select one.bytes, one.height from (
        select v.bytes, v.height
        union all
        (select distinct on (made.height) made.bytes, made.height from ${videos} made
        where made.rendition_of = v.id and made.status = 'ready' and made.height < v.height
          and abs(made.duration_seconds - v.duration_seconds) <= ${allowedDifference}
        order by made.height, made.created_at desc)) one
      order by one.bytes limit 1) smallest
    where version.id = any(${ids})
    having count(*) > 0`)
  const [row] = rows
  return row && { durationSeconds: row.seconds, bytes: Number(row.bytes), height: row.height }
}

/**
 * Outlines that say how large the video was are outdated, if a published lesson shows it. Nothing is by a larger version than
 * there is already, as an outline says the smallest.
 */
export const outdateSizes = async (db: Db, { id, lessonId, renditionOf, bytes, height }: VideoRow): Promise<void> => {
  const main = renditionOf ?? id
  await db.execute(sql`update ${catalogueVersion} set videos = videos + 1
    where exists (select from ${lessonVersions} where lesson_id = ${lessonId} and video_id = ${main})
      and (${renditionOf}::uuid is null or not exists (
        select from ${videos} other
        where (other.id = ${main} or other.rendition_of = ${main}) and other.id <> ${id} and other.status = 'ready'
          and other.bytes <= ${bytes} and other.height <> ${height}))`)
}
