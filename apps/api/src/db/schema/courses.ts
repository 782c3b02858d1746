import { categories } from '@skillharbor/contracts/constants'
import { courseLevels, courseStatuses } from '@skillharbor/contracts/entities'
import { type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { admins } from './accounts.ts'
import { id, oneOf, time, tsvector } from './columns.ts'

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
    /** Set when the course leaves the catalogue. Learners who bought it still own it. */
    deletedAt: time('deleted_at'),
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
    index('courses_owner').on(t.ownerId, t.id.desc()).where(sql`deleted_at is null`),
    index('courses_image').on(t.image),
    index('courses_words').using('gin', t.words),
    check('courses_category', oneOf(t.category, categories)),
    check('courses_status', oneOf(t.status, courseStatuses)),
    check('courses_level', oneOf(t.level, courseLevels)),
    check('courses_price_positive', sql`${t.pricePaise} > 0`),
  ],
)

/**
 * A single row. A trigger increases its number with every statement that changes courses; answers cached for an older
 * number are outdated.
 */
export const catalogueVersion = pgTable(
  'catalogue_version',
  {
    only: boolean('only').primaryKey().default(true),
    changes: bigint('changes', { mode: 'number' }).notNull().default(0),
  },
  (t) => [check('catalogue_version_one_row', sql`${t.only}`)],
)
