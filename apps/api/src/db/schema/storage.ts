import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { admins } from './accounts.ts'
import { time } from './columns.ts'

/**
 * What sellers have in the storage: one row for each object, and for each picture that may still be uploaded. Written
 * before the object is stored and deleted after it was removed, so that whatever breaks in between is counted. Uploads in
 * parts are in `media_uploads` until they are complete. Also one for each lesson's draft with a text or a quiz, each
 * published version of a lesson, each revision and each language's captions of a lesson: these are in Postgres, and as many
 * bytes as they take there.
 */
export const storedObjects = pgTable(
  'stored_objects',
  {
    key: text('key').primaryKey(),
    /** The seller whose share it counts against. */
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    storedAt: time('stored_at').notNull(),
  },
  (t) => [index('stored_objects_admin').on(t.adminId), check('stored_objects_bytes', sql`${t.bytes} >= 0`)],
)
