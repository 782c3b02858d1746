import { and, desc, eq, isNull, lt, notExists, or } from 'drizzle-orm'
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
