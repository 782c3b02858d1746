import { and, desc, eq, exists, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connection.ts'
import { admins, learners } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { publishedTitle } from '../../../db/schema/curriculum.ts'
import { questionAnswers, questionReports, questions } from '../../../db/schema/questions.ts'
import { sellerName } from '../../../db/seller-name.ts'

export type ReportedQuery = { state: 'reported' | 'hidden'; before: string | undefined; limit: number }

/** How many reports of one question or answer an operator reads. */
const mostReports = 10

const around = {
  course: { _id: courses.id, title: courses.title },
  lessonTitle: publishedTitle(questions.lessonId),
  seller: sellerName,
}

/** Returns questions that wait for an operator, or that are hidden, newest first. */
const questionsInState = async (db: Db, { state, before, limit }: ReportedQuery) => {
  const open = db
    .select({ id: questionReports.id })
    .from(questionReports)
    .where(
      and(
        eq(questionReports.questionId, questions.id),
        isNull(questionReports.answerId),
        isNull(questionReports.decidedAt),
      ),
    )
  const rows = await db
    .select({ item: questions, author: learners.username, ...around })
    .from(questions)
    .innerJoin(learners, eq(learners.id, questions.learnerId))
    .innerJoin(courses, eq(courses.id, questions.courseId))
    .innerJoin(admins, eq(admins.id, courses.ownerId))
    .where(
      and(
        state === 'hidden' ? isNotNull(questions.hiddenAt) : and(isNull(questions.hiddenAt), exists(open)),
        before === undefined ? undefined : lt(questions.id, before),
      ),
    )
    .orderBy(desc(questions.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, id: row.item.id, questionId: row.item.id, question: null }))
}

/** As `questionsInState`, for answers. */
const answersInState = async (db: Db, { state, before, limit }: ReportedQuery) => {
  const open = db
    .select({ id: questionReports.id })
    .from(questionReports)
    .where(and(eq(questionReports.answerId, questionAnswers.id), isNull(questionReports.decidedAt)))
  // Nobody reads the answers to a hidden question.
  const isWaiting = and(isNull(questionAnswers.hiddenAt), isNull(questions.hiddenAt), exists(open))
  const askers = alias(learners, 'askers')
  const rows = await db
    .select({
      item: questionAnswers,
      author: learners.username,
      ...around,
      question: { body: questions.body, author: askers.username },
    })
    .from(questionAnswers)
    .leftJoin(learners, eq(learners.id, questionAnswers.learnerId))
    .innerJoin(questions, eq(questions.id, questionAnswers.questionId))
    .innerJoin(askers, eq(askers.id, questions.learnerId))
    .innerJoin(courses, eq(courses.id, questions.courseId))
    .innerJoin(admins, eq(admins.id, courses.ownerId))
    .where(
      and(
        state === 'hidden' ? isNotNull(questionAnswers.hiddenAt) : isWaiting,
        before === undefined ? undefined : lt(questionAnswers.id, before),
      ),
    )
    .orderBy(desc(questionAnswers.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, id: row.item.id, questionId: row.item.questionId }))
}

/**
 * Returns the newest reports of these questions and of each answer to them, newest first, by the id of what is reported: the
 * open ones of what waits, and all of what is hidden.
 */
const reportsOf = async (db: Db, questionIds: readonly string[], state: ReportedQuery['state']) => {
  const reportedId = sql<string>`coalesce(${questionReports.answerId}, ${questionReports.questionId})`
  const numbered = db
    .select({
      id: questionReports.id,
      reason: questionReports.reason,
      createdAt: questionReports.createdAt,
      reportedId: reportedId.as('reported_id'),
      by: sql<string>`coalesce(${learners.username}, ${admins.username})`.as('by'),
      number: sql<number>`row_number() over (partition by ${reportedId} order by ${questionReports.id} desc)`.as(
        'number',
      ),
    })
    .from(questionReports)
    .leftJoin(learners, eq(learners.id, questionReports.learnerId))
    .leftJoin(admins, eq(admins.id, questionReports.adminId))
    .where(
      and(
        inArray(questionReports.questionId, [...questionIds]),
        state === 'reported' ? isNull(questionReports.decidedAt) : undefined,
      ),
    )
    .as('numbered')
  const rows = await db.select().from(numbered).where(lte(numbered.number, mostReports)).orderBy(desc(numbered.id))
  return Map.groupBy(rows, (row) => row.reportedId)
}

/** Returns questions and answers that wait for an operator, or that are hidden, newest first, with their reports. */
export const itemsInState = async (db: Db, query: ReportedQuery) => {
  const all = [...(await questionsInState(db, query)), ...(await answersInState(db, query))]
  const page = all.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, query.limit)
  if (page.length === 0) return []
  const reports = await reportsOf(
    db,
    page.map(({ questionId }) => questionId),
    query.state,
  )
  return page.map((row) => ({ ...row, reports: reports.get(row.id) ?? [] }))
}
export type ReportedRow = Awaited<ReturnType<typeof itemsInState>>[number]
