import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { complaintLinks } from '../../../db/schema/complaints.ts'
import { createToken, hashToken } from '../../random-token.ts'

/** How long a link opens an address's complaints: until after the answer is due, in milliseconds. */
const life = 40 * 86_400_000

/** Stores a new link for the address, and returns its token. */
export const createLink = async (db: Db, email: string, now: Date): Promise<string> => {
  const token = createToken()
  const expiresAt = new Date(now.getTime() + life)
  await db.insert(complaintLinks).values({ tokenHash: hashToken(token), email, expiresAt })
  return token
}

const isValid = (token: string, now: Date) =>
  and(eq(complaintLinks.tokenHash, hashToken(token)), gt(complaintLinks.expiresAt, now))

/** The address that the link was emailed to; undefined for a link that is unknown or too old. */
export const emailOfLink = async (db: Db, token: string, now: Date): Promise<string | undefined> => {
  const [row] = await db.select({ email: complaintLinks.email }).from(complaintLinks).where(isValid(token, now))
  return row?.email
}

/**
 * As `emailOfLink`; also locks the address until the transaction ends, so that one complaint is made by it at a time, whichever
 * of its links is used.
 */
export const lockLink = async (tx: Transaction, token: string, now: Date): Promise<string | undefined> => {
  const [row] = await tx
    .select({ email: complaintLinks.email })
    .from(complaintLinks)
    .where(isValid(token, now))
    .for('update')
  if (row) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`complaints ${row.email}`}, 0))`)
  return row?.email
}
