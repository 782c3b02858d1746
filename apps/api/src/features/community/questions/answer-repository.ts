import { and, asc, eq, exists, inArray, isNull } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { learners } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { questionAnswers, questions } from '../../../db/schema/questions.ts'
import { type Hidden, hiddenColumns, lockQuestion } from './question-repository.ts'

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

/** Returns the answer, hidden or not, with its question, which is locked as `lockQuestion` does. */
export const lockAnswer = async (tx: Transaction, answerId: string) => {
  const isThis = eq(questionAnswers.id, answerId)
  const [found] = await tx.select({ questionId: questionAnswers.questionId }).from(questionAnswers).where(isThis)
  const question = found && (await lockQuestion(tx, found.questionId))
  // It may have been hidden, or deleted with its author's account, while this waited.
  const [answer] = question ? await tx.select().from(questionAnswers).where(isThis) : []
  return question && answer && { answer, question }
}

/** How many answers the question has, and how many of them are shown. */
export const countAnswers = async (db: Db, questionId: string): Promise<{ all: number; shown: number }> => {
  const ofQuestion = eq(questionAnswers.questionId, questionId)
  return {
    all: await db.$count(questionAnswers, ofQuestion),
    shown: await db.$count(questionAnswers, and(ofQuestion, isNull(questionAnswers.hiddenAt))),
  }
}

export const insertAnswer = async (db: Db, answer: typeof questionAnswers.$inferInsert): Promise<void> => {
  await db.insert(questionAnswers).values(answer)
}

/** Marks the answer, and no other one of its question. */
export const setAccepted = async (db: Db, questionId: string, answerId: string, now: Date): Promise<void> => {
  await db.update(questionAnswers).set({ acceptedAt: null }).where(eq(questionAnswers.questionId, questionId))
  await db.update(questionAnswers).set({ acceptedAt: now }).where(eq(questionAnswers.id, answerId))
}

/** Takes the mark off the answer, if it has one. */
export const clearAccepted = async (db: Db, answerId: string): Promise<void> => {
  await db.update(questionAnswers).set({ acceptedAt: null }).where(eq(questionAnswers.id, answerId))
}

/** Hides the answer, or shows it again. A hidden answer isn't the accepted one any more. */
export const setAnswerHidden = async (db: Db, id: string, hidden: Hidden | null, now: Date): Promise<void> => {
  await db
    .update(questionAnswers)
    .set({ ...hiddenColumns(hidden, now), ...(hidden && { acceptedAt: null }) })
    .where(eq(questionAnswers.id, id))
}

/** Deletes the learner's answer, hidden or not. Returns false if they have no such answer. */
export const deleteOwnAnswer = async (db: Db, id: string, learnerId: string): Promise<boolean> => {
  const rows = await db
    .delete(questionAnswers)
    .where(and(eq(questionAnswers.id, id), eq(questionAnswers.learnerId, learnerId)))
    .returning({ id: questionAnswers.id })
  return rows.length > 0
}

/** Deletes an answer that this admin gave as the seller, hidden or not. Returns false if they gave no such answer. */
export const deleteReply = async (db: Db, id: string, adminId: string): Promise<boolean> => {
  const ofOwnCourse = db
    .select({ id: questions.id })
    .from(questions)
    .innerJoin(courses, eq(courses.id, questions.courseId))
    .where(and(eq(questions.id, questionAnswers.questionId), eq(courses.ownerId, adminId)))
  const rows = await db
    .delete(questionAnswers)
    .where(and(eq(questionAnswers.id, id), isNull(questionAnswers.learnerId), exists(ofOwnCourse)))
    .returning({ id: questionAnswers.id })
  return rows.length > 0
}
