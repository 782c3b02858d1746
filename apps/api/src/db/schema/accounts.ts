import { accountLanguages, roles } from '@skillharbor/contracts/constants'
import { emailKinds } from '@skillharbor/contracts/entities'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core'
import { tokenPurposes } from '../statuses.ts'
import { bytes, id, lower, oneOf, time } from './columns.ts'

/** When and why an operator suspended the account; null: it isn't. */
const suspension = { suspendedAt: time('suspended_at'), suspensionReason: text('suspension_reason') }

/**
 * When somebody opened a link that was emailed there, and whether nobody was logged in to the account in that browser. Then
 * somebody else may have signed up with the address, and may still know the password.
 */
const confirmation = {
  emailVerifiedAt: time('email_verified_at'),
  confirmedElsewhere: boolean('confirmed_elsewhere').notNull().default(false),
}

/** The language of what is emailed there. */
const language = text('language', { enum: accountLanguages }).notNull().default('en')

export const learners = pgTable(
  'learners',
  {
    id: id(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: roles }).notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    ...confirmation,
    ...suspension,
    language,
  },
  (t) => [
    uniqueIndex('learners_email').on(lower(t.email)),
    check('learners_role', oneOf(t.role, roles)),
    check('learners_language', oneOf(t.language, accountLanguages)),
  ],
)

/**
 * Replaces the email of a deleted account, and the username of an admin's, which is unique too. Nobody can sign up or log
 * in with it.
 */
export const deletedEmail = (accountId: string): string => `deleted:${accountId}`

export const admins = pgTable(
  'admins',
  {
    id: id(),
    username: text('username').notNull(),
    /**
     * What the username looks like. Null if an earlier version stored it, and it isn't filled in yet or looks like
     * another one.
     */
    usernameSkeleton: text('username_skeleton'),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Empty until the admin sets it, if the account was created by a signup at the learner site. */
    state: text('state').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    ...confirmation,
    ...suspension,
    /** Set while no operator has approved the account. */
    approvalPendingSince: time('approval_pending_since'),
    /** Set when the account is deleted: what `formerNameOf` makes of its username, which nobody else may take. */
    formerName: bytes('former_name'),
    /** The same of the name that learners saw, if it was another one. */
    formerDisplayName: bytes('former_display_name'),
    language,
  },
  (t) => [
    uniqueIndex('admins_email').on(lower(t.email)),
    uniqueIndex('admins_username').on(lower(t.username)),
    uniqueIndex('admins_username_skeleton').on(t.usernameSkeleton),
    index('admins_suspended').on(t.id).where(sql`suspended_at is not null`),
    index('admins_former_name').on(t.formerName),
    index('admins_former_display_name').on(t.formerDisplayName).where(sql`former_display_name is not null`),
    check('admins_language', oneOf(t.language, accountLanguages)),
  ],
)

/** The owner's columns, for rows that belong to one learner or one admin. */
export const owner = {
  learnerId: uuid('learner_id').references(() => learners.id, { onDelete: 'cascade' }),
  adminId: uuid('admin_id').references(() => admins.id, { onDelete: 'cascade' }),
}

/** Sessions, each of one learner or one admin. The cookie's token itself is never stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    /** Identifies the session to its owner. It isn't derived from the token. */
    id: uuid('id').notNull().defaultRandom(),
    ...owner,
    /** The browser and system that started the session, as text for people. */
    device: text('device').notNull().default('Unknown device'),
    createdAt: time('created_at').notNull(),
    lastSeenAt: time('last_seen_at').notNull(),
    /** When the owner last proved who they are; null: when the session began. */
    confirmedAt: time('confirmed_at'),
    /** A suspended seller's, who may only answer disputes. */
    isRestricted: boolean('is_restricted').notNull().default(false),
  },
  (t) => [
    uniqueIndex('sessions_id').on(t.id),
    index('sessions_learner').on(t.learnerId),
    index('sessions_admin').on(t.adminId),
    check('sessions_one_account', sql`num_nonnulls(${t.learnerId}, ${t.adminId}) = 1`),
  ],
)

/** Tokens of emailed links. Only a token's hash is stored, and a used token is deleted. */
export const tokens = pgTable(
  'link_tokens',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    purpose: text('purpose', { enum: tokenPurposes }).notNull(),
    ...owner,
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [
    index('link_tokens_learner').on(t.learnerId),
    index('link_tokens_admin').on(t.adminId),
    index('link_tokens_expiry').on(t.expiresAt),
    check('link_tokens_one_account', sql`num_nonnulls(${t.learnerId}, ${t.adminId}) = 1`),
    check('link_tokens_purpose', oneOf(t.purpose, tokenPurposes)),
  ],
)

/** Attempts counted across all processes. rate-limiter-flexible reads and writes it, and sets the column names. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** Email addresses of newsletter subscribers, and of those who were asked whether they want to be. */
export const subscribers = pgTable(
  'subscribers',
  {
    email: text('email').primaryKey(),
    createdAt: time('created_at').notNull(),
    /** When a link was opened that only the address's owner got. Until then, nothing but that link is sent. */
    confirmedAt: time('confirmed_at'),
    /** In the links of emails to this address. Not a secret that opens anything: it only confirms or ends this row. */
    token: uuid('token').notNull().defaultRandom().unique(),
    language,
  },
  (t) => [check('subscribers_language', oneOf(t.language, accountLanguages))],
)

/** Which emails an account switched off. A row is made with the first email that has a link to switch it off. */
export const emailChoices = pgTable(
  'email_choices',
  {
    /** In the links of emails: it switches emails off, and nothing else. */
    token: uuid('token').primaryKey().defaultRandom(),
    ...owner,
    off: text('off', { enum: emailKinds }).array().notNull().default([]),
  },
  (t) => [
    uniqueIndex('email_choices_learner').on(t.learnerId),
    uniqueIndex('email_choices_admin').on(t.adminId),
    check('email_choices_one_account', sql`num_nonnulls(${t.learnerId}, ${t.adminId}) = 1`),
  ],
)
