import { and, asc, desc, eq, inArray, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { disputeAnswers, disputes } from '../../../db/schema/disputes.ts'
import { orders } from '../../../db/schema/orders.ts'
import { payments } from '../../../db/schema/payments.ts'
import { decided, harmless, open } from './dispute-status.ts'

export type Dispute = typeof disputes.$inferSelect

/** A dispute that is open or lost: its money went back by the bank, or may. */
const holdsRefunds = notInArray(disputes.status, [...harmless])

/** Whether no dispute holds this payment's refunds, for a query about payments. */
export const isUndisputed = (paymentId: SQLWrapper): SQL =>
  sql`not exists (select 1 from ${disputes} where ${disputes.paymentId} = ${paymentId} and ${holdsRefunds})`

/** Whether a bank has yet to decide about one of the order's payments, for a query about orders. */
export const isDisputed = (orderId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${disputes} join ${payments} on ${payments.id} = ${disputes.paymentId}
    where ${payments.orderId} = ${orderId} and ${notInArray(disputes.status, [...decided])})`

/** Returns the same of one order. */
export const isOrderDisputed = async (db: Db, orderId: string): Promise<boolean> => {
  const one = and(eq(orders.id, orderId), isDisputed(orders.id))
  return (await db.select({ id: orders.id }).from(orders).where(one)).length > 0
}

/** Returns the dispute that holds the payment's refunds, an undecided one before a lost one; undefined if none does. */
export const disputeOfPayment = async (db: Db, paymentId: string): Promise<Dispute | undefined> => {
  const [row] = await db
    .select()
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), holdsRefunds))
    .orderBy(sql`${disputes.status} = 'lost'`, asc(disputes.createdAt))
    .limit(1)
  return row
}

/** Returns the dispute that holds refunds of one of the order's payments, an undecided one before a lost one. */
export const disputeOfOrder = async (db: Db, orderId: string): Promise<Dispute | undefined> => {
  const [row] = await db
    .select({ dispute: disputes })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(eq(payments.orderId, orderId), holdsRefunds))
    .orderBy(sql`${disputes.status} = 'lost'`, asc(disputes.createdAt))
    .limit(1)
  return row?.dispute
}

/**
 * Returns the dispute that the order's page is about, with our last answer to it: one that wants an answer, of several the one
 * with the least time, before one that holds refunds. By one statement: what answers a dispute changes both at once.
 */
export const disputeToShow = async (db: Db, orderId: string) => {
  const isOpen = eq(disputes.status, open)
  const [row] = await db
    .select({ dispute: disputes, answer: disputeAnswers })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .leftJoin(disputeAnswers, eq(disputeAnswers.disputeId, disputes.id))
    .where(and(eq(payments.orderId, orderId), holdsRefunds))
    .orderBy(
      desc(isOpen),
      sql`case when ${isOpen} then ${disputes.respondBy} end`,
      sql`${disputes.status} = 'lost'`,
      asc(disputes.createdAt),
    )
    .limit(1)
  return row
}

/** Returns the dispute if it is about a payment of the order. */
export const disputeOfOrderById = async (db: Db, orderId: string, id: string): Promise<Dispute | undefined> => {
  const [row] = await db
    .select({ dispute: disputes })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(eq(payments.orderId, orderId), eq(disputes.id, id)))
  return row?.dispute
}

/** Returns the stored disputes with these ids, by id. */
export const disputesById = async (db: Db, ids: readonly string[]): Promise<Map<string, Dispute>> => {
  const rows = await db
    .select()
    .from(disputes)
    .where(inArray(disputes.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns all disputes of the payment, oldest first. */
export const disputesOfPayment = (db: Db, paymentId: string): Promise<Dispute[]> =>
  db.select().from(disputes).where(eq(disputes.paymentId, paymentId)).orderBy(asc(disputes.createdAt), asc(disputes.id))

/** Stores a dispute, or replaces what is stored of it. */
export const saveDispute = async (db: Db, dispute: Dispute): Promise<void> => {
  const { id: _, ...rest } = dispute
  await db.insert(disputes).values(dispute).onConflictDoUpdate({ target: disputes.id, set: rest })
}
