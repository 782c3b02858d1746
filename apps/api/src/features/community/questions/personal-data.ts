import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { courses } from '../../../db/schema/courses.ts'
import { questionAnswers, questionReports, questions } from '../../../db/schema/questions.ts'
import type { PersonalData } from '../../personal-data.ts'
import { deleteReportsBy, sentReports } from './report-repository.ts'

const course = { _id: courses.id, title: courses.title }
const dated = <Row extends { createdAt: Date }>(row: Row) => ({ ...row, createdAt: row.createdAt.toISOString() })

/** The answers of whom `theirs` says, oldest first. */
const answersOf = async (db: Db, theirs: SQL | undefined) => {
  const rows = await db
    .select({ course, body: questionAnswers.body, createdAt: questionAnswers.createdAt })
    .from(questionAnswers)
    .innerJoin(questions, eq(questions.id, questionAnswers.questionId))
    .innerJoin(courses, eq(courses.id, questions.courseId))
    .where(theirs)
    .orderBy(questionAnswers.id)
  return rows.map(dated)
}

/** Hidden questions and answers, too. */
export const questionData = {
  tables: [
    { table: questions, exported: true, deletion: 'deleted' },
    { table: questionAnswers, exported: true, deletion: 'deleted' },
    { table: questionReports, exported: true, deletion: 'deleted' },
  ],
  learner: {
    exports: {
      questions: async ({ db, actor }) => {
        const rows = await db
          .select({ course, body: questions.body, createdAt: questions.createdAt })
          .from(questions)
          .innerJoin(courses, eq(courses.id, questions.courseId))
          .where(eq(questions.learnerId, actor.id))
          .orderBy(questions.id)
        return rows.map(dated)
      },
      answers: ({ db, actor }) => answersOf(db, eq(questionAnswers.learnerId, actor.id)),
      questionReports: ({ db, actor }) => sentReports(db, actor),
    },
    forget: async (tx, { actor }) => {
      await deleteReportsBy(tx, actor)
      await tx.delete(questionAnswers).where(eq(questionAnswers.learnerId, actor.id))
      await tx.delete(questions).where(eq(questions.learnerId, actor.id))
    },
  },
  admin: {
    exports: {
      answers: ({ db, actor }) => answersOf(db, and(isNull(questionAnswers.learnerId), eq(courses.ownerId, actor.id))),
      questionReports: ({ db, actor }) => sentReports(db, actor),
    },
    forget: (tx, { actor }) => deleteReportsBy(tx, actor),
  },
} satisfies PersonalData
