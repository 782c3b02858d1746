import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { prepareOnce } from '../../../db/prepared.ts'
import { orderEvents } from '../../../db/schema/orders.ts'
import { webhookEvents } from '../../../db/schema/payments.ts'
import { shareStatements } from '../../../db/shared-statements.ts'
import { newId } from '../../ids.ts'
import { jobCall } from '../../jobs.ts'
import { eventJobKey } from '../queue.ts'

type Event = typeof webhookEvents.$inferSelect

type NewEvent = { id: string; body: string; receivedAt: Date }

const columns = sql`id, body, received_at, processed_at, outcome`
const stored = ({ id, body, receivedAt }: NewEvent, more: SQL): SQL =>
  sql`(${id}, ${body}, ${receivedAt.toISOString()}::timestamptz, ${more})`
const isKept = (id: string): SQL => sql`exists (select from kept where id = ${id})`
/** Events that arrive twice at once are one. */
const oncePerId = <Row>(rows: readonly Row[], idOf: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [idOf(row), row])).values(),
]

const sharedEvents = prepareOnce((db) =>
  shareStatements(async (events: readonly NewEvent[]) => {
    const once = oncePerId(events, ({ id }) => id)
    const job = ({ id }: NewEvent) =>
      sql`case when ${isKept(id)} then ${jobCall('process-event', { eventId: id }, { key: eventJobKey(id) })} end`
    await db.execute(sql`
      with kept as (
        insert into ${webhookEvents} (${columns})
        values ${sql.join(
          once.map((event) => stored(event, sql`null, null`)),
          sql`, `,
        )} on conflict do nothing returning id)
      select ${sql.join(once.map(job), sql`, `)}`)
    return events.map(() => undefined)
  }),
)

/** Stores an event and queues its processing, in one statement. Does nothing if it is stored already. */
export const keepEvent = async (db: Db, event: NewEvent): Promise<void> => sharedEvents(db)(event)

type OldNews = { event: NewEvent; orderId: string; name: string }

const sharedOldNews = prepareOnce((db) =>
  shareStatements(async (news: readonly OldNews[]) => {
    const once = oncePerId(news, ({ event }) => event.id)
    const at = ({ event }: OldNews) => sql`${event.receivedAt.toISOString()}::timestamptz`
    const shown = (each: OldNews) => sql`
      select ${newId(each.event.receivedAt)}::uuid, ${each.orderId}::uuid, ${at(each)}, 'webhook', ${each.name}
      where ${isKept(each.event.id)}`
    await db.execute(sql`
      with kept as (
        insert into ${webhookEvents} (${columns})
        values ${sql.join(
          once.map((each) => stored(each.event, sql`${at(each)}, 'applied'`)),
          sql`, `,
        )} on conflict do nothing returning id)
      insert into ${orderEvents} (id, order_id, at, kind, reference) ${sql.join(once.map(shown), sql` union all `)}`)
    return news.map(() => undefined)
  }),
)

/**
 * Stores an event that says nothing new about the order as processed, and shows it in the order's timeline. Does nothing if
 * it is stored already.
 */
export const keepOldNews = async (db: Db, news: OldNews): Promise<void> => sharedOldNews(db)(news)

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

/**
 * Marks a stored event that says nothing new about the order as processed, and shows it in the order's timeline. Does
 * nothing if it is processed already, unless it was quarantined.
 */
export const finishOldNews = async (
  db: Db,
  { eventId, orderId, name }: { eventId: string; orderId: string; name: string },
  now: Date,
): Promise<void> => {
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`
    with finished as (
      update ${webhookEvents} set processed_at = ${at}, outcome = 'applied'
      where id = ${eventId} and outcome is distinct from 'applied' returning id)
    insert into ${orderEvents} (id, order_id, at, kind, reference)
    select ${newId(now)}::uuid, ${orderId}::uuid, ${at}, 'webhook', ${name} from finished`)
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
