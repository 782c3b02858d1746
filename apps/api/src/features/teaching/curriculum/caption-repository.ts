import type { CaptionTrack, Cue } from '@skillharbor/contracts/entities'
import { and, arrayContains, eq, inArray, notExists, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { captionSets, lessonVersions, transcriptCues } from '../../../db/schema/curriculum.ts'
import { forgetCaptions } from './stored-texts-repository.ts'

type CaptionSet = Pick<typeof captionSets.$inferSelect, 'id' | 'lessonId' | 'language'>

export const insertCaptions = async (db: Db, set: CaptionSet, cues: readonly Cue[], now: Date): Promise<void> => {
  await db.insert(captionSets).values({ ...set, cueCount: cues.length, createdAt: now })
  // As one parameter: a statement has a limited number of them.
  await db.execute(
    sql`insert into ${transcriptCues} (caption_set_id, number, start_ms, end_ms, text)
      select ${set.id}, number, (cue ->> 'startMs')::int, (cue ->> 'endMs')::int, cue ->> 'text'
      from jsonb_array_elements(${JSON.stringify(cues)}::jsonb) with ordinality as listed (cue, number)`,
  )
}

/** The id of the captions in this language among a lesson's. */
export const captionSetIn = async (
  db: Db,
  setIds: readonly string[],
  language: string,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ id: captionSets.id })
    .from(captionSets)
    .where(and(inArray(captionSets.id, [...setIds]), eq(captionSets.language, language)))
  return row?.id
}

/** What these captions are, by language. */
export const captionTracks = async (db: Db, setIds: readonly string[]): Promise<CaptionTrack[]> => {
  if (setIds.length === 0) return []
  return db
    .select({ language: captionSets.language, cueCount: captionSets.cueCount })
    .from(captionSets)
    .where(inArray(captionSets.id, [...setIds]))
    .orderBy(captionSets.language)
}

/** The cues in order; there are at most `captionLimits.cues`. */
export const cuesOf = (db: Db, setId: string): Promise<Cue[]> =>
  db
    .select({ startMs: transcriptCues.startMs, endMs: transcriptCues.endMs, text: transcriptCues.text })
    .from(transcriptCues)
    .where(eq(transcriptCues.captionSetId, setId))
    .orderBy(transcriptCues.number)

const deleteCaptions = async (db: Db, which: SQL | undefined): Promise<void> => {
  const deleted = await db.delete(captionSets).where(which).returning({ id: captionSets.id })
  await forgetCaptions(
    db,
    deleted.map(({ id }) => id),
  )
}

/** Deletes captions that left a lesson's draft, unless they were ever published. */
export const deleteUnpublished = (db: Db, lessonId: string, setId: string): Promise<void> => {
  const published = db
    .select({ id: lessonVersions.id })
    .from(lessonVersions)
    .where(and(eq(lessonVersions.lessonId, lessonId), arrayContains(lessonVersions.captionSetIds, [setId])))
  return deleteCaptions(db, and(eq(captionSets.id, setId), notExists(published)))
}

/** Deletes all captions of a lesson that no draft or published version names any more. */
export const deleteCaptionsOf = (db: Db, lessonId: string): Promise<void> =>
  deleteCaptions(db, eq(captionSets.lessonId, lessonId))
