import type { Transaction } from '../db/connection.ts'
import { enqueueOrderEmail, type OrderCaptured, type OrderRefunded } from '../features/commerce/queue.ts'
import type { Ports } from '../features/scope.ts'

type Handler<Happened> = (tx: Transaction, happened: Happened) => Promise<void>

/** Handlers for a captured payment that bought something. Each one queues its own work in the job's transaction. */
const onOrderCaptured: readonly Handler<OrderCaptured>[] = [
  (tx, { orderId, paymentId }) => enqueueOrderEmail(tx, { kind: 'receipt', orderId, reference: paymentId }),
]

/** Handlers for a refund that the provider confirmed. */
const onOrderRefunded: readonly Handler<OrderRefunded>[] = [
  (tx, { orderId, refundId }) => enqueueOrderEmail(tx, { kind: 'refund-processed', orderId, reference: refundId }),
]

const runAll =
  <Happened>(handlers: readonly Handler<Happened>[]) =>
  ({ db }: Pick<Ports, 'db'>, happened: Happened): Promise<void> =>
    db.transaction(async (tx) => {
      for (const handle of handlers) await handle(tx, happened)
    })

export const orderCaptured = runAll(onOrderCaptured)
export const orderRefunded = runAll(onOrderRefunded)
