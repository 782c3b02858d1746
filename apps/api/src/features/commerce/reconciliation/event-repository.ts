import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { webhookEvents } from '../../../db/schema/payments.ts'

type Event = typeof webhookEvents.$inferSelect

/** Stores an event. Returns false if it is stored already. */
export const insertEvent = async (db: Db, event: typeof webhookEvents.$inferInsert): Promise<boolean> => {
  const rows = await db.insert(webhookEvents).values(event).onConflictDoNothing().returning({ id: webhookEvents.id })
  return rows.length === 1
}

/** Returns a stored event, or undefined if it is unknown. */
export const eventById = async (db: Db, id: string): Promise<Event | undefined> => {
  const [row] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, id))
  return row
}

/** Returns the ids of the quarantined events about these orders, by the orders' provider ids. */
export const quarantinedEventsAbout = async (db: Db, providerOrderIds: readonly string[]): Promise<string[]> => {
  const mentions = sql`substring(${webhookEvents.body} from '"order_id":"([A-Za-z0-9_]+)"') = any(${sql.param(providerOrderIds)}::text[])`
  const rows = await db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.outcome, 'quarantined'), mentions))
    .orderBy(asc(webhookEvents.receivedAt))
  return rows.map(({ id }) => id)
}

/** Marks an event as processed, with its outcome. */
export const finishEvent = async (
  db: Db,
  id: string,
  outcome: NonNullable<Event['outcome']>,
  now: Date,
): Promise<void> => {
  await db.update(webhookEvents).set({ outcome, processedAt: now }).where(eq(webhookEvents.id, id))
}

export type UnprocessedEvent = Pick<Event, 'id' | 'receivedAt' | 'outcome'> & {
  /** The number of attempts so far, and the maximum; null if no job is left for it. */
  tries: string | null
  lastError: string | null
}

/**
 * Returns events without effect so far, oldest first: unprocessed ones, with the attempts of their job, and quarantined
 * ones. With an id, only that one.
 */
export const unprocessedEvents = (db: Db, limit: number, id?: string): Promise<UnprocessedEvent[]> =>
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
    .where(
      and(
        or(isNull(webhookEvents.processedAt), eq(webhookEvents.outcome, 'quarantined')),
        id === undefined ? undefined : eq(webhookEvents.id, id),
      ),
    )
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(limit)
