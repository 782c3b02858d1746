import { and, asc, count, eq, lt } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { admins, learners } from '../../../db/schema/accounts.ts'
import { factors, recoveryCodes } from '../../../db/schema/second-factors.ts'
import type { Actor } from '../../scope.ts'
import { ownerColumns, ownerEquals } from '../owner.ts'

export type FactorRow = typeof factors.$inferSelect
export type NewFactor = Omit<typeof factors.$inferInsert, 'learnerId' | 'adminId'>

const accounts = { admin: admins, user: learners } as const

/** Nobody logs in to the account, or replaces its recovery codes, until the transaction ends. */
export const lockAccount = async (tx: Transaction, { realm, id }: Actor): Promise<void> => {
  const table = accounts[realm]
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('no key update')
}

/** Stores the factor. Returns false if the passkey is stored already. */
export const insertFactor = async (db: Db, actor: Actor, factor: NewFactor): Promise<boolean> => {
  const rows = await db
    .insert(factors)
    .values({ ...factor, ...ownerColumns(actor) })
    .onConflictDoNothing()
    .returning({ id: factors.id })
  return rows.length > 0
}

/** The account's factors, oldest first. */
export const factorsOf = (db: Db, actor: Actor): Promise<FactorRow[]> =>
  db.select().from(factors).where(ownerEquals(factors, actor)).orderBy(asc(factors.id))

export const hasFactor = async (db: Db, actor: Actor): Promise<boolean> =>
  (await db.select({ id: factors.id }).from(factors).where(ownerEquals(factors, actor)).limit(1)).length > 0

export const factorByCredential = async (db: Db, credentialId: string): Promise<FactorRow | undefined> => {
  const [row] = await db.select().from(factors).where(eq(factors.credentialId, credentialId))
  return row
}

/** Returns false if the account has no such factor. */
export const setFactorName = async (db: Db, actor: Actor, id: string, name: string): Promise<boolean> => {
  const own = and(eq(factors.id, id), ownerEquals(factors, actor))
  return (await db.update(factors).set({ name }).where(own).returning({ id: factors.id })).length > 0
}

/** Returns false if the account has no such factor. */
export const deleteFactor = async (db: Db, actor: Actor, id: string): Promise<boolean> => {
  const own = and(eq(factors.id, id), ownerEquals(factors, actor))
  return (await db.delete(factors).where(own).returning({ id: factors.id })).length > 0
}

/** Returns false if the account has no factor. */
export const deleteFactorsOf = async (db: Db, actor: Actor): Promise<boolean> =>
  (await db.delete(factors).where(ownerEquals(factors, actor)).returning({ id: factors.id })).length > 0

/** Uses the code of an app's 30-second step. Returns false if it, or a later one, was used already. */
export const useStep = async (db: Db, id: string, step: number, now: Date): Promise<boolean> => {
  const unused = and(eq(factors.id, id), lt(factors.lastStep, step))
  const rows = await db.update(factors).set({ lastStep: step, lastUsedAt: now }).where(unused).returning()
  return rows.length > 0
}

/** Stores that the passkey was used, and how often its authenticator says it was. Returns false if it is gone. */
export const usePasskey = async (db: Db, id: string, counter: number, now: Date): Promise<boolean> => {
  const rows = await db.update(factors).set({ counter, lastUsedAt: now }).where(eq(factors.id, id)).returning()
  return rows.length > 0
}

export const insertRecoveryCodes = async (db: Db, actor: Actor, hashes: readonly Buffer[]): Promise<void> => {
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ codeHash, ...ownerColumns(actor) })))
}

/** Uses up the recovery code. Returns false if the account has no such code, or has it no longer. */
export const useRecoveryCode = async (db: Db, actor: Actor, codeHash: Buffer): Promise<boolean> => {
  const own = and(eq(recoveryCodes.codeHash, codeHash), ownerEquals(recoveryCodes, actor))
  return (await db.delete(recoveryCodes).where(own).returning()).length > 0
}

export const deleteRecoveryCodes = async (db: Db, actor: Actor): Promise<void> => {
  await db.delete(recoveryCodes).where(ownerEquals(recoveryCodes, actor))
}

export const countRecoveryCodes = async (db: Db, actor: Actor): Promise<number> => {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(ownerEquals(recoveryCodes, actor))
  return row?.left ?? 0
}
