import type { Transaction } from '../db/connection.ts'
import { enqueueOrderEmail, type OrderCaptured, type OrderRefunded } from '../features/commerce/queue.ts'
import { enqueueWaitingOrderEmails } from '../features/commerce/receipts/order-mail.ts'
import type { Ports } from '../features/scope.ts'

type Handler<Happened> = (tx: Transaction, happened: Happened, now: Date) => Promise<void>

/** Handlers for a captured payment that bought something. Each one queues its own work in the job's transaction. */
const onOrderCaptured: readonly Handler<OrderCaptured>[] = [
  (tx, { orderId, paymentId }) => enqueueOrderEmail(tx, { kind: 'receipt', orderId, reference: paymentId }),
]

/** Handlers for a refund that the provider confirmed. */
const onOrderRefunded: readonly Handler<OrderRefunded>[] = [
  (tx, { orderId, refundId }) => enqueueOrderEmail(tx, { kind: 'refund-processed', orderId, reference: refundId }),
]

/** Handlers for a learner's address that was confirmed. */
const onEmailVerified: readonly Handler<{ learnerId: string }>[] = [
  (tx, { learnerId }, now) => enqueueWaitingOrderEmails(tx, learnerId, now),
]

const runAll =
  <Happened>(handlers: readonly Handler<Happened>[]) =>
  ({ db, now }: Pick<Ports, 'db' | 'now'>, happened: Happened): Promise<void> =>
    db.transaction(async (tx) => {
      for (const handle of handlers) await handle(tx, happened, now())
    })

export const orderCaptured = runAll(onOrderCaptured)
export const emailVerified = runAll(onEmailVerified)
export const orderRefunded = runAll(onOrderRefunded)
