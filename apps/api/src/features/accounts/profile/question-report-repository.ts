import type { QuestionReport } from '@skillharbor/contracts/entities'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { courses } from '../../../db/schema/courses.ts'
import { questionReports, questions } from '../../../db/schema/questions.ts'
import type { Actor } from '../../scope.ts'
import { ownerEquals } from '../owner.ts'

/** What the account reported of questions and answers, oldest first. */
export const sentQuestionReports = async (db: Db, by: Actor): Promise<QuestionReport[]> => {
  const rows = await db
    .select({ report: questionReports, course: { _id: courses.id, title: courses.title } })
    .from(questionReports)
    .innerJoin(questions, eq(questions.id, questionReports.questionId))
    .innerJoin(courses, eq(courses.id, questions.courseId))
    .where(ownerEquals(questionReports, by))
    .orderBy(questionReports.id)
  return rows.map(({ course, report: { reason, createdAt, decidedAt } }) => ({
    course,
    reason,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }))
}

export const deleteQuestionReports = async (db: Db, by: Actor): Promise<void> => {
  await db.delete(questionReports).where(ownerEquals(questionReports, by))
}
