import { eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { webhookEvents } from '../../db/schema.ts'

type Event = typeof webhookEvents.$inferSelect

/** Keeps an event; false where it was kept before. */
export const insertEvent = async (db: Db, event: typeof webhookEvents.$inferInsert): Promise<boolean> => {
  const rows = await db.insert(webhookEvents).values(event).onConflictDoNothing().returning({ id: webhookEvents.id })
  return rows.length === 1
}

export const eventById = async (db: Db, id: string): Promise<Event | undefined> => {
  const [row] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, id))
  return row
}

export const finishEvent = async (
  db: Db,
  id: string,
  outcome: NonNullable<Event['outcome']>,
  now: Date,
): Promise<void> => {
  await db.update(webhookEvents).set({ outcome, processedAt: now }).where(eq(webhookEvents.id, id))
}
