import { asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { webhookEvents } from '../../../db/schema/payments.ts'

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

export type UnprocessedEvent = Pick<Event, 'id' | 'receivedAt' | 'outcome'> & {
  /** How often it was tried, of how many times; null when no job is left for it. */
  tries: string | null
  lastError: string | null
}

/** Events that came to nothing yet: unprocessed, with how their job fares, or quarantined. */
export const unprocessedEvents = (db: Db, limit: number): Promise<UnprocessedEvent[]> =>
  db
    .select({
      id: webhookEvents.id,
      receivedAt: webhookEvents.receivedAt,
      outcome: webhookEvents.outcome,
      tries: sql<string | null>`job.attempts || ' of ' || job.max_attempts`,
      lastError: sql<string | null>`job.last_error`,
    })
    .from(webhookEvents)
    .leftJoin(sql`graphile_worker.jobs job`, sql`job.key = 'event:' || ${webhookEvents.id}`)
    .where(or(isNull(webhookEvents.processedAt), eq(webhookEvents.outcome, 'quarantined')))
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(limit)
