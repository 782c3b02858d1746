import { lockOrderById } from '../orders/order-repository.ts'
import { refundsToCheck, refundsToRetry } from '../refunds/refund-repository.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { refundPayment } from './refund-payment.ts'
import type { AsksAndSettles } from './settle-payment.ts'

/** The maximum number of refunds that one round checks, and the maximum that it requests again. */
const batch = 20

/** Checks refunds that have had no update for a while. A refund that can't be checked doesn't hold up the others. */
const checkAgain = async (ports: AsksAndSettles): Promise<void> => {
  const waiting = await refundsToCheck(ports.db, ports.now(), batch)
  const asked = await Promise.allSettled(waiting.map(({ id }) => refundPayment(ports, id)))
  for (const result of asked)
    if (result.status === 'rejected') ports.log.warn({ err: result.reason }, 'a refund could not be asked about')
}

/**
 * Requests failed refunds of rejected payments again. That money is the learner's, and nobody else would request it.
 */
const requestAgain = async ({ db, now }: AsksAndSettles): Promise<void> => {
  for (const refund of await refundsToRetry(db, now(), batch))
    await db.transaction(async (tx) => {
      await lockOrderById(tx, refund.orderId)
      await requestRefund(tx, refund, now())
    })
}

/** Follows up on open refunds until each one is complete. */
export const followUpRefunds = async (ports: AsksAndSettles): Promise<void> => {
  await checkAgain(ports)
  await requestAgain(ports)
}
