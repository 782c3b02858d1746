import type { Transaction } from '../../db/connection.ts'
import { newId } from '../ids.ts'
import { bookedRefunds, creditedBy, insertEntry, type Line } from './ledger-repository.ts'
import type { Order } from './order-repository.ts'
import type { Payment } from './payment-repository.ts'
import { purchaseOfPayment } from './purchase-repository.ts'
import { duePaise, type Refund } from './refund-repository.ts'

/** Whose money a captured payment is: the admin's whose course it bought, or, bought twice, the learner's. */
const beneficiary = async (
  tx: Transaction,
  order: Order,
  paymentId: string,
): Promise<Pick<Line, 'account' | 'adminId' | 'learnerId'>> =>
  (await purchaseOfPayment(tx, paymentId))
    ? { account: 'admin', adminId: order.adminId, learnerId: null }
    : { account: 'learner', adminId: null, learnerId: order.learnerId }

const post = (
  tx: Transaction,
  entry: string,
  paymentId: string,
  amountPaise: number,
  to: Awaited<ReturnType<typeof beneficiary>>,
  now: Date,
) => {
  const line = { entry, paymentId, createdAt: now }
  return insertEntry(tx, [
    { id: newId(now), ...line, account: 'provider', adminId: null, learnerId: null, amountPaise },
    { id: newId(now), ...line, ...to, amountPaise: -amountPaise },
  ])
}

/** The payment's money is at the provider (debit) and owed to whom it is for (credit). Written once, however often told. */
export const postCapture = async (tx: Transaction, order: Order, payment: Payment, now: Date): Promise<void> => {
  const to = await beneficiary(tx, order, payment.id)
  await post(tx, `capture:${payment.id}`, payment.id, duePaise(order, payment), to, now)
}

/**
 * The refund's money has left the provider, and is not owed any more to whom it was. What a refund gives back beyond what
 * the capture brought us is the provider's own fee, and in no books of ours.
 */
export const postRefund = async (
  tx: Transaction,
  order: Order,
  refund: Pick<Refund, 'id' | 'paymentId' | 'amountPaise'> & { duePaise: number },
  now: Date,
): Promise<void> => {
  const { id, paymentId } = refund
  const from = (await creditedBy(tx, `capture:${paymentId}`)) ?? (await beneficiary(tx, order, paymentId))
  const amountPaise = Math.min(
    refund.amountPaise,
    refund.duePaise - (await bookedRefunds(tx, paymentId, `refund:${id}`)),
  )
  if (amountPaise > 0) await post(tx, `refund:${id}`, paymentId, -amountPaise, from, now)
}
