import type { Transaction } from '../../db/connection.ts'
import { newId } from '../ids.ts'
import { creditedBy, insertEntry, type Line } from './ledger-repository.ts'
import type { Order } from './order-repository.ts'
import { purchaseOfPayment } from './purchase-repository.ts'
import type { Refund } from './refund-repository.ts'

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
export const postCapture = async (tx: Transaction, order: Order, paymentId: string, now: Date): Promise<void> => {
  const to = await beneficiary(tx, order, paymentId)
  await post(tx, `capture:${paymentId}`, paymentId, order.amountPaise, to, now)
}

/** The refund's money has left the provider, and is not owed any more to whom it was. */
export const postRefund = async (
  tx: Transaction,
  order: Order,
  { id, paymentId, amountPaise }: Pick<Refund, 'id' | 'paymentId' | 'amountPaise'>,
  now: Date,
): Promise<void> => {
  const from = (await creditedBy(tx, `capture:${paymentId}`)) ?? (await beneficiary(tx, order, paymentId))
  await post(tx, `refund:${id}`, paymentId, -amountPaise, from, now)
}
