import { eq, type SQL } from 'drizzle-orm'
import type { sessions, tokens } from '../../db/schema/accounts.ts'
import type { securityEvents } from '../../db/schema/security.ts'
import type { Actor, Realm } from '../scope.ts'

type Owned = typeof sessions | typeof tokens | typeof securityEvents

/** The column that holds the owner's id in that realm. */
export const ownerColumn = <T extends Owned>(table: T, realm: Realm): T['learnerId'] | T['adminId'] =>
  realm === 'user' ? table.learnerId : table.adminId

/** Matches the rows that this account owns. */
export const ownerEquals = (table: Owned, { realm, id }: Actor): SQL => eq(ownerColumn(table, realm), id)

/** The owner's columns for a new row. */
export const ownerColumns = ({ realm, id }: Actor) => (realm === 'user' ? { learnerId: id } : { adminId: id })
