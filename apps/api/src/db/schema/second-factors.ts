import { factorKinds } from '@skillharbor/contracts/entities'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { challengePurposes } from '../statuses.ts'
import { owner } from './accounts.ts'
import { bytes, id, oneOf, time } from './columns.ts'

/** Second factors: authenticator apps (TOTP, RFC 6238) and passkeys (WebAuthn). */
export const factors = pgTable(
  'factors',
  {
    id: id(),
    ...owner,
    kind: text('kind', { enum: factorKinds }).notNull(),
    name: text('name').notNull(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at'),
    /** An app's secret. */
    secret: bytes('secret'),
    /** The last 30-second step whose code was used. Each code works once. */
    lastStep: bigint('last_step', { mode: 'number' }),
    /** A passkey's id, as its authenticator chose it. */
    credentialId: text('credential_id'),
    publicKey: bytes('public_key'),
    /** How often the authenticator says that the passkey was used; 0 if it doesn't count. */
    counter: bigint('counter', { mode: 'number' }),
    /** How a browser reaches the authenticator, such as `internal` or `usb`. */
    transports: text('transports').array(),
  },
  (t) => [
    index('factors_learner').on(t.learnerId),
    index('factors_admin').on(t.adminId),
    uniqueIndex('factors_credential').on(t.credentialId),
    check('factors_one_account', sql`num_nonnulls(${t.learnerId}, ${t.adminId}) = 1`),
    check('factors_kind', oneOf(t.kind, factorKinds)),
    check(
      'factors_complete',
      sql`case ${t.kind} when 'totp' then num_nonnulls(${t.secret}, ${t.lastStep}) = 2 else num_nonnulls(${t.credentialId}, ${t.publicKey}, ${t.counter}) = 3 end`,
    ),
  ],
)

/** Hashes of recovery codes. A used code is deleted. */
export const recoveryCodes = pgTable('recovery_codes', { codeHash: bytes('code_hash').primaryKey(), ...owner }, (t) => [
  index('recovery_codes_learner').on(t.learnerId),
  index('recovery_codes_admin').on(t.adminId),
  check('recovery_codes_one_account', sql`num_nonnulls(${t.learnerId}, ${t.adminId}) = 1`),
])

/** What a browser has begun and not finished. The cookie's token itself is never stored. */
export const challenges = pgTable(
  'challenges',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    purpose: text('purpose', { enum: challengePurposes }).notNull(),
    realm: text('realm', { enum: ['user', 'admin'] }).notNull(),
    /** Neither is set for a login with a passkey alone: the passkey tells whose it is. */
    ...owner,
    /** The random value that a passkey has to sign. */
    passkeyChallenge: text('passkey_challenge'),
    /** The secret of the app that is being added. */
    secret: bytes('secret'),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [
    index('challenges_learner').on(t.learnerId),
    index('challenges_admin').on(t.adminId),
    index('challenges_expiry').on(t.expiresAt),
    check('challenges_purpose', oneOf(t.purpose, challengePurposes)),
    check('challenges_account', sql`num_nonnulls(${t.learnerId}, ${t.adminId}) <= 1`),
  ],
)
