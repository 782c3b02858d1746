import type { AccountLanguage } from '@skillharbor/contracts/entities'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { subscribers } from '../../../db/schema/accounts.ts'

type Asked = { email: string; language: AccountLanguage }

/**
 * Adds the email, to be confirmed. If it already waits for that, changes its language, and it waits from now on: the email
 * that is sent has the same link. Otherwise does nothing.
 */
export const insertSubscriber = async (db: Db, { email, language }: Asked, now: Date): Promise<void> => {
  await db
    .insert(subscribers)
    .values({ email, language, createdAt: now })
    .onConflictDoUpdate({
      target: subscribers.email,
      set: { language, createdAt: now },
      setWhere: isNull(subscribers.confirmedAt),
    })
}

export type Subscriber = { token: string; language: AccountLanguage }

/** The subscriber with an email that hasn't been confirmed; undefined if it has, or isn't there. */
export const unconfirmedSubscriber = async (db: Db, email: string): Promise<Subscriber | undefined> => {
  const [row] = await db
    .select({ token: subscribers.token, language: subscribers.language })
    .from(subscribers)
    .where(and(eq(subscribers.email, email), isNull(subscribers.confirmedAt)))
  return row
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

/** Deletes emails that nobody confirmed and that were last added before this time. */
export const deleteUnconfirmed = async (db: Db, before: Date): Promise<void> => {
  await db.delete(subscribers).where(and(isNull(subscribers.confirmedAt), lt(subscribers.createdAt, before)))
}
