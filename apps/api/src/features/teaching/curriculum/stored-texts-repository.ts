import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { courses } from '../../../db/schema/courses.ts'
import {
  captionSets,
  courseRevisions,
  lessonDrafts,
  lessons,
  lessonVersions,
  transcriptCues,
} from '../../../db/schema/curriculum.ts'
import { storedObjects } from '../../../db/schema/storage.ts'

// Texts count against their seller's share by what they take in Postgres, under keys that no object in the storage has.
const keyOf = {
  drafts: sql`'lesson-drafts/' || d.lesson_id`,
  versions: sql`'lesson-versions/' || v.id`,
  revisions: sql`'course-revisions/' || r.id`,
  captions: sql`'caption-sets/' || s.id`,
}
/** The texts and quizzes of drafts that have any, in an outline or not. */
const drafts = sql`
  select ${keyOf.drafts} as key, c.owner_id, pg_column_size(d.body) + coalesce(pg_column_size(d.quiz), 0) as bytes
  from ${lessonDrafts} d join ${lessons} l on l.id = d.lesson_id join ${courses} c on c.id = l.course_id
  where (d.body <> '' or jsonb_array_length(d.quiz -> 'questions') > 0)`
/** The published contents of lessons. No text is read for the size of its column. */
const versions = sql`
  select ${keyOf.versions} as key, c.owner_id, pg_column_size(v.body) + coalesce(pg_column_size(v.quiz), 0) as bytes
  from ${lessonVersions} v join ${lessons} l on l.id = v.lesson_id join ${courses} c on c.id = l.course_id`
const revisions = sql`
  select ${keyOf.revisions} as key, c.owner_id,
    pg_column_size(r.outline) + pg_column_size(r.lesson_ids) + pg_column_size(r.required_lesson_ids) as bytes
  from ${courseRevisions} r join ${courses} c on c.id = r.course_id`
/** Whole rows: a cue has few words, and much beside them. */
const captions = sql`
  select ${keyOf.captions} as key, c.owner_id,
    (select coalesce(sum(pg_column_size(t)), 0) from ${transcriptCues} t where t.caption_set_id = s.id) as bytes
  from ${captionSets} s join ${lessons} l on l.id = s.lesson_id join ${courses} c on c.id = l.course_id`

/** Counts these texts against their sellers' shares. What is counted already stays as it was, unless it can change. */
const note = async (
  db: Db,
  texts: SQL,
  now: Date,
  onConflict = sql`do nothing`,
): Promise<{ count: number; bytes: number }> => {
  const { rows } = await db.execute<{ count: string; bytes: string }>(sql`
    with noted as (
      insert into ${storedObjects} (key, admin_id, bytes, stored_at)
      select key, owner_id, bytes, ${now.toISOString()}::timestamptz from (${texts}) as texts
      on conflict (key) ${onConflict} returning bytes
    ) select count(*) as count, coalesce(sum(bytes), 0) as bytes from noted`)
  return { count: Number(rows[0]?.count ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
}

/** Counts a draft's text or quiz as it is now, in place of what it was. Returns its bytes. */
export const noteDraft = async (db: Db, lessonId: string, now: Date): Promise<number> => {
  const text = sql`${drafts} and d.lesson_id = ${lessonId}`
  const { count, bytes } = await note(db, text, now, sql`do update set bytes = excluded.bytes`)
  if (count === 0) await db.delete(storedObjects).where(eq(storedObjects.key, `lesson-drafts/${lessonId}`))
  return bytes
}

/** Counts a revision and the versions that it is the first to have. Returns their bytes. */
export const notePublished = async (
  db: Db,
  { revisionId, versionIds }: { revisionId: string; versionIds: readonly string[] },
  now: Date,
): Promise<number> => {
  const made = sql`${versions} where v.id = any(${sql.param(versionIds)}::uuid[])`
  return (await note(db, sql`${made} union all ${revisions} where r.id = ${revisionId}`, now)).bytes
}

/** Counts one language's captions of a lesson. Returns their bytes. */
export const noteCaptions = async (db: Db, setId: string, now: Date): Promise<number> =>
  (await note(db, sql`${captions} where s.id = ${setId}`, now)).bytes

export const forgetCaptions = async (db: Db, setIds: readonly string[]): Promise<void> => {
  const keys = setIds.map((id) => `caption-sets/${id}`)
  if (keys.length > 0) await db.delete(storedObjects).where(inArray(storedObjects.key, keys))
}

/** Counts what an earlier version stored: so many of each kind at most. Returns how many that were. */
export const countTexts = async (db: Db, limit: number, now: Date): Promise<number> => {
  const uncounted = (key: SQL) => sql`not exists (select from ${storedObjects} o where o.key = ${key}) limit ${limit}`
  const found = [
    await note(db, sql`${drafts} and ${uncounted(keyOf.drafts)}`, now),
    await note(db, sql`${versions} where ${uncounted(keyOf.versions)}`, now),
    await note(db, sql`${revisions} where ${uncounted(keyOf.revisions)}`, now),
    await note(db, sql`${captions} where ${uncounted(keyOf.captions)}`, now),
  ]
  return found.reduce((sum, { count }) => sum + count, 0)
}
