import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { addJob, type JobPayload, jobCall } from '../jobs.ts'

/**
 * Queues the refund. It is requested from the provider once this transaction commits, and not at all if it rolls back.
 */
export const enqueueRefund = (db: Db, refundId: string): Promise<void> =>
  addJob(db, 'refund-payment', { refundId }, { key: `refund:${refundId}` })

/** Seconds between two batches of a bulk refund, so that the payments of others come in between. */
const bulkPauseSeconds = 2

/** Queues the next batch of a bulk refund. */
export const enqueueBulkRefund = (db: Db, id: string, afterSeconds = bulkPauseSeconds): Promise<void> =>
  addJob(db, 'refund-in-bulk', { id }, { key: `bulk-refund:${id}`, afterSeconds })

/**
 * Queues the answer to a dispute. It is sent once this transaction commits, and not at all if it rolls back. One answer is
 * sent at a time: the provider takes one upload at a time. https://razorpay.com/docs/api/documents/create
 */
export const enqueueDisputeAnswer = (db: Db, disputeId: string): Promise<void> =>
  addJob(db, 'answer-dispute', { disputeId }, { key: `answer-dispute:${disputeId}`, queue: 'dispute-answers' })

/** The call that queues the capture of an authorized payment. Queuing it twice runs it once. */
export const captureCall = (paymentId: string): SQL =>
  jobCall('capture-payment', { paymentId }, { key: `capture:${paymentId}` })

/** Has the reconciler ask about what is due at once, not with the next minute. */
export const reconcileNow = (db: Db): Promise<void> => addJob(db, 'reconcile', {}, { key: 'reconcile' })

/** The key of the job that processes this event. */
export const eventJobKey = (eventId: string): string => `event:${eventId}`

/** Queues processing of a stored event, to run once this transaction commits. Queuing it twice runs it once. */
export const enqueueEvent = (db: Db, eventId: string): Promise<void> =>
  addJob(db, 'process-event', { eventId }, { key: eventJobKey(eventId) })

/**
 * Removes the event's job if it has no tries left. The queue would keep it as failed for ever, also when the event is
 * queued again and processed.
 */
export const removeFailedEventJob = async (db: Db, eventId: string): Promise<void> => {
  await db.execute(
    sql`select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where key = ${eventJobKey(eventId)} and attempts >= max_attempts and locked_at is null))`,
  )
}

/** Queues the next part of the provider audit, to run at `at`. Only one part runs at a time, across all processes. */
export const enqueueAudit = (db: Db, at: Date): Promise<void> =>
  addJob(db, 'audit-provider', {}, { key: 'audit-provider', queue: 'audit', runAt: at })

/** An email to the learner about an order. `reference` is the payment's id, or the id of our refund. */
export type OrderEmail = JobPayload<'mail-order'>

/** Queues the email. It is sent once this transaction commits, and not at all if it rolls back. */
export const enqueueOrderEmail = (db: Db, email: OrderEmail): Promise<void> =>
  addJob(db, 'mail-order', email, { key: `mail:${email.kind}:${email.reference}` })

/** Queues the email that tells a seller of a learner's request for a refund. */
export const enqueueRefundAskedEmail = (db: Db, id: string): Promise<void> =>
  addJob(db, 'mail-refund-asked', { id }, { key: `mail:refund-asked:${id}` })

/**
 * Whether the email of the payment's receipt is still to be sent, or couldn't be: for a query about payments, so that it is as
 * old as what that says of the email. The previous version queued it by a job of its own.
 */
export const isReceiptQueued = (paymentId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from graphile_worker.jobs job
    where job.key in ('order-captured:' || ${paymentId}, 'mail:receipt:' || ${paymentId}))`
