import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { complaintLinks } from '../../../db/schema/complaints.ts'
import { createToken, hashToken } from '../../random-token.ts'
import { provenEmail } from './emailed-repository.ts'

/** How long a link opens an address's complaints: until after the answer is due, in milliseconds. */
const life = 40 * 86_400_000

/**
 * How long the links before it go on once an email about a complaint has a new one, or one that was asked for is opened, in
 * milliseconds: a page may be open.
 */
const grace = 3_600_000

export type ComplaintLink = { token: string; email: string; expiresAt: Date }

/** Stores a new link for the address. Those before it go on until `endOlderLinks`: anybody can ask for one. */
export const createLink = async (db: Db, email: string, now: Date): Promise<ComplaintLink> => {
  const token = createToken()
  const expiresAt = new Date(now.getTime() + life)
  await db.insert(complaintLinks).values({ tokenHash: hashToken(token), email, expiresAt })
  return { token, email, expiresAt }
}

/**
 * Ends the address's links from before this one, at once or an hour later. The newer of two that are sent at the same time stays.
 */
export const endOlderLinks = async (
  db: Db,
  { email, expiresAt }: Omit<ComplaintLink, 'token'>,
  { at, when }: { at: Date; when: 'at once' | 'in an hour' },
): Promise<void> => {
  const older = and(eq(complaintLinks.email, email), lt(complaintLinks.expiresAt, expiresAt))
  if (when === 'at once') await db.delete(complaintLinks).where(older)
  else {
    const until = new Date(at.getTime() + grace)
    await db
      .update(complaintLinks)
      .set({ expiresAt: until })
      .where(and(older, gt(complaintLinks.expiresAt, until)))
  }
}

/** Ends the links that were emailed to the address that a learner has shown to be theirs: the account has what they open. */
export const endLinksOfLearner = async (db: Db, learnerId: string): Promise<void> => {
  await db
    .delete(complaintLinks)
    .where(sql`${complaintLinks.email} = ${provenEmail(learnerId)}`)
    .prepare('end_complaint_links')
    .execute()
}

const isValid = (token: string, now: Date) =>
  and(eq(complaintLinks.tokenHash, hashToken(token)), gt(complaintLinks.expiresAt, now))

/**
 * The address that the link was emailed to; undefined for a link that is unknown or too old. Whoever opens it has read the email,
 * so the links before it end, an hour later.
 */
export const openLink = async (db: Db, token: string, now: Date): Promise<string | undefined> => {
  const { email, expiresAt } = complaintLinks
  const [link] = await db.select({ email, expiresAt }).from(complaintLinks).where(isValid(token, now))
  if (link) await endOlderLinks(db, link, { at: now, when: 'in an hour' })
  return link?.email
}

/**
 * The address of the link, as `openLink`; also locks it until the transaction ends, so that one complaint is made by it at a time,
 * whichever of its links is used.
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
