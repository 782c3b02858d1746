import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { admins, learners } from '../../../db/schema/accounts.ts'
import type { Actor, Realm } from '../../scope.ts'

const tables = { admin: admins, user: learners } as const

/** Whose account this is; undefined if there is none. An id is never used in both realms. */
export const findAccount = async (db: Db, id: string): Promise<Actor | undefined> => {
  for (const realm of ['admin', 'user'] as const satisfies readonly Realm[]) {
    const table = tables[realm]
    const rows = await db.select({ id: table.id }).from(table).where(eq(table.id, id))
    if (rows.length > 0) return { realm, id }
  }
  return undefined
}

/** Returns false if the account is suspended already. */
export const setSuspended = async (
  db: Db,
  { realm, id }: Actor,
  { at, reason }: { at: Date; reason: string },
): Promise<boolean> => {
  const table = tables[realm]
  const rows = await db
    .update(table)
    .set({ suspendedAt: at, suspensionReason: reason })
    .where(and(eq(table.id, id), isNull(table.suspendedAt)))
    .returning({ id: table.id })
  return rows.length > 0
}

/** Returns false if the account isn't suspended. */
export const clearSuspended = async (db: Db, { realm, id }: Actor): Promise<boolean> => {
  const table = tables[realm]
  const rows = await db
    .update(table)
    .set({ suspendedAt: null, suspensionReason: null })
    .where(and(eq(table.id, id), isNotNull(table.suspendedAt)))
    .returning({ id: table.id })
  return rows.length > 0
}

/** Returns false if the admin was approved already, or never needed it. */
export const setApproved = async (db: Db, id: string): Promise<boolean> => {
  const rows = await db
    .update(admins)
    .set({ approvalPendingSince: null })
    .where(and(eq(admins.id, id), isNotNull(admins.approvalPendingSince)))
    .returning({ id: admins.id })
  return rows.length > 0
}
