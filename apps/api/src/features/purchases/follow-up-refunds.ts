import type { Ports } from '../scope.ts'
import { refundPayment } from './refund-payment.ts'
import { failedSecondPayments, refundsUnheardOf } from './refund-repository.ts'
import { requestRefund } from './request-refund.ts'

type Needs = Pick<Ports, 'db' | 'now' | 'log' | 'payments'>

const minute = 60_000
/** After how long without news a refund is asked about, in milliseconds, and how many at a time. */
const unheardOf = { after: 10 * minute, batch: 20 } as const
/** After how long a second payment's failed refund is asked for anew, in milliseconds, how often in all, how many at a time. */
const failed = { after: 60 * minute, most: 8, batch: 20 } as const

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Asks about the refunds of which nothing was heard for a while. One that cannot be asked about keeps no other waiting. */
const askAgain = async (ports: Needs): Promise<void> => {
  const waiting = await refundsUnheardOf(ports.db, before(ports.now(), unheardOf.after), unheardOf.batch)
  const asked = await Promise.allSettled(waiting.map(({ id }) => refundPayment(ports, id)))
  for (const result of asked)
    if (result.status === 'rejected') ports.log.warn({ err: result.reason }, 'a refund could not be asked about')
}

/** Asks anew for second payments' refunds that failed: that money is the learner's, and nobody else would ask. */
const requestAgain = async ({ db, now }: Needs): Promise<void> => {
  const { most, batch: limit } = failed
  const due = await failedSecondPayments(db, { since: before(now(), failed.after), most, limit })
  await db.transaction(async (tx) => {
    for (const payment of due) await requestRefund(tx, { ...payment, reason: 'second-payment' }, now())
  })
}

/** Sees to it that every refund comes to its end. */
export const followUpRefunds = async (ports: Needs): Promise<void> => {
  await askAgain(ports)
  await requestAgain(ports)
}
