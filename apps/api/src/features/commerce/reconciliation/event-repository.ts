import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { orderEvents } from '../../../db/schema/orders.ts'
import { webhookEvents } from '../../../db/schema/payments.ts'
import { newId } from '../../ids.ts'
import { jobCall } from '../../jobs.ts'
import { eventJobKey } from '../queue.ts'

type Event = typeof webhookEvents.$inferSelect

type NewEvent = { id: string; body: string; receivedAt: Date }

const columns = sql`id, body, received_at, processed_at, outcome`
const stored = ({ id, body, receivedAt }: NewEvent): SQL =>
  sql`${id}, ${body}, ${receivedAt.toISOString()}::timestamptz`

/** Stores an event and queues its processing, in one statement. Does nothing if it is stored already. */
export const keepEvent = async (db: Db, event: NewEvent): Promise<void> => {
  await db.execute(sql`
    with kept as (
      insert into ${webhookEvents} (${columns}) values (${stored(event)}, null, null) on conflict do nothing returning id)
    select ${jobCall('process-event', { eventId: event.id }, { key: eventJobKey(event.id) })} from kept`)
}

/**
 * Stores an event that says nothing new about the order as processed, and shows it in the order's timeline. Does nothing if
 * it is stored already.
 */
export const keepOldNews = async (
  db: Db,
  event: NewEvent,
  { orderId, name }: { orderId: string; name: string },
): Promise<void> => {
  const { receivedAt: at } = event
  await db.execute(sql`
    with kept as (
      insert into ${webhookEvents} (${columns}) values (${stored(event)}, ${at.toISOString()}::timestamptz, 'applied')
      on conflict do nothing returning id)
    insert into ${orderEvents} (id, order_id, at, kind, reference)
    select ${newId(at)}::uuid, ${orderId}::uuid, ${at.toISOString()}::timestamptz, 'webhook', ${name} from kept`)
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
    .leftJoin(sql`graphile_worker.jobs job`, sql`job.key = ${eventJobKey('')} || ${webhookEvents.id}`)
    .where(
      and(
        or(isNull(webhookEvents.processedAt), eq(webhookEvents.outcome, 'quarantined')),
        id === undefined ? undefined : eq(webhookEvents.id, id),
      ),
    )
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(limit)
