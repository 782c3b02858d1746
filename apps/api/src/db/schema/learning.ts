import type { Answer } from '@skillharbor/contracts/entities'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { learners } from './accounts.ts'
import { id, time } from './columns.ts'
import { courses } from './courses.ts'
import { courseRevisions, lessons, lessonVersions } from './curriculum.ts'

const multirange = customType<{ data: string }>({ dataType: () => 'int4multirange' })
const learner = () =>
  uuid('learner_id')
    .notNull()
    .references(() => learners.id, { onDelete: 'cascade' })

/** A learner in a course. Rows are added when the learner first opens a lesson. */
export const enrolments = pgTable(
  'enrolments',
  {
    learnerId: learner(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    startedAt: time('started_at').notNull(),
    lastLessonId: uuid('last_lesson_id').references(() => lessons.id),
    lastSeenAt: time('last_seen_at').notNull(),
    /**
     * Up to when played seconds have been accounted for. Each accepted second moves it forward by half a second, so
     * nobody can claim more than twice the time that has passed.
     */
    playedUntil: time('played_until').notNull(),
    /** When the learner finished the course, and with which revision. Never unset. */
    completedAt: time('completed_at'),
    completedRevisionId: uuid('completed_revision_id').references(() => courseRevisions.id),
  },
  (t) => [primaryKey({ columns: [t.learnerId, t.courseId] }), index('enrolments_course').on(t.courseId)],
)

/** What a learner did in one lesson. Reports are merged so that their order and repetitions make no difference. */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    learnerId: learner(),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    startedAt: time('started_at').notNull(),
    /** The last reported position, in seconds, and the device's time of that report; 1970 if there was none. */
    positionSeconds: integer('position_seconds').notNull().default(0),
    positionAt: time('position_at').notNull().default(sql`'epoch'`),
    /** The seconds that were played, as a union of ranges. */
    watched: multirange('watched').notNull().default(sql`'{}'`),
    /** The last time the lesson was completed, and the last time it was marked as not done. The later one counts. */
    completedAt: time('completed_at'),
    reopenedAt: time('reopened_at'),
  },
  (t) => [
    primaryKey({ columns: [t.learnerId, t.lessonId] }),
    index('lesson_progress_course').on(t.learnerId, t.courseId),
    index('lesson_progress_lesson').on(t.lessonId),
  ],
)

/**
 * The lessons whose video, file or captions a learner who owns the course was given. With their progress and their quizzes,
 * it says how much of a course they opened, whatever their app reports.
 */
export const lessonOpenings = pgTable(
  'lesson_openings',
  {
    learnerId: learner(),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id),
    openedAt: time('opened_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.learnerId, t.lessonId] })],
)

/** What a learner wrote down about a lesson, for themselves. Kept after a refund, for the export. */
export const notes = pgTable(
  'notes',
  {
    id: id(),
    learnerId: learner(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id),
    /** A second of the lesson's video; null if the note is about the whole lesson. */
    atSeconds: integer('at_seconds'),
    body: text('body').notNull(),
    createdAt: time('created_at').notNull(),
    editedAt: time('edited_at'),
  },
  (t) => [index('notes_learner').on(t.learnerId, t.courseId, t.lessonId)],
)

/** Whether a learner has completed a lesson, and hasn't marked it as not done since. */
export const isDone: SQL<boolean> = sql<boolean>`(${lessonProgress.completedAt} is not null
  and (${lessonProgress.reopenedAt} is null or ${lessonProgress.completedAt} > ${lessonProgress.reopenedAt}))`

/** The one player in which a learner is playing a video now, or was last. */
export const playbacks = pgTable('playbacks', {
  learnerId: learner().primaryKey(),
  playerId: uuid('player_id').notNull(),
  seenAt: time('seen_at').notNull(),
})

/** Attempts at quizzes. Each keeps the version of the quiz that it was started with. */
export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    id: id(),
    learnerId: learner(),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id),
    versionId: uuid('version_id')
      .notNull()
      .references(() => lessonVersions.id),
    answers: jsonb('answers').$type<Record<string, Answer>>().notNull(),
    startedAt: time('started_at').notNull(),
    submittedAt: time('submitted_at'),
    /** In percent. */
    score: integer('score'),
    /** The ids of the questions that were answered right. */
    correct: text('correct').array().notNull().default([]),
    /** The version with corrected answers that attempts were graded by again while this one was open: it is graded by both. */
    correctedBy: uuid('corrected_by').references(() => lessonVersions.id),
  },
  (t) => [
    uniqueIndex('quiz_attempts_one_open').on(t.learnerId, t.lessonId).where(sql`submitted_at is null`),
    index('quiz_attempts_lesson').on(t.lessonId, t.learnerId),
    check('quiz_attempts_graded', sql`(${t.submittedAt} is null) = (${t.score} is null)`),
  ],
)

/** Whether the learner has passed the lesson's quiz: in any attempt, by what the quiz asked for then. */
export const hasPassedQuiz = (
  learnerId: SQLWrapper | string,
  lessonId: SQLWrapper,
): SQL<boolean> => sql<boolean>`exists (
  select from ${quizAttempts} as attempt join ${lessonVersions} as attempted on attempted.id = attempt.version_id
  where attempt.learner_id = ${learnerId} and attempt.lesson_id = ${lessonId}
    and attempt.score >= (attempted.quiz->>'passPercent')::int)`
