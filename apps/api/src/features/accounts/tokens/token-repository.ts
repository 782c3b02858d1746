import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { tokens } from '../../../db/schema/accounts.ts'
import type { TokenPurpose } from '../../../db/statuses.ts'
import type { Actor, Realm } from '../../scope.ts'
import { ownerColumn, ownerColumns, ownerEquals } from '../owner.ts'

/** A mailed link, as it is asked for: by the hash of its token, what it is for, and in which realm. */
export type TokenLookup = { tokenHash: Buffer; purpose: TokenPurpose; realm: Realm }

export const insertToken = async (
  db: Db,
  actor: Actor,
  link: { tokenHash: Buffer; purpose: TokenPurpose; expiresAt: Date },
): Promise<void> => {
  await db.insert(tokens).values({ ...link, ...ownerColumns(actor) })
}

const asked = ({ tokenHash, purpose, realm }: TokenLookup, now: Date) =>
  and(
    eq(tokens.tokenHash, tokenHash),
    eq(tokens.purpose, purpose),
    isNotNull(ownerColumn(tokens, realm)),
    gt(tokens.expiresAt, now),
  )

/** To whom the link was mailed; undefined for one that does not work (any more). */
export const tokenOwner = async (db: Db, link: TokenLookup, now: Date): Promise<Actor | undefined> => {
  const [row] = await db
    .select({ id: ownerColumn(tokens, link.realm) })
    .from(tokens)
    .where(asked(link, now))
  return row?.id ? { id: row.id, realm: link.realm } : undefined
}

/** Uses the link up; false where it did not work (any more): of two that ask at once, for the second. */
export const consumeToken = async (db: Db, link: TokenLookup, now: Date): Promise<boolean> => {
  const rows = await db.delete(tokens).where(asked(link, now)).returning({ purpose: tokens.purpose })
  return rows.length > 0
}

/** Ends all links that were mailed to the account, or those for one purpose. */
export const deleteTokensOf = async (db: Db, actor: Actor, purpose?: TokenPurpose): Promise<void> => {
  await db.delete(tokens).where(and(ownerEquals(tokens, actor), purpose && eq(tokens.purpose, purpose)))
}
