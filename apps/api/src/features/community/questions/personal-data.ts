import { eq } from 'drizzle-orm'
import { courses } from '../../../db/schema/courses.ts'
import { questionAnswers, questionReports, questions } from '../../../db/schema/questions.ts'
import type { PersonalData } from '../../personal-data.ts'
import { deleteReportsBy, sentReports } from './report-repository.ts'

const course = { _id: courses.id, title: courses.title }
const dated = <Row extends { createdAt: Date }>(row: Row) => ({ ...row, createdAt: row.createdAt.toISOString() })

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
      answers: async ({ db, actor }) => {
        const rows = await db
          .select({ course, body: questionAnswers.body, createdAt: questionAnswers.createdAt })
          .from(questionAnswers)
          .innerJoin(questions, eq(questions.id, questionAnswers.questionId))
          .innerJoin(courses, eq(courses.id, questions.courseId))
          .where(eq(questionAnswers.learnerId, actor.id))
          .orderBy(questionAnswers.id)
        return rows.map(dated)
      },
      questionReports: ({ db, actor }) => sentReports(db, actor),
    },
    forget: async (tx, { actor }) => {
      await deleteReportsBy(tx, actor)
      await tx.delete(questionAnswers).where(eq(questionAnswers.learnerId, actor.id))
      await tx.delete(questions).where(eq(questions.learnerId, actor.id))
    },
  },
  admin: {
    exports: { questionReports: ({ db, actor }) => sentReports(db, actor) },
    forget: (tx, { actor }) => deleteReportsBy(tx, actor),
  },
} satisfies PersonalData
