import type { Transaction } from '../db/connection.ts'
import { enqueueOrderEmail } from '../features/commerce/queue.ts'
import { enqueueWaitingOrderEmails } from '../features/commerce/receipts/order-mail.ts'
import type { JobName, JobPayload } from '../features/jobs.ts'
import type { Ports } from '../features/scope.ts'

type Handler<Job extends JobName> = (tx: Transaction, happened: JobPayload<Job>, now: Date) => Promise<void>

/** Handlers for a captured payment that bought something. Each one queues its own work in the job's transaction. */
const onOrderCaptured: readonly Handler<'order-captured'>[] = [
  (tx, { orderId, paymentId }) => enqueueOrderEmail(tx, { kind: 'receipt', orderId, reference: paymentId }),
]

/** Handlers for a refund that the provider confirmed. */
const onOrderRefunded: readonly Handler<'order-refunded'>[] = [
  (tx, { orderId, refundId }) => enqueueOrderEmail(tx, { kind: 'refund-processed', orderId, reference: refundId }),
]

/** Handlers for a learner's address that was confirmed. */
const onEmailVerified: readonly Handler<'email-verified'>[] = [
  (tx, { learnerId }, now) => enqueueWaitingOrderEmails(tx, learnerId, now),
]

const runAll =
  <Job extends JobName>(handlers: readonly Handler<Job>[]) =>
  ({ db, now }: Pick<Ports, 'db' | 'now'>, happened: JobPayload<Job>): Promise<void> =>
    db.transaction(async (tx) => {
      for (const handle of handlers) await handle(tx, happened, now())
    })

export const orderCaptured = runAll(onOrderCaptured)
export const emailVerified = runAll(onEmailVerified)
export const orderRefunded = runAll(onOrderRefunded)
