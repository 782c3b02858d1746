import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { followUpRefunds } from '../features/purchases/follow-up-refunds.ts'
import { processEvent } from '../features/purchases/process-event.ts'
import { reconcileOrders } from '../features/purchases/reconcile-orders.ts'
import { refundPayment } from '../features/purchases/refund-payment.ts'
import type { Ports } from '../features/scope.ts'

/** The queued work, by the names that the use-cases queue it under. A task that throws is tried again later. */
export const tasks = (ports: Ports): TaskList => ({
  'process-event': (payload) => processEvent(ports, z.object({ eventId: z.string() }).parse(payload).eventId),
  reconcile: async () => {
    await reconcileOrders(ports)
    await followUpRefunds(ports)
  },
  'refund-payment': (payload) => refundPayment(ports, z.object({ refundId: z.string() }).parse(payload).refundId),
})
