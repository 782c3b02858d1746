import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { captionSets, lessonVersions, transcriptCues } from '../../../db/schema/curriculum.ts'
import { ownedLessons } from '../entitlements/owned-lessons.ts'

/**
 * Cues of the learner's lessons that contain each of these words, or words that begin with them: by course, the newest
 * purchase first, then in the order of lessons and cues.
 */
export const cuesWith = (db: Db, learnerId: string, words: readonly string[], limit: number) => {
  const query = sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
  const owned = ownedLessons(db, learnerId)
  return db
    .with(owned)
    .select({
      course: { _id: owned.courseId, title: owned.courseTitle },
      lesson: { _id: owned.lessonId, title: owned.lessonTitle },
      language: captionSets.language,
      startMs: transcriptCues.startMs,
      text: transcriptCues.text,
    })
    .from(owned)
    .innerJoin(lessonVersions, eq(lessonVersions.id, owned.versionId))
    .innerJoin(captionSets, sql`${captionSets.id} = any(${lessonVersions.captionSetIds})`)
    .innerJoin(transcriptCues, eq(transcriptCues.captionSetId, captionSets.id))
    .where(sql`${transcriptCues.words} @@ ${query}`)
    .orderBy(desc(owned.purchaseId), owned.place, captionSets.language, transcriptCues.number)
    .limit(limit)
}
