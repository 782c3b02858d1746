import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { courses } from '../../../db/schema/courses.ts'
import { lessonDrafts, lessons, lessonVersions, videos } from '../../../db/schema/curriculum.ts'
import { storedObjects } from '../../../db/schema/storage.ts'
import { teacherProfiles } from '../../../db/schema/teachers.ts'

const ofLesson = sql`join ${lessons} l on l.id = o.lesson_id join ${courses} c on c.id = l.course_id`

/** Counts files and videos that aren't counted yet, with the sizes that their rows say. */
export const countKnownSizes = async (db: Db, now: Date): Promise<void> => {
  await db.execute(sql`
    insert into ${storedObjects} (key, admin_id, bytes, stored_at)
    select distinct on (o.key) o.key, c.owner_id, o.bytes, ${now.toISOString()}::timestamptz from (
      select lesson_id, key, bytes from ${videos} where status = 'ready'
      union all select lesson_id, source_key, source_bytes from ${videos} where status <> 'ready' and source_bytes > 0
      union all select lesson_id, file ->> 'key', (file ->> 'bytes')::bigint from ${lessonDrafts} where file is not null
      union all select lesson_id, file ->> 'key', (file ->> 'bytes')::bigint from ${lessonVersions} where file is not null
    ) o ${ofLesson}
    where not exists (select 1 from ${storedObjects} s where s.key = o.key)
    on conflict do nothing`)
}

/** Pictures of courses, teachers and videos that aren't counted yet, and whose they are; at most so many. */
export const picturesNotCounted = async (db: Db, limit: number): Promise<{ key: string; adminId: string }[]> => {
  const { rows } = await db.execute<{ key: string; adminId: string }>(sql`
    select distinct on (p.key) p.key, p.admin_id as "adminId" from (
      select image as key, owner_id as admin_id from ${courses} where image <> ''
      union all select image, admin_id from ${teacherProfiles} where image <> ''
      union all select o.poster_key, c.owner_id from ${videos} o ${ofLesson} where o.poster_key is not null
    ) p where not exists (select 1 from ${storedObjects} s where s.key = p.key)
    limit ${limit}`)
  return rows
}
