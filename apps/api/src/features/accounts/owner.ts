import { eq, type SQL } from 'drizzle-orm'
import type { sessions, tokens } from '../../db/schema/accounts.ts'
import type { Actor, Realm } from '../scope.ts'

type Owned = typeof sessions | typeof tokens

/** The column that names the owner in that realm. */
export const ownerColumn = <T extends Owned>(table: T, realm: Realm): T['learnerId'] | T['adminId'] =>
  realm === 'user' ? table.learnerId : table.adminId

/** The rows that are this account's. */
export const ownerEquals = (table: Owned, { realm, id }: Actor): SQL => eq(ownerColumn(table, realm), id)

/** The owner as a row names it. */
export const ownerColumns = ({ realm, id }: Actor) => (realm === 'user' ? { learnerId: id } : { adminId: id })
