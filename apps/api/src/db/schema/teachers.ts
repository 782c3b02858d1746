import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { admins } from './accounts.ts'
import { time } from './columns.ts'

/** What admins say about themselves. An admin without a row, or with an empty display name, is shown by their username. */
export const teacherProfiles = pgTable(
  'teacher_profiles',
  {
    adminId: uuid('admin_id')
      .primaryKey()
      .references(() => admins.id, { onDelete: 'cascade' }),
    displayName: text('display_name').notNull(),
    /** What the display name looks like; null without one. */
    nameSkeleton: text('name_skeleton'),
    headline: text('headline').notNull(),
    /** Markdown. */
    bio: text('bio').notNull(),
    /** The large picture's storage key; empty if there is none. */
    image: text('image').notNull(),
    links: text('links').array().notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [uniqueIndex('teacher_profiles_name').on(t.nameSkeleton), index('teacher_profiles_image').on(t.image)],
)
