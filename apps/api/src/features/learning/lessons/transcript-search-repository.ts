import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/connection.ts'
import { captionSets, lessonVersions, transcriptCues } from '../../../db/schema/curriculum.ts'
import { isUnopened } from '../entitlements/note-opening.ts'
import { ownedLessons } from '../entitlements/owned-lessons.ts'

/** With more cues than this of everybody's, words are too common to collect all of these and put them in order. */
const mostCollected = 2_000
/** From how many letters on a word also stands for those that begin with it, and how many with more than three words. */
const shortestBeginning = { few: 2, many: 3 }

/** The words as a query for cues. Far too many words begin with one letter, or with two of each of many words. */
const queryOf = (words: readonly string[]): SQL => {
  const shortest = words.length > 3 ? shortestBeginning.many : shortestBeginning.few
  return sql`to_tsquery('simple', ${words.map((word) => (word.length >= shortest ? `${word}:*` : word)).join(' & ')})`
}

/** Who searches, and when. */
type Reader = { learnerId: string; now: Date }

/** The captions of the learner's lessons. `place`: by course, the newest purchase first, then in the order of lessons. */
const ownedCaptions = (tx: Transaction, { learnerId, now }: Reader) => {
  const owned = ownedLessons(tx, learnerId)
  const inOrder = sql`${desc(owned.purchaseId)}, ${owned.place}, ${captionSets.language}`
  return tx.$with('owned_captions').as(
    tx
      .with(owned)
      .select({
        courseId: owned.courseId,
        courseTitle: owned.courseTitle,
        courseLanguage: owned.courseLanguage,
        lessonId: owned.lessonId,
        lessonTitle: owned.lessonTitle,
        language: captionSets.language,
        setId: captionSets.id,
        isUnopened: isUnopened(
          learnerId,
          { purchaseId: owned.purchaseId, lessonId: sql`${owned.lessonId}::uuid` },
          now,
        ).as('is_unopened'),
        place: sql<number>`row_number() over (order by ${inOrder})`.as('caption_place'),
      })
      .from(owned)
      .innerJoin(lessonVersions, eq(lessonVersions.id, owned.versionId))
      .innerJoin(captionSets, sql`${captionSets.id} = any(${lessonVersions.captionSetIds})`),
  )
}

const isCommon = async (tx: Transaction, matches: SQL): Promise<boolean> => {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int from
      (select from ${transcriptCues} where ${matches} limit ${mostCollected + 1}) found`,
  )
  return (rows[0]?.count ?? 0) > mostCollected
}

const shown = (owned: ReturnType<typeof ownedCaptions>) => ({
  course: { _id: owned.courseId, title: owned.courseTitle, language: owned.courseLanguage },
  lesson: { _id: owned.lessonId, title: owned.lessonTitle },
  language: owned.language,
  isUnopened: owned.isUnopened,
})

const { number, startMs, text, captionSetId } = transcriptCues

/** Looks rare words up among everybody's cues, by the index. */
const amongAll = (tx: Transaction, owned: ReturnType<typeof ownedCaptions>, matches: SQL, limit: number) => {
  // The limit is never reached. It has the index asked once, and not again for each of the captions.
  const found = tx
    .select({ number, startMs, text, captionSetId })
    .from(transcriptCues)
    .where(matches)
    .limit(mostCollected)
    .as('found')
  return tx
    .with(owned)
    .select({ ...shown(owned), startMs: found.startMs, text: found.text })
    .from(owned)
    .innerJoin(found, eq(found.captionSetId, owned.setId))
    .orderBy(owned.place, found.number)
    .limit(limit)
}

/** Reads the learner's own cues in order, until enough have the words. */
const inOrder = (tx: Transaction, owned: ReturnType<typeof ownedCaptions>, matches: SQL, limit: number) => {
  const found = tx
    .select({ number, startMs, text })
    .from(transcriptCues)
    // In this form the index of words, which would collect all cues first, isn't asked.
    .where(and(eq(captionSetId, owned.setId), sql`(${matches}) is true`))
    .orderBy(asc(number))
    .limit(limit)
    .as('found')
  return tx
    .with(owned)
    .select({ ...shown(owned), startMs: found.startMs, text: found.text })
    .from(owned)
    .crossJoinLateral(found)
    .orderBy(owned.place, found.number)
    .limit(limit)
}

/**
 * Cues of the learner's lessons that contain each of these words, or words that begin with them: by course, the newest
 * purchase first, then in the order of lessons and cues. `isUnopened`: the refund rule counts the lesson as not opened.
 */
export const cuesWith = async (tx: Transaction, reader: Reader, words: readonly string[], limit: number) => {
  const matches = sql`${transcriptCues.words} @@ ${queryOf(words)}`
  // Postgres can't tell how many cues match. It would rather read all of them than the index of words …
  await tx.execute(sql`set local enable_seqscan = off`)
  if (!(await isCommon(tx, matches))) return amongAll(tx, ownedCaptions(tx, reader), matches, limit)
  // … and all of the captions before it puts them in order.
  await tx.execute(sql`set local enable_bitmapscan = off`)
  return inOrder(tx, ownedCaptions(tx, reader), matches, limit)
}
