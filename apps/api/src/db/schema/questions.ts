import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { admins, learners } from './accounts.ts'
import { id, time } from './columns.ts'
import { courses } from './courses.ts'
import { lessons } from './curriculum.ts'

/** What an owner asks about a lesson. All owners of the course see it, unless its seller or an operator hid it. */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id),
    learnerId: uuid('learner_id')
      .notNull()
      .references(() => learners.id, { onDelete: 'cascade' }),
    /** A second of the lesson's video; null if the question is about the whole lesson. */
    atSeconds: integer('at_seconds'),
    body: text('body').notNull(),
    createdAt: time('created_at').notNull(),
    editedAt: time('edited_at'),
    hiddenReason: text('hidden_reason'),
    hiddenAt: time('hidden_at'),
    /** Only an operator shows it again. Otherwise, the course's seller hid it. */
    hiddenByOperator: boolean('hidden_by_operator').notNull().default(false),
  },
  (t) => [
    index('questions_lesson').on(t.lessonId, t.id),
    index('questions_course').on(t.courseId, t.id),
    index('questions_learner').on(t.learnerId),
    index('questions_hidden').on(t.id).where(sql`hidden_at is not null`),
  ],
)

/** Answers by owners, and by the course's seller. */
export const questionAnswers = pgTable(
  'question_answers',
  {
    id: id(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    /** Null: the course's seller. */
    learnerId: uuid('learner_id').references(() => learners.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    createdAt: time('created_at').notNull(),
    /** When the asker or the seller marked it as the answer. */
    acceptedAt: time('accepted_at'),
    hiddenReason: text('hidden_reason'),
    hiddenAt: time('hidden_at'),
    /** Only an operator shows it again. Otherwise, the course's seller hid it. */
    hiddenByOperator: boolean('hidden_by_operator').notNull().default(false),
  },
  (t) => [
    index('question_answers_question').on(t.questionId, t.id),
    index('question_answers_learner').on(t.learnerId),
    index('question_answers_hidden').on(t.id).where(sql`hidden_at is not null`),
    uniqueIndex('question_answers_accepted').on(t.questionId).where(sql`accepted_at is not null`),
  ],
)

/** What a learner or the course's seller reported of a question or of one answer to it. */
export const questionReports = pgTable(
  'question_reports',
  {
    id: id(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    /** Null: the question itself is reported. */
    answerId: uuid('answer_id').references(() => questionAnswers.id, { onDelete: 'cascade' }),
    /** Who reported it: a learner, or the course's seller. */
    learnerId: uuid('learner_id').references(() => learners.id, { onDelete: 'cascade' }),
    adminId: uuid('admin_id').references(() => admins.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    createdAt: time('created_at').notNull(),
    /** When an operator decided about it. */
    decidedAt: time('decided_at'),
  },
  (t) => [
    index('question_reports_question').on(t.questionId, t.id),
    index('question_reports_answer').on(t.answerId),
    index('question_reports_learner').on(t.learnerId),
    index('question_reports_admin').on(t.adminId),
    uniqueIndex('question_reports_open')
      .on(sql`coalesce(${t.answerId}, ${t.questionId})`, sql`coalesce(${t.learnerId}, ${t.adminId})`)
      .where(sql`decided_at is null`),
    check('question_reports_reporter', sql`num_nonnulls(${t.learnerId}, ${t.adminId}) = 1`),
  ],
)
