import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'

/** Has the refund asked of the provider once this transaction is committed, and not at all if it is not. */
export const enqueueRefund = async (db: Db, refundId: string): Promise<void> => {
  await db.execute(
    sql`select graphile_worker.add_job('refund-payment', json_build_object('refundId', ${refundId}::text), job_key => ${`refund:${refundId}`})`,
  )
}

/** Has the authorized payment captured once this transaction is committed; one that is queued already stays one. */
export const enqueueCapture = async (db: Db, paymentId: string): Promise<void> => {
  await db.execute(
    sql`select graphile_worker.add_job('capture-payment', json_build_object('paymentId', ${paymentId}::text), job_key => ${`capture:${paymentId}`})`,
  )
}

/** Has the stored event processed once this transaction is committed; one that is queued already stays one. */
export const enqueueEvent = async (db: Db, eventId: string): Promise<void> => {
  await db.execute(
    sql`select graphile_worker.add_job('process-event', json_build_object('eventId', ${eventId}::text), job_key => ${`event:${eventId}`})`,
  )
}

/** Has the next part of the provider's audit done at that time; one part at a time, over all processes. */
export const enqueueAudit = async (db: Db, at: Date): Promise<void> => {
  await db.execute(
    sql`select graphile_worker.add_job('audit-provider', queue_name => 'audit', run_at => ${at.toISOString()}::timestamptz, job_key => 'audit-provider')`,
  )
}

/** What settling says once of an order's money; jobs/order-handlers.ts lists what follows from it. */
export type OrderCaptured = { orderId: string; paymentId: string }
export type OrderRefunded = { orderId: string; refundId: string }

/** Has what follows from a capture begun once this transaction is committed. */
export const enqueueOrderCaptured = async (db: Db, { orderId, paymentId }: OrderCaptured): Promise<void> => {
  const payload = sql`json_build_object('orderId', ${orderId}::text, 'paymentId', ${paymentId}::text)`
  await db.execute(
    sql`select graphile_worker.add_job('order-captured', ${payload}, job_key => ${`order-captured:${paymentId}`})`,
  )
}

/** Has what follows from a confirmed refund begun once this transaction is committed. */
export const enqueueOrderRefunded = async (db: Db, { orderId, refundId }: OrderRefunded): Promise<void> => {
  const payload = sql`json_build_object('orderId', ${orderId}::text, 'refundId', ${refundId}::text)`
  await db.execute(
    sql`select graphile_worker.add_job('order-refunded', ${payload}, job_key => ${`order-refunded:${refundId}`})`,
  )
}

export const orderEmailKinds = [
  'receipt',
  'payment-returned',
  'refund-requested',
  'refund-processed',
  'refund-failed',
] as const
/** A mail to the learner about an order; `reference` is the payment it is about, or our refund. */
export type OrderEmail = { kind: (typeof orderEmailKinds)[number]; orderId: string; reference: string }

/** With growing pauses the last try is about three days after the first: a receipt is worth something for that long. */
const maxAttempts = 16

/** Has the mail sent once this transaction is committed, and not at all if it is not. */
export const enqueueOrderEmail = async (db: Db, { kind, orderId, reference }: OrderEmail): Promise<void> => {
  const payload = sql`json_build_object('kind', ${kind}::text, 'orderId', ${orderId}::text, 'reference', ${reference}::text)`
  await db.execute(
    sql`select graphile_worker.add_job('mail-order', ${payload}, queue_name => 'mails', max_attempts => ${maxAttempts}, job_key => ${`mail:${kind}:${reference}`})`,
  )
}
