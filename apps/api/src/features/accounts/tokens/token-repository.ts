import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { tokens } from '../../../db/schema/accounts.ts'
import type { TokenPurpose } from '../../../db/statuses.ts'
import type { Actor, Realm } from '../../scope.ts'
import { ownerColumn, ownerColumns, ownerEquals } from '../owner.ts'

/** Identifies an emailed token by its hash, purpose and realm. */
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

/** The account that the token was emailed to; undefined if the token is unknown, used or expired. */
export const tokenOwner = async (db: Db, link: TokenLookup, now: Date): Promise<Actor | undefined> => {
  const [row] = await db
    .select({ id: ownerColumn(tokens, link.realm) })
    .from(tokens)
    .where(asked(link, now))
  return row?.id ? { id: row.id, realm: link.realm } : undefined
}

/** Consumes the token. Returns false if it is unknown, used or expired; of two concurrent calls, only one succeeds. */
export const consumeToken = async (db: Db, link: TokenLookup, now: Date): Promise<boolean> => {
  const rows = await db.delete(tokens).where(asked(link, now)).returning({ purpose: tokens.purpose })
  return rows.length > 0
}

/** Deletes the account's tokens: all of them, or those for one purpose. */
export const deleteTokensOf = async (db: Db, actor: Actor, purpose?: TokenPurpose): Promise<void> => {
  await db.delete(tokens).where(and(ownerEquals(tokens, actor), purpose && eq(tokens.purpose, purpose)))
}
