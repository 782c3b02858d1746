import { eq, type SQL } from 'drizzle-orm'
import type { emailChoices, sessions, tokens } from '../../db/schema/accounts.ts'
import type { challenges, factors, recoveryCodes } from '../../db/schema/second-factors.ts'
import type { securityEvents } from '../../db/schema/security.ts'
import type { Actor, Realm } from '../scope.ts'

type Owned =
  | typeof sessions
  | typeof tokens
  | typeof securityEvents
  | typeof factors
  | typeof recoveryCodes
  | typeof challenges
  | typeof emailChoices

/** The column that holds the owner's id in that realm. */
export const ownerColumn = <T extends Owned>(table: T, realm: Realm): T['learnerId'] | T['adminId'] =>
  realm === 'user' ? table.learnerId : table.adminId

/** Matches the rows that this account owns. */
export const ownerEquals = (table: Owned, { realm, id }: Actor): SQL => eq(ownerColumn(table, realm), id)

/** The owner's columns for a new row. */
export const ownerColumns = ({ realm, id }: Actor) => (realm === 'user' ? { learnerId: id } : { adminId: id })

/** The owner that such columns name, or undefined if they name none. */
export const ownerIn = ({
  learnerId,
  adminId,
}: {
  learnerId: string | null
  adminId: string | null
}): Actor | undefined => {
  if (learnerId !== null) return { id: learnerId, realm: 'user' }
  return adminId === null ? undefined : { id: adminId, realm: 'admin' }
}
