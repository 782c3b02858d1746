import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { admins } from './accounts.ts'
import { id, time } from './columns.ts'

/**
 * Which version of the sellers' undertaking an admin agreed to, and when. A trigger rejects changing or removing a row
 * (migration `complaints`).
 */
export const undertakings = pgTable(
  'undertakings',
  {
    id: id(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    version: text('version').notNull(),
    agreedAt: time('agreed_at').notNull(),
  },
  (t) => [uniqueIndex('undertakings_once').on(t.adminId, t.version)],
)
