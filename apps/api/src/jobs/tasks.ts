import type { Task, TaskList } from 'graphile-worker'
import { z } from 'zod'
import { linkPurposes } from '../db/statuses.ts'
import { mailLink } from '../features/accounts/mail-link.ts'
import { sweepAccounts } from '../features/accounts/sweep.ts'
import { followUpRefunds } from '../features/purchases/follow-up-refunds.ts'
import { processEvent } from '../features/purchases/process-event.ts'
import { reconcileOrders } from '../features/purchases/reconcile-orders.ts'
import { refundPayment } from '../features/purchases/refund-payment.ts'
import type { Ports } from '../features/scope.ts'

const WantedLink = z.object({ realm: z.enum(['user', 'admin']), purpose: z.enum(linkPurposes), email: z.string() })

const work = (ports: Ports): TaskList => ({
  'mail-link': (payload) => mailLink(ports, WantedLink.parse(payload)),
  'process-event': (payload) => processEvent(ports, z.object({ eventId: z.string() }).parse(payload).eventId),
  reconcile: async () => {
    await reconcileOrders(ports)
    await followUpRefunds(ports)
  },
  'refund-payment': (payload) => refundPayment(ports, z.object({ refundId: z.string() }).parse(payload).refundId),
  sweep: () => sweepAccounts(ports),
})

/** The queued work, by the names that the use-cases queue it under. A task that throws is tried again later. */
export const tasks = (ports: Ports): TaskList =>
  Object.fromEntries(
    Object.entries(work(ports)).map(([name, task]): [string, Task] => [
      name,
      (payload, helpers) => ports.watch({ kind: 'job', name }, async () => task?.(payload, helpers)),
    ]),
  )
