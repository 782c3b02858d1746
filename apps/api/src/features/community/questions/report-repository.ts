import type { QuestionAnswer, QuestionReport } from '@skillharbor/contracts/entities'
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { courses } from '../../../db/schema/courses.ts'
import { questionReports, questions } from '../../../db/schema/questions.ts'
import type { Actor } from '../../scope.ts'

/** A question, or one of the answers to it. */
export type Reported = { questionId: string; answerId: string | null }

const isBy = ({ realm, id }: Actor): SQL =>
  eq(realm === 'user' ? questionReports.learnerId : questionReports.adminId, id)

/** Returns false if this account has an open report of it already. */
export const insertReport = async (
  db: Db,
  { id, by, reason, ...reported }: Reported & { id: string; by: Actor; reason: string },
  now: Date,
): Promise<boolean> => {
  const rows = await db
    .insert(questionReports)
    .values({ id, ...reported, [by.realm === 'user' ? 'learnerId' : 'adminId']: by.id, reason, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: questionReports.id })
  return rows.length > 0
}

/** What became of this account's reports of these questions and of the answers to them, by the id of what is reported. */
export const reportsBy = async (
  db: Db,
  by: Actor,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, QuestionAnswer['report']>> => {
  if (questionIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(questionReports)
    .where(and(inArray(questionReports.questionId, [...questionIds]), isBy(by)))
    // The newest one counts.
    .orderBy(questionReports.id)
  return new Map(
    rows.map(({ answerId, questionId, decidedAt }) => [answerId ?? questionId, decidedAt ? 'kept' : 'reported']),
  )
}

/** An operator has decided about all reports of it. */
export const closeReports = async (db: Db, { questionId, answerId }: Reported, now: Date): Promise<void> => {
  const isOfThis = answerId === null ? isNull(questionReports.answerId) : eq(questionReports.answerId, answerId)
  await db
    .update(questionReports)
    .set({ decidedAt: now })
    .where(and(eq(questionReports.questionId, questionId), isOfThis, isNull(questionReports.decidedAt)))
}

/** What this account reported of questions and answers, oldest first, for its owner. */
export const sentReports = async (db: Db, by: Actor): Promise<QuestionReport[]> => {
  const rows = await db
    .select({ report: questionReports, course: { _id: courses.id, title: courses.title } })
    .from(questionReports)
    .innerJoin(questions, eq(questions.id, questionReports.questionId))
    .innerJoin(courses, eq(courses.id, questions.courseId))
    .where(isBy(by))
    .orderBy(questionReports.id)
  return rows.map(({ course, report: { reason, createdAt, decidedAt } }) => ({
    course,
    reason,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }))
}

export const deleteReportsBy = async (db: Db, by: Actor): Promise<void> => {
  await db.delete(questionReports).where(isBy(by))
}
