import { and, count, desc, eq, exists, isNull, lt, notExists, or } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { learners } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { publishedTitle } from '../../../db/schema/curriculum.ts'
import { questionAnswers, questionReports, questions } from '../../../db/schema/questions.ts'

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

type ReceivedQuery = Page & { courseId: string | undefined; state: 'unanswered' | 'reported' | undefined }

/** The answers to a question that are shown. */
const shownAnswers = (db: Db) =>
  db
    .select({ id: questionAnswers.id })
    .from(questionAnswers)
    .where(and(eq(questionAnswers.questionId, questions.id), isNull(questionAnswers.hiddenAt)))
const isWaiting = (db: Db) => and(isNull(questions.hiddenAt), notExists(shownAnswers(db)))

/** Returns how many questions on the admin's courses have no answer that is shown. */
export const waitingQuestions = async (db: Db, adminId: string): Promise<number> => {
  const [row] = await db
    .select({ count: count() })
    .from(questions)
    .innerJoin(courses, eq(courses.id, questions.courseId))
    .where(and(eq(courses.ownerId, adminId), isWaiting(db)))
  return row?.count ?? 0
}

/** Returns the questions on the admin's courses, newest first, without those that an operator hid. */
export const questionsForAdmin = async (db: Db, adminId: string, { courseId, state, before, limit }: ReceivedQuery) => {
  const openReports = db
    .select({ id: questionReports.id })
    .from(questionReports)
    .where(
      and(
        eq(questionReports.questionId, questions.id),
        eq(questionReports.adminId, adminId),
        isNull(questionReports.decidedAt),
      ),
    )
  const inState = {
    unanswered: isWaiting(db),
    reported: exists(openReports),
  }
  const rows = await db
    .select({
      question: questions,
      author: learners.username,
      lessonTitle: publishedTitle(questions.lessonId),
      course: { _id: courses.id, title: courses.title },
    })
    .from(questions)
    .innerJoin(learners, eq(learners.id, questions.learnerId))
    .innerJoin(courses, eq(courses.id, questions.courseId))
    .where(
      and(
        eq(courses.ownerId, adminId),
        courseId === undefined ? undefined : eq(questions.courseId, courseId),
        eq(questions.hiddenByOperator, false),
        state && inState[state],
        beforeRow(before),
      ),
    )
    .orderBy(desc(questions.id))
    .limit(limit)
  return rows.map(({ question, ...rest }) => ({ ...question, ...rest }))
}

export type ReceivedRow = Awaited<ReturnType<typeof questionsForAdmin>>[number]

export const countQuestions = (db: Db, learnerId: string, courseId: string): Promise<number> =>
  db.$count(questions, and(eq(questions.learnerId, learnerId), eq(questions.courseId, courseId)))

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
  change: Pick<typeof questions.$inferInsert, 'body' | 'editedAt'>,
): Promise<void> => {
  await db.update(questions).set(change).where(eq(questions.id, id))
}

/** Why a question or an answer is hidden, and who hid it. */
export type Hidden = { reason: string; by: 'seller' | 'operator' }

/** What the columns of a question or an answer say about it. Null: it's shown. */
export const hiddenColumns = (hidden: Hidden | null, now: Date) => ({
  hiddenReason: hidden?.reason ?? null,
  hiddenAt: hidden && now,
  hiddenByOperator: hidden?.by === 'operator',
})

/** Hides the question, or shows it again. */
export const setQuestionHidden = async (db: Db, id: string, hidden: Hidden | null, now: Date): Promise<void> => {
  await db.update(questions).set(hiddenColumns(hidden, now)).where(eq(questions.id, id))
}

export const deleteQuestion = async (db: Db, id: string): Promise<void> => {
  await db.delete(questions).where(eq(questions.id, id))
}
