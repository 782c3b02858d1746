import { categories } from '@skillharbor/contracts/constants'
import { type CaptionLanguage, courseLevels, courseStatuses } from '@skillharbor/contracts/entities'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { admins } from './accounts.ts'
import { id, oneOf, time, tsvector } from './columns.ts'

/** The words of a title as they are written, without stems. A function of the migration `catalogue-search`. */
export const titleLexemes = (title: AnyPgColumn): SQL => sql`title_lexemes(${title})`

export const courses = pgTable(
  'courses',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => admins.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    pricePaise: integer('price_paise').notNull(),
    image: text('image').notNull(),
    category: text('category', { enum: categories }).notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    status: text('status', { enum: courseStatuses }).notNull().default('published'),
    subtitle: text('subtitle').notNull().default(''),
    level: text('level', { enum: courseLevels }).notNull().default('all'),
    /** BCP 47. */
    language: text('language').notNull().default('en'),
    outcomes: text('outcomes').array().notNull().default([]),
    requirements: text('requirements').array().notNull().default([]),
    audience: text('audience').array().notNull().default([]),
    /** Of the published lessons: all four are copied from the live revision, so that lists can filter by them and show them. */
    lessonCount: integer('lesson_count').notNull().default(0),
    durationSeconds: integer('duration_seconds').notNull().default(0),
    /** The languages in which all videos of the live revision have captions, as BCP 47 tags; empty without videos. */
    captionLanguages: text('caption_languages').array().$type<CaptionLanguage[]>().notNull().default([]),
    /** The first lesson of the live revision that is a free preview with a video; null if there is none. */
    previewLessonId: uuid('preview_lesson_id'),
    /** Set when the course leaves the catalogue. Learners who bought it still own it. */
    deletedAt: time('deleted_at'),
    /** When and why an operator took the course out of the catalogue; null: it isn't taken down. */
    takenDownAt: time('taken_down_at'),
    takeDownReason: text('take_down_reason'),
    words: tsvector('words').generatedAlwaysAs(
      (): SQL =>
        sql`setweight(to_tsvector('english', ${courses.title}), 'A') || setweight(to_tsvector('english', ${courses.description}), 'B')`,
    ),
  },
  (t) => [
    index('courses_newest').on(t.id.desc()).where(sql`deleted_at is null`),
    index('courses_category_newest').on(t.category, t.id.desc()).where(sql`deleted_at is null`),
    index('courses_price').on(t.pricePaise, t.id).where(sql`deleted_at is null`),
    index('courses_category_price').on(t.category, t.pricePaise, t.id).where(sql`deleted_at is null`),
    index('courses_level').on(t.level, t.id).where(sql`deleted_at is null`),
    index('courses_language').on(t.language, t.id).where(sql`deleted_at is null`),
    index('courses_length').on(t.durationSeconds).where(sql`deleted_at is null`),
    index('courses_captions').using('gin', t.captionLanguages).where(sql`deleted_at is null`),
    index('courses_owner').on(t.ownerId, t.id.desc()).where(sql`deleted_at is null`),
    index('courses_every_owner').on(t.ownerId, t.id.desc()),
    index('courses_image').on(t.image),
    index('courses_words').using('gin', t.words),
    index('courses_title_words').using('gin', titleLexemes(t.title)),
    index('courses_title_start').on(sql`lower(${t.title}) text_pattern_ops`).where(sql`deleted_at is null`),
    check('courses_category', oneOf(t.category, categories)),
    check('courses_status', oneOf(t.status, courseStatuses)),
    check('courses_level', oneOf(t.level, courseLevels)),
    check('courses_price_positive', sql`${t.pricePaise} > 0`),
  ],
)

/**
 * How many learners own each course, as far as a job has counted. Apart from the courses, so that a sale changes neither
 * the catalogue's version nor a row that other sales of the same course wait for. Each course has a row.
 */
export const courseLearners = pgTable(
  'course_learners',
  {
    courseId: uuid('course_id')
      .primaryKey()
      .references(() => courses.id, { onDelete: 'cascade' }),
    learners: integer('learners').notNull().default(0),
  },
  (t) => [index('course_learners_most').on(t.learners, t.courseId)],
)

/**
 * The words of titles, also of courses that aren't in the catalogue: what a word that no title has may have meant. A
 * trigger adds those of each title.
 */
export const titleWords = pgTable('title_words', { word: text('word').primaryKey() }, (t) => [
  index('title_words_trigrams').using('gin', t.word.op('gin_trgm_ops')),
])

/**
 * A single row. Triggers increase its number with every statement that changes courses which are, or were, in the catalogue;
 * answers cached for an older number are outdated.
 */
export const catalogueVersion = pgTable(
  'catalogue_version',
  {
    only: boolean('only').primaryKey().default(true),
    changes: bigint('changes', { mode: 'number' }).notNull().default(0),
    /** Increases when learners were counted anew and some course has more or fewer, once a minute at most. */
    counts: bigint('counts', { mode: 'number' }).notNull().default(0),
    /** Increases when what a published video takes to watch changes. Only outlines say it. */
    videos: bigint('videos', { mode: 'number' }).notNull().default(0),
  },
  (t) => [check('catalogue_version_one_row', sql`${t.only}`)],
)
