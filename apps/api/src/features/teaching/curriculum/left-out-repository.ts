import { and, eq, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { courseRevisions, curricula, lessonDrafts, lessons } from '../../../db/schema/curriculum.ts'
import { deleteCaptionsOf } from './caption-repository.ts'

const hasMedia = or(
  isNotNull(lessonDrafts.file),
  isNotNull(lessonDrafts.videoId),
  sql`cardinality(${lessonDrafts.captionSetIds}) > 0`,
)

/** Drafts of lessons that neither the course's draft nor any revision has, and that nobody touched since this time. */
const leftOut = (untouchedSince: Date): SQL | undefined =>
  and(
    lt(lessonDrafts.updatedAt, untouchedSince),
    hasMedia,
    sql`not exists (select from ${curricula} where ${curricula.courseId} = ${lessons.courseId}
      and ${curricula.draft} @> jsonb_build_array(jsonb_build_object('lessons',
        jsonb_build_array(jsonb_build_object('id', ${lessons.id})))))`,
    sql`not exists (select from ${courseRevisions} where ${courseRevisions.courseId} = ${lessons.courseId}
      and ${lessons.id} = any(${courseRevisions.lessonIds}))`,
  )

/** Such lessons that have a file, a video or captions, and their courses. A bounded number. */
export const leftOutLessons = (db: Db, untouchedSince: Date) =>
  db
    .select({ lessonId: lessons.id, courseId: lessons.courseId })
    .from(lessonDrafts)
    .innerJoin(lessons, eq(lessons.id, lessonDrafts.lessonId))
    .where(leftOut(untouchedSince))
    .limit(200)

/** The lesson's draft, locked until the transaction ends, if it is still such a lesson. */
export const lockLeftOut = async (tx: Transaction, lessonId: string, untouchedSince: Date) => {
  const [row] = await tx
    .select({ file: lessonDrafts.file })
    .from(lessonDrafts)
    .innerJoin(lessons, eq(lessons.id, lessonDrafts.lessonId))
    .where(and(eq(lessons.id, lessonId), leftOut(untouchedSince)))
    .for('no key update', { of: lessonDrafts })
  return row
}

/** Takes file, video and captions out of a draft that was never published. A save that is based on it is rejected. */
export const emptyDraft = async (tx: Transaction, lessonId: string, now: Date): Promise<void> => {
  await tx
    .update(lessonDrafts)
    .set({
      file: null,
      videoId: null,
      captionSetIds: [],
      durationSeconds: sql`case ${lessonDrafts.kind} when 'video' then 0 else ${lessonDrafts.durationSeconds} end`,
      version: sql`${lessonDrafts.version} + 1`,
      updatedAt: now,
    })
    .where(eq(lessonDrafts.lessonId, lessonId))
  await deleteCaptionsOf(tx, lessonId)
}

/** Notes that these lessons left the outline now: from here on, their drafts are kept for a while. */
export const touchDrafts = async (tx: Transaction, lessonIds: readonly string[], now: Date): Promise<void> => {
  if (lessonIds.length === 0) return
  await tx
    .update(lessonDrafts)
    .set({ updatedAt: now })
    .where(inArray(lessonDrafts.lessonId, [...lessonIds]))
}
