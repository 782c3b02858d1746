import type { Answer, Quiz } from '@skillharbor/contracts/entities'
import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, max, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { lessonVersions } from '../../../db/schema/curriculum.ts'
import { quizAttempts } from '../../../db/schema/learning.ts'

type StoredAttempt = typeof quizAttempts.$inferSelect
export type AttemptRow = StoredAttempt & { quiz: Quiz | null }

const columns = { ...getTableColumns(quizAttempts), quiz: lessonVersions.quiz }

/** Starts an attempt without answers. */
export const insertAttempt = async (
  db: Db,
  attempt: Omit<StoredAttempt, 'answers' | 'correct' | 'score' | 'submittedAt' | 'correctedBy'>,
): Promise<StoredAttempt> => {
  const [row] = await db
    .insert(quizAttempts)
    .values({ ...attempt, answers: {} })
    .returning()
  if (!row) throw new Error('An attempt disappeared')
  return row
}

/** The lesson that the learner's attempt is at. */
export const lessonOfAttempt = async (db: Db, id: string, learnerId: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ lessonId: quizAttempts.lessonId })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.id, id), eq(quizAttempts.learnerId, learnerId)))
  return row?.lessonId
}

export const openAttempt = async (db: Db, learnerId: string, lessonId: string): Promise<AttemptRow | undefined> => {
  const [row] = await db
    .select(columns)
    .from(quizAttempts)
    .innerJoin(lessonVersions, eq(lessonVersions.id, quizAttempts.versionId))
    .where(
      and(eq(quizAttempts.learnerId, learnerId), eq(quizAttempts.lessonId, lessonId), isNull(quizAttempts.submittedAt)),
    )
  return row
}

/** The learner's attempt, locked until the transaction ends. */
export const lockAttempt = async (db: Db, id: string, learnerId: string): Promise<AttemptRow | undefined> => {
  const [row] = await db
    .select(columns)
    .from(quizAttempts)
    .innerJoin(lessonVersions, eq(lessonVersions.id, quizAttempts.versionId))
    .where(and(eq(quizAttempts.id, id), eq(quizAttempts.learnerId, learnerId)))
    .for('no key update', { of: quizAttempts })
  return row
}

export const saveAnswers = async (db: Db, id: string, answers: Record<string, Answer>): Promise<void> => {
  await db.update(quizAttempts).set({ answers }).where(eq(quizAttempts.id, id))
}

export const saveGrade = async (
  db: Db,
  id: string,
  grade: { score: number; correct: string[]; submittedAt: Date },
): Promise<void> => {
  await db.update(quizAttempts).set(grade).where(eq(quizAttempts.id, id))
}

export const nothingTried: AttemptFigures = { used: 0, best: null, passed: false, lastAt: null, answered: null }
/** Of the submitted attempts; `answered`: how many questions are, in one that isn't submitted. */
export type AttemptFigures = {
  used: number
  best: number | null
  passed: boolean
  lastAt: Date | null
  answered: number | null
}

/** How often the learner submitted the lesson's quiz, the best score, whether they passed it, and when they submitted last. */
export const attemptFigures = async (db: Db, learnerId: string, lessonId: string): Promise<AttemptFigures> => {
  const passed = sql<boolean>`${quizAttempts.score} >= (${lessonVersions.quiz}->>'passPercent')::int`
  const [row] = await db
    .select({
      used: sql<number>`count(*)::int`,
      best: sql<number | null>`max(${quizAttempts.score})`,
      passed: sql<boolean>`coalesce(bool_or(${passed}), false)`,
      lastAt: max(quizAttempts.submittedAt),
      answered: sql<number | null>`(
        select (select count(*) from jsonb_object_keys(open.answers))::int from quiz_attempts open
        where open.learner_id = ${learnerId} and open.lesson_id = ${lessonId} and open.submitted_at is null)`,
    })
    .from(quizAttempts)
    .innerJoin(lessonVersions, eq(lessonVersions.id, quizAttempts.versionId))
    .where(
      and(
        eq(quizAttempts.learnerId, learnerId),
        eq(quizAttempts.lessonId, lessonId),
        isNotNull(quizAttempts.submittedAt),
      ),
    )
  return row ?? nothingTried
}

/** Notes by which version attempts at the lesson's quiz that are open are graded, too. */
export const correctOpen = async (db: Db, lessonId: string, versionId: string): Promise<void> => {
  await db
    .update(quizAttempts)
    .set({ correctedBy: versionId })
    .where(and(eq(quizAttempts.lessonId, lessonId), isNull(quizAttempts.submittedAt)))
}

/** Submitted attempts at the lesson's quiz, a page at a time, locked until the transaction ends. */
export const lockSubmitted = (db: Db, lessonId: string, after: string, limit: number): Promise<AttemptRow[]> =>
  db
    .select(columns)
    .from(quizAttempts)
    .innerJoin(lessonVersions, eq(lessonVersions.id, quizAttempts.versionId))
    .where(and(eq(quizAttempts.lessonId, lessonId), isNotNull(quizAttempts.submittedAt), gt(quizAttempts.id, after)))
    .orderBy(asc(quizAttempts.id))
    .limit(limit)
    .for('no key update', { of: quizAttempts })
