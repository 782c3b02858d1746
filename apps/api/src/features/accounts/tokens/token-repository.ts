import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { linkTokens } from '../../../db/schema/accounts.ts'
import type { LinkPurpose } from '../../../db/statuses.ts'
import type { Actor, Realm } from '../../scope.ts'
import { isOf, ownedBy, ownerColumn } from '../owner.ts'

/** A mailed link, as it is asked for: by the hash of its token, what it is for, and in which realm. */
export type AskedLink = { tokenHash: Buffer; purpose: LinkPurpose; realm: Realm }

export const insertLink = async (
  db: Db,
  actor: Actor,
  link: { tokenHash: Buffer; purpose: LinkPurpose; expiresAt: Date },
): Promise<void> => {
  await db.insert(linkTokens).values({ ...link, ...ownedBy(actor) })
}

const asked = ({ tokenHash, purpose, realm }: AskedLink, now: Date) =>
  and(
    eq(linkTokens.tokenHash, tokenHash),
    eq(linkTokens.purpose, purpose),
    isNotNull(ownerColumn(linkTokens, realm)),
    gt(linkTokens.expiresAt, now),
  )

/** To whom the link was mailed; undefined for one that does not work (any more). */
export const linkOwner = async (db: Db, link: AskedLink, now: Date): Promise<Actor | undefined> => {
  const [row] = await db
    .select({ id: ownerColumn(linkTokens, link.realm) })
    .from(linkTokens)
    .where(asked(link, now))
  return row?.id ? { id: row.id, realm: link.realm } : undefined
}

/** Uses the link up; false where it did not work (any more): of two that ask at once, for the second. */
export const takeLink = async (db: Db, link: AskedLink, now: Date): Promise<boolean> => {
  const rows = await db.delete(linkTokens).where(asked(link, now)).returning({ purpose: linkTokens.purpose })
  return rows.length > 0
}

/** Ends all links that were mailed to the account, or those for one purpose. */
export const deleteLinksOf = async (db: Db, actor: Actor, purpose?: LinkPurpose): Promise<void> => {
  await db.delete(linkTokens).where(and(isOf(linkTokens, actor), purpose && eq(linkTokens.purpose, purpose)))
}
