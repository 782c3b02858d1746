import type { OrderEvent } from '@skillharbor/contracts/entities'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { orderEvents } from '../../../db/schema/orders.ts'
import { newId } from '../../ids.ts'
import { moveOrder, type Order } from './order-repository.ts'
import { inTrueOrder } from './timeline-order.ts'

export type Happened = Pick<OrderEvent, 'kind'> & Partial<Pick<OrderEvent, 'status' | 'reference'>>

/** Adds an event to an order's timeline. Call it in the transaction that makes the change. */
export const recordOrderEvent = async (db: Db, orderId: string, now: Date, happened: Happened): Promise<void> => {
  await db.insert(orderEvents).values({ id: newId(now), orderId, at: now, ...happened })
}

/** As `recordOrderEvent`, unless the same was recorded before: with this kind, status and reference. */
export const recordOrderEventOnce = async (
  db: Db,
  orderId: string,
  now: Date,
  happened: Required<Happened> & { status: string; reference: string },
): Promise<void> => {
  const { kind, status, reference } = happened
  const same = and(
    eq(orderEvents.orderId, orderId),
    eq(orderEvents.kind, kind),
    eq(orderEvents.status, status),
    eq(orderEvents.reference, reference),
  )
  const known = await db.select({ id: orderEvents.id }).from(orderEvents).where(same).limit(1)
  if (known.length === 0) await recordOrderEvent(db, orderId, now, happened)
}

/** Closes an unpaid order. A late payment still counts. */
export const closeOrder = async (db: Db, order: Pick<Order, 'id'>, now: Date): Promise<void> => {
  if (await moveOrder(db, order, 'closed', now)) await recordOrderEvent(db, order.id, now, { kind: 'closed' })
}

/** The maximum number of events in one answer. A typical order has ten. */
const most = 500

/** Events that somebody can add without an end, by opening the checkout again and again and failing to pay. */
const repeatable = sql`(${orderEvents.kind} in ('checkout-opened', 'webhook')
  or (${orderEvents.kind} = 'payment' and ${orderEvents.status} in ('created', 'failed')))`

/**
 * Returns an order's timeline, oldest first. Where it has too many events, the oldest of those that can be repeated are left
 * out: what was paid, granted, refunded and disputed is always there.
 */
export const timelineOf = async (db: Db, orderId: string): Promise<OrderEvent[]> => {
  const { id, at, kind, status, reference } = orderEvents
  const rows = await db
    .select({ id, at, kind, status, reference })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(repeatable, desc(orderEvents.id))
    .limit(most)
  const oldestFirst = rows.toSorted((a, b) => a.id.localeCompare(b.id))
  return inTrueOrder(oldestFirst.map(({ id: _, at, ...event }) => ({ ...event, at: at.toISOString() })))
}
