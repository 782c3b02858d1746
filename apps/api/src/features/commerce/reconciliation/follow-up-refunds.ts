import type { Ports } from '../../scope.ts'
import { refundsToCheck, refundsToRetry } from '../refunds/refund-repository.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { refundPayment } from './refund-payment.ts'

type Needs = Pick<Ports, 'db' | 'now' | 'log' | 'payments'>

/** How many refunds one round asks about, and asks for again. */
const batch = 20

/** Asks about the refunds of which nothing was heard for a while. One that cannot be asked about keeps no other waiting. */
const checkAgain = async (ports: Needs): Promise<void> => {
  const waiting = await refundsToCheck(ports.db, ports.now(), batch)
  const asked = await Promise.allSettled(waiting.map(({ id }) => refundPayment(ports, id)))
  for (const result of asked)
    if (result.status === 'rejected') ports.log.warn({ err: result.reason }, 'a refund could not be asked about')
}

/** Asks again for failed refunds of rejected payments: that money is the learner's, and nobody else would ask. */
const requestAgain = async ({ db, now }: Needs): Promise<void> => {
  const due = await refundsToRetry(db, now(), batch)
  await db.transaction(async (tx) => {
    for (const refund of due) await requestRefund(tx, refund, now())
  })
}

/** Sees to it that every refund comes to its end. */
export const followUpRefunds = async (ports: Needs): Promise<void> => {
  await checkAgain(ports)
  await requestAgain(ports)
}
