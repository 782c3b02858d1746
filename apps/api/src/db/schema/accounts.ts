import { roles } from '@skillharbor/contracts/constants'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core'
import { bytes, id, lower, oneOf, time } from './columns.ts'

export const learners = pgTable(
  'learners',
  {
    id: id(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: roles }).notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('learners_email').on(lower(t.email)), check('learners_role', oneOf(t.role, roles))],
)

export const admins = pgTable(
  'admins',
  {
    id: id(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Empty until given, where the account came with a learner's signup. */
    state: text('state').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('admins_email').on(lower(t.email)), uniqueIndex('admins_username').on(lower(t.username))],
)

/** A session belongs to one learner or to one admin. The cookie's token itself is never stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    learnerId: uuid('learner_id').references(() => learners.id, { onDelete: 'cascade' }),
    adminId: uuid('admin_id').references(() => admins.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
    lastSeenAt: time('last_seen_at').notNull(),
  },
  (t) => [
    index('sessions_learner').on(t.learnerId),
    index('sessions_admin').on(t.adminId),
    check('sessions_one_account', sql`num_nonnulls(${t.learnerId}, ${t.adminId}) = 1`),
  ],
)

/** Tries counted across all processes; read and written by rate-limiter-flexible, which names the columns. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** Addresses on the newsletter's list. */
export const subscribers = pgTable('subscribers', {
  email: text('email').primaryKey(),
  createdAt: time('created_at').notNull(),
})
