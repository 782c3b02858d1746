import type { AccountLanguage } from '@skillharbor/contracts/entities'
import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { admins, learners } from '../../db/schema/accounts.ts'
import { factors } from '../../db/schema/second-factors.ts'
import { AppError } from '../app-error.ts'
import type { Actor, Ports, Realm } from '../scope.ts'
import { ownerColumn } from './owner.ts'

/** The columns that accounts of both realms share. */
export type AccountRow = Pick<
  typeof learners.$inferSelect,
  | ('id' | 'username' | 'email' | 'passwordHash' | 'createdAt' | 'language' | 'suspendedAt')
  | ('emailVerifiedAt' | 'confirmedElsewhere')
>

export type Standing = Pick<
  typeof admins.$inferSelect,
  | 'email'
  | 'emailVerifiedAt'
  | 'confirmedElsewhere'
  | 'passwordHash'
  | 'suspendedAt'
  | 'suspensionReason'
  | 'approvalPendingSince'
> & { hasFactor: boolean }

const tables = { user: learners, admin: admins } as const

const select = (db: Db, realm: Realm) => {
  const { id, username, email, passwordHash, createdAt, language, suspendedAt } = tables[realm]
  const { emailVerifiedAt, confirmedElsewhere } = tables[realm]
  const columns = { id, username, email, passwordHash, createdAt, language, suspendedAt }
  return db
    .select({ ...columns, emailVerifiedAt, confirmedElsewhere })
    .from(tables[realm])
    .$dynamic()
}

export const accountById = async (db: Db, { realm, id }: Actor): Promise<AccountRow | undefined> => {
  const [row] = await select(db, realm).where(eq(tables[realm].id, id))
  return row
}

/** Returns the current session's account. Throws UNAUTHENTICATED if it no longer exists. */
export const ownAccount = async ({ db, actor }: Pick<Ports, 'db'> & { actor: Actor }): Promise<AccountRow> => {
  const account = await accountById(db, actor)
  if (!account) throw new AppError('UNAUTHENTICATED', 'Please log in')
  return account
}

export const accountByEmail = async (db: Db, realm: Realm, email: string): Promise<AccountRow | undefined> => {
  const [row] = await select(db, realm).where(sql`lower(${tables[realm].email}) = ${email}`)
  return row
}

/** The account's password hash. Locks the row, so that it stays so until the transaction ends. */
export const lockPasswordHash = async (db: Db, { realm, id }: Actor): Promise<string | undefined> => {
  const [row] = await select(db, realm).where(eq(tables[realm].id, id)).for('share')
  return row?.passwordHash
}

/**
 * What decides whether an account may log in, with its password hash. Locks the row, so that it stays so until the transaction
 * ends, and so that nobody else logs in to the account until then.
 */
export const lockStanding = async (db: Db, { realm, id }: Actor): Promise<Standing | undefined> => {
  const table = tables[realm]
  const { email, emailVerifiedAt, confirmedElsewhere, passwordHash, suspendedAt, suspensionReason } = table
  const approvalPendingSince = realm === 'admin' ? admins.approvalPendingSince : sql<Date | null>`null`
  const ownFactors = db
    .select({ id: factors.id })
    .from(factors)
    .where(eq(ownerColumn(factors, realm), table.id))
  const hasFactor = sql<boolean>`${exists(ownFactors)}`
  const confirmed = { emailVerifiedAt, confirmedElsewhere }
  const standing = { email, ...confirmed, passwordHash, suspendedAt, suspensionReason, approvalPendingSince }
  const [row] = await db
    .select({ ...standing, hasFactor })
    .from(table)
    .where(eq(table.id, id))
    .for('no key update')
    .prepare(`standing_of_${realm}`)
    .execute()
  return row
}

/** Sets the password that somebody chose who opened an emailed link: only they know it. */
export const setPassword = async (db: Db, { realm, id }: Actor, passwordHash: string): Promise<void> => {
  await db.update(tables[realm]).set({ passwordHash, confirmedElsewhere: false }).where(eq(tables[realm].id, id))
}

export const setLanguage = async (db: Db, { realm, id }: Actor, language: AccountLanguage): Promise<void> => {
  await db.update(tables[realm]).set({ language }).where(eq(tables[realm].id, id))
}

/** Replaces the password hash `before` with `after`. Returns false if `before` is no longer the account's hash. */
export const replacePassword = async (
  db: Db,
  { realm, id }: Actor,
  { before, after }: { before: string; after: string },
): Promise<boolean> => {
  const table = tables[realm]
  const rows = await db
    .update(table)
    .set({ passwordHash: after })
    .where(and(eq(table.id, id), eq(table.passwordHash, before)))
    .returning({ id: table.id })
  return rows.length > 0
}

/**
 * Marks the email as verified: whoever used an emailed link can read that address's mail. `elsewhere`: nobody was logged in
 * to the account where the link was opened. Returns whether the email wasn't verified before.
 */
export const markVerified = async (
  db: Db,
  { realm, id }: Actor,
  { now, elsewhere }: { now: Date; elsewhere: boolean },
): Promise<boolean> => {
  const table = tables[realm]
  const rows = await db
    .update(table)
    .set({ emailVerifiedAt: now, confirmedElsewhere: elsewhere })
    .where(and(eq(table.id, id), isNull(table.emailVerifiedAt)))
    .returning({ id: table.id })
  return rows.length > 0
}

/** Whoever is logged in to the account opened a link that was emailed to it. Returns whether that wasn't known before. */
export const markConfirmedHere = async (db: Db, { realm, id }: Actor): Promise<boolean> => {
  const table = tables[realm]
  const rows = await db
    .update(table)
    .set({ confirmedElsewhere: false })
    .where(and(eq(table.id, id), eq(table.confirmedElsewhere, true)))
    .returning({ id: table.id })
  return rows.length > 0
}
