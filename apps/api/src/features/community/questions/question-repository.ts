import { and, asc, desc, eq, inArray, isNull, lt, notExists, or } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { learners } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { publishedTitle } from '../../../db/schema/curriculum.ts'
import { questionAnswers, questions } from '../../../db/schema/questions.ts'

type Page = { before: string | undefined; limit: number }
const beforeRow = (before: string | undefined) => (before === undefined ? undefined : lt(questions.id, before))

/** Returns the questions on a lesson that this learner may see, newest first: hidden ones only to who asked. */
export const questionsOfLesson = async (
  db: Db,
  { lessonId, learnerId, before, limit }: Page & { lessonId: string; learnerId: string },
) => {
  const rows = await db
    .select({ question: questions, author: learners.username })
    .from(questions)
    .innerJoin(learners, eq(learners.id, questions.learnerId))
    .where(
      and(
        eq(questions.lessonId, lessonId),
        or(isNull(questions.hiddenAt), eq(questions.learnerId, learnerId)),
        beforeRow(before),
      ),
    )
    .orderBy(desc(questions.id))
    .limit(limit)
  return rows.map(({ question, author }) => ({ ...question, author }))
}
export type QuestionRow = Awaited<ReturnType<typeof questionsOfLesson>>[number]

type ReceivedQuery = Page & { courseId: string | undefined; state: 'unanswered' | undefined }

/** Returns the questions on the admin's courses, newest first. */
export const questionsForAdmin = async (db: Db, adminId: string, { courseId, state, before, limit }: ReceivedQuery) => {
  const shownAnswers = db
    .select({ id: questionAnswers.id })
    .from(questionAnswers)
    .where(and(eq(questionAnswers.questionId, questions.id), isNull(questionAnswers.hiddenAt)))
  const rows = await db
    .select({
      ...{ question: questions, author: learners.username, lessonTitle: publishedTitle(questions.lessonId) },
      course: { _id: courses.id, title: courses.title },
    })
    .from(questions)
    .innerJoin(learners, eq(learners.id, questions.learnerId))
    .innerJoin(courses, eq(courses.id, questions.courseId))
    .where(
      and(
        eq(courses.ownerId, adminId),
        courseId === undefined ? undefined : eq(questions.courseId, courseId),
        state && and(isNull(questions.hiddenAt), notExists(shownAnswers)),
        beforeRow(before),
      ),
    )
    .orderBy(desc(questions.id))
    .limit(limit)
  return rows.map(({ question, ...rest }) => ({ ...question, ...rest }))
}

export type ReceivedRow = Awaited<ReturnType<typeof questionsForAdmin>>[number]

/** Returns the answers to these questions, oldest first. The number of answers to one question is limited. */
export const answersTo = async (db: Db, questionIds: readonly string[]) => {
  if (questionIds.length === 0) return []
  const rows = await db
    .select({ answer: questionAnswers, author: learners.username })
    .from(questionAnswers)
    .leftJoin(learners, eq(learners.id, questionAnswers.learnerId))
    .where(inArray(questionAnswers.questionId, [...questionIds]))
    .orderBy(asc(questionAnswers.id))
  return rows.map(({ answer, author }) => ({ ...answer, author }))
}
export type AnswerRow = Awaited<ReturnType<typeof answersTo>>[number]

export const insertQuestion = async (db: Db, question: typeof questions.$inferInsert): Promise<void> => {
  await db.insert(questions).values(question)
}

/**
 * Returns the question with its seller's id, and makes everybody else who answers, changes or deletes it wait until the
 * transaction ends.
 */
export const lockQuestion = async (tx: Transaction, id: string) => {
  const [row] = await tx
    .select({ question: questions, sellerId: courses.ownerId })
    .from(questions)
    .innerJoin(courses, eq(courses.id, questions.courseId))
    .where(eq(questions.id, id))
    .for('update', { of: questions })
  return row && { ...row.question, sellerId: row.sellerId }
}
export type LockedQuestion = NonNullable<Awaited<ReturnType<typeof lockQuestion>>>

/** As `lockQuestion`, for the question of this answer; undefined if there is no such answer that is shown. */
export const lockQuestionOfAnswer = async (tx: Transaction, answerId: string): Promise<LockedQuestion | undefined> => {
  const shown = and(eq(questionAnswers.id, answerId), isNull(questionAnswers.hiddenAt))
  const [answer] = await tx.select({ questionId: questionAnswers.questionId }).from(questionAnswers).where(shown)
  const question = answer && (await lockQuestion(tx, answer.questionId))
  // It may have been hidden, or deleted with its author's account, while this waited.
  return (await tx.$count(questionAnswers, shown)) > 0 ? question : undefined
}

/** How many answers the question has, and how many of them are shown. */
export const countAnswers = async (db: Db, questionId: string): Promise<{ all: number; shown: number }> => {
  const ofQuestion = eq(questionAnswers.questionId, questionId)
  return {
    all: await db.$count(questionAnswers, ofQuestion),
    shown: await db.$count(questionAnswers, and(ofQuestion, isNull(questionAnswers.hiddenAt))),
  }
}

export const updateQuestion = async (
  db: Db,
  id: string,
  change: Partial<Pick<typeof questions.$inferInsert, 'body' | 'editedAt' | 'hiddenReason' | 'hiddenAt'>>,
): Promise<void> => {
  await db.update(questions).set(change).where(eq(questions.id, id))
}
export const deleteQuestion = async (db: Db, id: string): Promise<void> => {
  await db.delete(questions).where(eq(questions.id, id))
}
export const insertAnswer = async (db: Db, answer: typeof questionAnswers.$inferInsert): Promise<void> => {
  await db.insert(questionAnswers).values(answer)
}
/** Marks the answer, and no other one of its question. */
export const setAccepted = async (db: Db, questionId: string, answerId: string, now: Date): Promise<void> => {
  await db.update(questionAnswers).set({ acceptedAt: null }).where(eq(questionAnswers.questionId, questionId))
  await db.update(questionAnswers).set({ acceptedAt: now }).where(eq(questionAnswers.id, answerId))
}
/** A hidden answer isn't the accepted one any more. */
export const setAnswerHidden = async (db: Db, id: string, hiddenReason: string, now: Date): Promise<void> => {
  await db
    .update(questionAnswers)
    .set({ hiddenReason, hiddenAt: now, acceptedAt: null })
    .where(eq(questionAnswers.id, id))
}
