import { courseReportReasons } from '@skillharbor/contracts/constants'
import { appealDecisions } from '@skillharbor/contracts/entities'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { learners } from './accounts.ts'
import { bytes, id, oneOf, time } from './columns.ts'
import { courses } from './courses.ts'

/** What learners and visitors reported of courses. */
export const courseReports = pgTable(
  'course_reports',
  {
    id: id(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    learnerId: uuid('learner_id').references(() => learners.id, { onDelete: 'cascade' }),
    /** A hash of a visitor's network and the course, so that they report it once. Gone when an operator has decided. */
    visitor: bytes('visitor'),
    reason: text('reason', { enum: courseReportReasons }).notNull(),
    words: text('words').notNull(),
    createdAt: time('created_at').notNull(),
    /** When an operator decided about it. */
    decidedAt: time('decided_at'),
  },
  (t) => [
    index('course_reports_open').on(t.courseId, t.id).where(sql`decided_at is null`),
    index('course_reports_learner').on(t.learnerId),
    uniqueIndex('course_reports_once_by_learner').on(t.courseId, t.learnerId).where(sql`decided_at is null`),
    uniqueIndex('course_reports_once_by_visitor').on(t.courseId, t.visitor).where(sql`decided_at is null`),
    check('course_reports_reason', oneOf(t.reason, courseReportReasons)),
    check('course_reports_reporter', sql`num_nonnulls(${t.learnerId}, ${t.visitor}) <= 1`),
  ],
)

/** What sellers say against take-downs of their courses, once for each take-down. */
export const takeDownAppeals = pgTable(
  'take_down_appeals',
  {
    id: id(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    /** Which take-down, by its time, and why it was. */
    takenDownAt: time('taken_down_at').notNull(),
    reason: text('reason').notNull(),
    words: text('words').notNull(),
    createdAt: time('created_at').notNull(),
    decidedAt: time('decided_at'),
    decision: text('decision', { enum: appealDecisions }),
    /** Null if an operator brought the course back without deciding the appeal. */
    answer: text('answer'),
  },
  (t) => [
    uniqueIndex('take_down_appeals_once').on(t.courseId, t.takenDownAt),
    index('take_down_appeals_waiting').on(t.id).where(sql`decided_at is null`),
    check('take_down_appeals_decision', oneOf(t.decision, appealDecisions)),
    check('take_down_appeals_decided', sql`(${t.decidedAt} is null) = (${t.decision} is null)`),
  ],
)
