import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'

/**
 * Queues the refund. It is requested from the provider once this transaction commits, and not at all if it rolls back.
 */
export const enqueueRefund = async (db: Db, refundId: string): Promise<void> => {
  await db.execute(
    sql`select graphile_worker.add_job('refund-payment', json_build_object('refundId', ${refundId}::text), job_key => ${`refund:${refundId}`})`,
  )
}

/** Queues the capture of an authorized payment, to run once this transaction commits. Queuing it twice runs it once. */
export const enqueueCapture = async (db: Db, paymentId: string): Promise<void> => {
  await db.execute(
    sql`select graphile_worker.add_job('capture-payment', json_build_object('paymentId', ${paymentId}::text), job_key => ${`capture:${paymentId}`})`,
  )
}

/** Queues processing of a stored event, to run once this transaction commits. Queuing it twice runs it once. */
export const enqueueEvent = async (db: Db, eventId: string): Promise<void> => {
  await db.execute(
    sql`select graphile_worker.add_job('process-event', json_build_object('eventId', ${eventId}::text), job_key => ${`event:${eventId}`})`,
  )
}

/**
 * Removes the event's job if it has no tries left. The queue would keep it as failed for ever, also when the event is
 * queued again and processed.
 */
export const removeFailedEventJob = async (db: Db, eventId: string): Promise<void> => {
  await db.execute(
    sql`select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where key = ${`event:${eventId}`} and attempts >= max_attempts and locked_at is null))`,
  )
}

/** Queues the next part of the provider audit, to run at `at`. Only one part runs at a time, across all processes. */
export const enqueueAudit = async (db: Db, at: Date): Promise<void> => {
  await db.execute(
    sql`select graphile_worker.add_job('audit-provider', queue_name => 'audit', run_at => ${at.toISOString()}::timestamptz, job_key => 'audit-provider')`,
  )
}

/**
 * The payloads that settling queues, once per capture and once per refund. jobs/handlers.ts lists the handlers.
 */
export type OrderCaptured = { orderId: string; paymentId: string }
export type OrderRefunded = { orderId: string; refundId: string }

/** Queues the follow-up work of a capture, to run once this transaction commits. */
export const enqueueOrderCaptured = async (db: Db, { orderId, paymentId }: OrderCaptured): Promise<void> => {
  const payload = sql`json_build_object('orderId', ${orderId}::text, 'paymentId', ${paymentId}::text)`
  await db.execute(
    sql`select graphile_worker.add_job('order-captured', ${payload}, job_key => ${`order-captured:${paymentId}`})`,
  )
}

/** Queues the follow-up work of a confirmed refund, to run once this transaction commits. */
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
/** An email to the learner about an order. `reference` is the payment's id, or the id of our refund. */
export type OrderEmail = { kind: (typeof orderEmailKinds)[number]; orderId: string; reference: string }

/** With growing pauses, the last attempt is about three days after the first. A later receipt would be of no use. */
const maxAttempts = 16

/** Queues the email. It is sent once this transaction commits, and not at all if it rolls back. */
export const enqueueOrderEmail = async (db: Db, { kind, orderId, reference }: OrderEmail): Promise<void> => {
  const payload = sql`json_build_object('kind', ${kind}::text, 'orderId', ${orderId}::text, 'reference', ${reference}::text)`
  await db.execute(
    sql`select graphile_worker.add_job('mail-order', ${payload}, max_attempts => ${maxAttempts}, job_key => ${`mail:${kind}:${reference}`})`,
  )
}
