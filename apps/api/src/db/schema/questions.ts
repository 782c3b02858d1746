import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { learners } from './accounts.ts'
import { id, time } from './columns.ts'
import { courses } from './courses.ts'
import { lessons } from './curriculum.ts'

/** What an owner asks about a lesson. All owners of the course see it, unless its seller hid it. */
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
  },
  (t) => [
    index('questions_lesson').on(t.lessonId, t.id),
    index('questions_course').on(t.courseId, t.id),
    index('questions_learner').on(t.learnerId),
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
  },
  (t) => [
    index('question_answers_question').on(t.questionId, t.id),
    index('question_answers_learner').on(t.learnerId),
    uniqueIndex('question_answers_accepted').on(t.questionId).where(sql`accepted_at is not null`),
  ],
)
