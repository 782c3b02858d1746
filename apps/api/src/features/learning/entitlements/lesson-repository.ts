import { eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../db/connection.ts'
import { inCatalogue } from '../../../db/listed-courses.ts'
import { prepared, prepareOnce } from '../../../db/prepared.ts'
import { admins } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { courseRevisions, curricula, lessons, lessonVersions } from '../../../db/schema/curriculum.ts'
import { byId, isAnyOf, shareStatements } from '../../../db/shared-statements.ts'
import type { PublishedLesson } from '../../teaching/curriculum/outline.ts'

const lessonsQuery = prepareOnce((db) =>
  prepared(
    'lessons_with_courses',
    db
      .select({
        id: lessons.id,
        course: { id: courses.id, title: courses.title, language: courses.language, ownerId: courses.ownerId },
        seller: { username: admins.username, formerName: admins.formerName },
        isForSale: sql<boolean>`${inCatalogue}`,
        live: sql<PublishedLesson | null>`jsonb_path_query_first(
        ${courseRevisions.outline}, '$[*].lessons[*] ? (@.id == $id)', jsonb_build_object('id', ${lessons.id}))`,
      })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .innerJoin(admins, eq(admins.id, courses.ownerId))
      .leftJoin(curricula, eq(curricula.courseId, courses.id))
      .leftJoin(courseRevisions, eq(courseRevisions.id, curricula.liveRevisionId))
      .where(isAnyOf(lessons.id)),
  ),
)
const sharedLessons = prepareOnce((db) => shareStatements(byId(({ ids }) => lessonsQuery(db).execute({ ids }))))

/** A lesson with its course, and its entry in the live outline; null if the seller has removed it. */
export const findLesson = (db: Db, lessonId: string) => sharedLessons(db)(lessonId)
export type FoundLesson = NonNullable<Awaited<ReturnType<typeof findLesson>>>

type LessonVersion = typeof lessonVersions.$inferSelect

/** Versions never change, so those that were read last are kept, up to 16 MB of their texts. */
const keptVersions = new LRUCache<string, LessonVersion, Db>({
  // As in versioned-cache.ts.
  ignoreFetchAbort: true,
  maxSize: 16 * 2 ** 20,
  sizeCalculation: ({ body, quiz }) => 1_000 + body.length + (quiz?.questions.length ?? 0) * 1_000,
  fetchMethod: async (versionId, _stale, { context: db }) => {
    const [row] = await db.select().from(lessonVersions).where(eq(lessonVersions.id, versionId))
    return row
  },
})

/** The published version of a lesson: the given one or, for a removed lesson, the last one. */
export const versionOfLesson = async (db: Db, lessonId: string, versionId: string | undefined) => {
  if (versionId !== undefined) return keptVersions.fetch(versionId, { context: db })
  const [row] = await db
    .select()
    .from(lessonVersions)
    .where(eq(lessonVersions.lessonId, lessonId))
    .orderBy(sql`${lessonVersions.id} desc`)
    .limit(1)
  return row
}
