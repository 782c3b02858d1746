import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/connection.ts'
import { orderEvents, orders } from '../../../db/schema/orders.ts'
import { webhookEvents } from '../../../db/schema/payments.ts'
import type { OrderStatus } from '../../../db/statuses.ts'
import { newId } from '../../ids.ts'
import { statusesBefore, transitions } from '../transitions.ts'
import type { Happened } from './order-events.ts'
import type { Order } from './order-repository.ts'
import { unknownPayments } from './order-sync-repository.ts'

/** What a transaction that holds the order's lock has come to. */
export type Outcome = {
  /** What it adds to the timeline, oldest first; shown at its time. */
  shown: readonly (Happened & { id: string; at: Date })[]
  /** The status that the order gets, if it may. */
  status?: OrderStatus | undefined
  /**
   * Whether to stop reconciling the order, unless something about one of its payments is still unknown. An order that is
   * due stays due: we may have been told of another payment or refund, about which only the provider's answer says more.
   */
  isSettled: boolean
  /** The job to queue (`jobCall`). */
  job?: SQL | undefined
  /** The stored event that is processed with this. */
  event?: { id: string; outcome: 'applied' | 'quarantined' } | undefined
}

/** An event for a timeline, shown at that time. */
export const happening = (at: Date, happened: Happened): Outcome['shown'][number] => ({
  id: newId(at),
  at,
  ...happened,
})

const update = (order: Order, status: OrderStatus | undefined, isSettled: boolean, now: Date): SQL | undefined => {
  const at = sql`${now.toISOString()}::timestamptz`
  const before = status ? statusesBefore(transitions.order, status) : []
  const canMove = before.includes(order.status)
  const canStop = isSettled && order.nextReconcileAt !== null && order.nextReconcileAt > now
  if (!canMove && !canStop) return undefined
  const move = canMove ? sql`status = ${status}, updated_at = ${at}` : undefined
  const stops = and(gt(orders.nextReconcileAt, now), sql`not exists (${unknownPayments(order.id)})`)
  const stop = canStop ? sql`next_ask_at = case when ${stops} then null else ${orders.nextReconcileAt} end` : undefined
  const sets = [move, stop].filter((set) => set !== undefined)
  return sql`update ${orders} set ${sql.join(sets, sql`, `)}
    where ${and(eq(orders.id, order.id), canMove ? inArray(orders.status, before) : undefined)}`
}

const insert = ({ id: orderId }: Order, shown: Outcome['shown']): SQL => {
  const rows = shown.map(
    ({ id, at, kind, status, reference }) =>
      sql`(${id}::uuid, ${orderId}::uuid, ${at.toISOString()}::timestamptz, ${kind}, ${status ?? null}, ${reference ?? null})`,
  )
  return sql`insert into ${orderEvents} (id, order_id, at, kind, status, reference) values ${sql.join(rows, sql`, `)}`
}

const finish = ({ id, outcome }: NonNullable<Outcome['event']>, now: Date): SQL =>
  sql`update ${webhookEvents} set processed_at = ${now.toISOString()}::timestamptz, outcome = ${outcome} where id = ${id}`

/** Stores the outcome in one statement. */
export const storeOutcome = async (
  tx: Transaction,
  order: Order,
  { shown, status, isSettled, job, event }: Outcome,
  now: Date,
): Promise<void> => {
  const moved = update(order, status, isSettled, now)
  const parts = [
    ...(moved ? [sql`moved as (${moved})`] : []),
    ...(shown.length > 0 ? [sql`shown as (${insert(order, shown)})`] : []),
    ...(event ? [sql`finished as (${finish(event, now)})`] : []),
  ]
  if (parts.length === 0 && !job) return
  const before = parts.length > 0 ? sql`with ${sql.join(parts, sql`, `)}` : sql``
  await tx.execute(sql`${before} select ${job ?? sql`1`}`)
}
