import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { learners } from './accounts.ts'
import { time } from './columns.ts'
import { courses } from './courses.ts'

/** The courses on learners' wish lists. */
export const wishes = pgTable(
  'wishes',
  {
    learnerId: uuid('learner_id')
      .notNull()
      .references(() => learners.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    addedAt: time('added_at').notNull(),
    /** The course's price when it was added, or when the learner was last emailed that it fell. */
    knownPricePaise: integer('known_price_paise').notNull(),
    /** When the learner was last emailed about it; null if they never were. */
    toldAt: time('told_at'),
  },
  (t) => [primaryKey({ columns: [t.learnerId, t.courseId] }), index('wishes_course').on(t.courseId)],
)

/** Every price that a course has had. A trigger on courses keeps it (migration `wishes`). */
export const priceHistory = pgTable(
  'price_history',
  {
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    pricePaise: integer('price_paise').notNull(),
    since: time('since').notNull(),
  },
  (t) => [index('price_history_course').on(t.courseId, t.since)],
)
