import { and, desc, eq, getTableColumns, max, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { inCatalogue } from '../../../db/listed-courses.ts'
import { courses } from '../../../db/schema/courses.ts'
import {
  captionSets,
  courseRevisions,
  curricula,
  type DraftOutline,
  lessonVersions,
  revisionRestores,
} from '../../../db/schema/curriculum.ts'
import { newId } from '../../ids.ts'

export type CurriculumRow = typeof curricula.$inferSelect
export type RevisionRow = typeof courseRevisions.$inferSelect

/** The course's draft and live revision; undefined if it never had lessons. */
export const findCurriculum = async (db: Db, courseId: string) => {
  const [row] = await db
    .select({ curriculum: curricula, live: courseRevisions })
    .from(curricula)
    .leftJoin(courseRevisions, eq(courseRevisions.id, curricula.liveRevisionId))
    .where(eq(curricula.courseId, courseId))
  return row
}

/** Returns the course's draft, locked until the transaction ends. Adds an empty one if there is none. */
export const lockCurriculum = async (db: Db, courseId: string, now: Date): Promise<CurriculumRow> => {
  const empty = { courseId, draft: [], version: 0, updatedAt: now }
  await db.insert(curricula).values(empty).onConflictDoNothing()
  const [row] = await db.select().from(curricula).where(eq(curricula.courseId, courseId)).for('no key update')
  if (!row) throw new Error('A curriculum disappeared')
  return row
}

/** Waits for whoever publishes the course at this moment, and holds up the next one until the transaction ends. */
export const holdPublishing = async (tx: Transaction, courseId: string): Promise<void> => {
  await tx.select({ courseId: curricula.courseId }).from(curricula).where(eq(curricula.courseId, courseId)).for('share')
}

export const saveDraft = async (db: Db, courseId: string, draft: DraftOutline, now: Date): Promise<void> => {
  await db
    .update(curricula)
    .set({ draft, version: sql`${curricula.version} + 1`, updatedAt: now })
    .where(eq(curricula.courseId, courseId))
}

/** The live revision of a course in the catalogue: undefined if there is no such course, null if it has no lessons. */
export const outlineInCatalogue = async (db: Db, courseId: string): Promise<RevisionRow | null | undefined> => {
  const [row] = await db
    .select({ live: courseRevisions })
    .from(courses)
    .leftJoin(curricula, eq(curricula.courseId, courses.id))
    .leftJoin(courseRevisions, eq(courseRevisions.id, curricula.liveRevisionId))
    .where(and(eq(courses.id, courseId), inCatalogue))
  return row?.live
}

/** All columns except the outline. */
const { outline: _outline, ...figures } = getTableColumns(courseRevisions)

/** The course's revisions, newest first. */
export const revisionsOf = (db: Db, courseId: string): Promise<Omit<RevisionRow, 'outline'>[]> =>
  db
    .select(figures)
    .from(courseRevisions)
    .where(eq(courseRevisions.courseId, courseId))
    .orderBy(desc(courseRevisions.number))
    .limit(500)

export const revisionByNumber = async (db: Db, courseId: string, number: number) => {
  const [row] = await db
    .select(figures)
    .from(courseRevisions)
    .where(and(eq(courseRevisions.courseId, courseId), eq(courseRevisions.number, number)))
  return row
}

export const nextRevisionNumber = async (db: Db, courseId: string): Promise<number> => {
  const [row] = await db
    .select({ last: max(courseRevisions.number) })
    .from(courseRevisions)
    .where(eq(courseRevisions.courseId, courseId))
  return (row?.last ?? 0) + 1
}

export const insertRevision = async (db: Db, revision: RevisionRow): Promise<void> => {
  await db.insert(courseRevisions).values(revision)
}

/**
 * Returns when an edition goes live that is made live now: after every other one of the course, whichever process's clock and
 * whatever turn they came from. Lock the curriculum first.
 */
export const nextLiveAt = async (db: Db, courseId: string, now: Date): Promise<Date> => {
  const { rows } = await db.execute<{ last: Date | string | null }>(sql`select greatest(
    (select max(published_at) from ${courseRevisions} where course_id = ${courseId}),
    (select max(restored_at) from ${revisionRestores} where course_id = ${courseId})) as last`)
  const last = rows[0]?.last
  return last ? new Date(Math.max(now.getTime(), new Date(last).getTime() + 1)) : now
}

/** Notes since when learners see an earlier revision again: what a buyer had opened is compared with what they could see. */
export const noteRestore = async (
  db: Db,
  { courseId, revisionId, at }: { courseId: string; revisionId: string; at: Date },
): Promise<void> => {
  await db.insert(revisionRestores).values({ id: newId(at), courseId, revisionId, restoredAt: at })
}

/** The languages in which all of a revision's videos have captions. */
const captionLanguages = sql`(
  with videos as (
    select (lesson ->> 'versionId')::uuid as version_id
    from jsonb_path_query(${courseRevisions.outline}, '$[*].lessons[*] ? (@.kind == "video")') as lesson
  )
  select coalesce(array_agg(language order by language), '{}') from (
    select ${captionSets.language} as language from videos
    join ${lessonVersions} on ${lessonVersions.id} = videos.version_id
    join ${captionSets} on ${captionSets.id} = any(${lessonVersions.captionSetIds})
    group by 1 having count(distinct videos.version_id) = (select count(*) from videos)
  ) as of_all
)`

/** The first of a revision's lessons that is a free preview with a video. */
const previewLessonId = sql`(
  jsonb_path_query_first(${courseRevisions.outline}, '$[*].lessons[*] ? (@.kind == "video" && @.preview == true)') ->> 'id'
)::uuid`

/** Makes a revision the one that learners see: the course says how long it is, which captions it has, and what can be tried. */
export const makeLive = async (db: Db, courseId: string, revisionId: string, now: Date): Promise<void> => {
  await db.update(curricula).set({ liveRevisionId: revisionId }).where(eq(curricula.courseId, courseId))
  // Also tells caches of the catalogue that this course changed.
  await db
    .update(courses)
    .set({
      lessonCount: sql`${courseRevisions.lessonCount}`,
      durationSeconds: sql`${courseRevisions.durationSeconds}`,
      captionLanguages,
      previewLessonId,
      updatedAt: now,
    })
    .from(courseRevisions)
    .where(and(eq(courses.id, courseId), eq(courseRevisions.id, revisionId)))
}

/** Puts the course into the catalogue. */
export const putIntoCatalogue = async (db: Db, courseId: string): Promise<void> => {
  await db.update(courses).set({ status: 'published' }).where(eq(courses.id, courseId))
}

/** What completing the course depends on, in the revision that learners see. */
export const liveRequirements = async (db: Db, courseId: string) => {
  const { id, requiredLessonIds } = courseRevisions
  const [row] = await db
    .select({ id, requiredLessonIds })
    .from(curricula)
    .innerJoin(courseRevisions, eq(id, curricula.liveRevisionId))
    .where(eq(curricula.courseId, courseId))
  return row
}
