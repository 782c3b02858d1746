import { and, eq, exists, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { courses } from '../../../db/schema/courses.ts'
import { lessonDrafts, lessons, lessonVersions } from '../../../db/schema/curriculum.ts'
import { purchases } from '../../../db/schema/payments.ts'
import { deleteCaptionsOf } from './caption-repository.ts'

/** Lessons with a file or a video, of courses that were deleted before this time and that nobody owns. A bounded number. */
export const lessonsToEmpty = async (db: Db, deletedBefore: Date): Promise<string[]> => {
  const owned = db.select({ id: purchases.id }).from(purchases)
  const media = [lessonDrafts, lessonVersions].map((table) =>
    exists(
      db
        .select({ id: table.lessonId })
        .from(table)
        .where(and(eq(table.lessonId, lessons.id), or(isNotNull(table.file), isNotNull(table.videoId)))),
    ),
  )
  const rows = await db
    .select({ id: lessons.id })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(
      and(
        lt(courses.deletedAt, deletedBefore),
        notExists(owned.where(and(eq(purchases.courseId, courses.id), isNull(purchases.revokedAt)))),
        or(...media),
      ),
    )
    .limit(200)
  return rows.map(({ id }) => id)
}

/** The storage keys of all files that the lesson has or had. */
export const fileKeysOf = async (db: Db, lessonId: string): Promise<string[]> => {
  const keys = (table: typeof lessonDrafts | typeof lessonVersions) =>
    db
      .select({ key: sql<string>`${table.file} ->> 'key'` })
      .from(table)
      .where(and(eq(table.lessonId, lessonId), isNotNull(table.file)))
  const rows = [...(await keys(lessonDrafts)), ...(await keys(lessonVersions))]
  return [...new Set(rows.map(({ key }) => key))]
}

/** Takes file, video and captions out of the lesson, also out of its published versions. */
export const emptyLesson = (db: Db, lessonId: string): Promise<void> =>
  db.transaction(async (tx) => {
    for (const table of [lessonDrafts, lessonVersions])
      await tx.update(table).set({ file: null, videoId: null, captionSetIds: [] }).where(eq(table.lessonId, lessonId))
    await deleteCaptionsOf(tx, lessonId)
  })
