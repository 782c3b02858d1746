import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { learners } from './accounts.ts'
import { id, time } from './columns.ts'
import { courses } from './courses.ts'

/** What an owner says about a course. Shown while they own it and no operator hid it. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    learnerId: uuid('learner_id')
      .notNull()
      .references(() => learners.id, { onDelete: 'cascade' }),
    stars: integer('stars').notNull(),
    body: text('body').notNull(),
    createdAt: time('created_at').notNull(),
    editedAt: time('edited_at'),
    answer: text('answer'),
    answeredAt: time('answered_at'),
    reportReason: text('report_reason'),
    reportedAt: time('reported_at'),
    /** When an operator decided about the report. */
    decidedAt: time('decided_at'),
    hiddenReason: text('hidden_reason'),
    hiddenAt: time('hidden_at'),
  },
  (t) => [
    uniqueIndex('reviews_once').on(t.learnerId, t.courseId),
    index('reviews_newest').on(t.courseId, t.id).where(sql`hidden_at is null`),
    index('reviews_stars').on(t.courseId, t.stars, t.id).where(sql`hidden_at is null`),
    index('reviews_reported').on(t.id).where(sql`reported_at is not null and decided_at is null`),
    index('reviews_hidden').on(t.id).where(sql`hidden_at is not null`),
    check('reviews_stars_range', sql`${t.stars} between 1 and 5`),
  ],
)

/** What reviews said before they were changed, the newest 20 of each, for an operator who looks into one. */
export const reviewVersions = pgTable(
  'review_versions',
  {
    id: id(),
    reviewId: uuid('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    stars: integer('stars').notNull(),
    body: text('body').notNull(),
    /** When it was replaced. */
    replacedAt: time('replaced_at').notNull(),
  },
  (t) => [index('review_versions_review').on(t.reviewId, t.id)],
)

const total = (expression: (stars: number) => string) => sql.raw([1, 2, 3, 4, 5].map(expression).join(' + '))

/**
 * How each course is rated by the reviews that are shown; every course has a row. A trigger (migration
 * `reviews`) keeps it with every change of a review, and `recountReviews` with every change of who owns a course, so it
 * isn't part of the catalogue and doesn't outdate it.
 */
export const courseRatings = pgTable(
  'course_ratings',
  {
    courseId: uuid('course_id')
      .primaryKey()
      .references(() => courses.id),
    /** How many gave one star, two, … five. */
    stars: integer('stars').array().notNull().default([0, 0, 0, 0, 0]),
    count: integer('count').generatedAlwaysAs(total((stars) => `stars[${stars}]`)),
    sum: integer('sum').generatedAlwaysAs(total((stars) => `${stars} * stars[${stars}]`)),
    /** For filtering: the mean in tenths of a star, rounded as it is shown; 0 without reviews. */
    tenths: integer('tenths').generatedAlwaysAs(
      sql`round(10.0 * (${total((stars) => `${stars} * stars[${stars}]`)}) / greatest(${total((stars) => `stars[${stars}]`)}, 1))`,
    ),
    /**
     * For sorting: the mean of all stars and ten average ratings, so that one review alone doesn't lead the list; 0 without
     * reviews.
     */
    score: real('score').notNull().default(0),
  },
  (t) => [index('course_ratings_score').on(t.score, t.courseId), index('course_ratings_tenths').on(t.tenths)],
)

/**
 * A single row. A trigger increases its number with every transaction that changes how a course is rated. It does that
 * last, at the commit, so that nobody waits for it who holds a rating.
 */
export const ratingVersion = pgTable(
  'rating_version',
  {
    only: boolean('only').primaryKey().default(true),
    changes: bigint('changes', { mode: 'number' }).notNull().default(0),
  },
  (t) => [check('rating_version_one_row', sql`${t.only}`)],
)

/** A single row: the mean of all stars of all courses, as scores use it. The nightly sweep renews it. */
export const ratingMean = pgTable(
  'rating_mean',
  { only: boolean('only').primaryKey().default(true), mean: real('mean').notNull().default(4) },
  (t) => [check('rating_mean_one_row', sql`${t.only}`)],
)
