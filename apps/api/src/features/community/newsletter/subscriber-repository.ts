import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { subscribers } from '../../../db/schema/accounts.ts'

/** Adds the email, to be confirmed. Does nothing if it is already there. */
export const insertSubscriber = async (db: Db, email: string, now: Date): Promise<void> => {
  await db.insert(subscribers).values({ email, createdAt: now }).onConflictDoNothing()
}

/** The token of an email that hasn't been confirmed; undefined if it has, or isn't there. */
export const unconfirmedToken = async (db: Db, email: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ token: subscribers.token })
    .from(subscribers)
    .where(and(eq(subscribers.email, email), isNull(subscribers.confirmedAt)))
  return row?.token
}

/** Whether there is such a subscription. It stays confirmed since the first time. */
export const confirmSubscriber = async (db: Db, token: string, now: Date): Promise<boolean> => {
  const rows = await db
    .update(subscribers)
    .set({ confirmedAt: sql`coalesce(${subscribers.confirmedAt}, ${now.toISOString()})` })
    .where(eq(subscribers.token, token))
    .returning({ email: subscribers.email })
  return rows.length > 0
}

export const deleteSubscriberByToken = async (db: Db, token: string): Promise<void> => {
  await db.delete(subscribers).where(eq(subscribers.token, token))
}

/** Deletes emails that nobody confirmed and that were added before this time. */
export const deleteUnconfirmed = async (db: Db, before: Date): Promise<void> => {
  await db.delete(subscribers).where(and(isNull(subscribers.confirmedAt), lt(subscribers.createdAt, before)))
}
