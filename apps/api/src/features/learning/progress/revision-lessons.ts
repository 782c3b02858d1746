import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../db/connection.ts'
import { courseRevisions } from '../../../db/schema/curriculum.ts'

type RevisionLessons = { lessonIds: string[]; requiredLessonIds: string[] }

const { id, lessonIds, requiredLessonIds } = courseRevisions

/** Revisions never change, so their lessons are kept: with 300 lessons each, about 20 MB. */
const kept = new LRUCache<string, RevisionLessons, Db>({
  max: 500,
  // As in versioned-cache.ts.
  ignoreFetchAbort: true,
  fetchMethod: async (revisionId, _stale, { context: db }) => {
    const [row] = await db.select({ lessonIds, requiredLessonIds }).from(courseRevisions).where(eq(id, revisionId))
    return row
  },
})
const none: RevisionLessons = { lessonIds: [], requiredLessonIds: [] }

/** A revision's lessons in their order, and those that finishing the course requires. None for a course without lessons. */
export const lessonsOfRevision = async (db: Db, revisionId: string | null): Promise<RevisionLessons> =>
  (revisionId && (await kept.fetch(revisionId, { context: db }))) || none
