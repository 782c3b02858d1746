import type { Transaction } from '../../../db/connection.ts'
import { newId } from '../../ids.ts'
import { type Purchase, purchasesOfPayment } from '../../learning/entitlements/purchase-repository.ts'
import { linesOf, type Order, type OrderLine } from '../orders/order-repository.ts'
import type { Payment } from '../payments/payment-repository.ts'
import { duePaise, type Refund } from '../refunds/refund-repository.ts'
import { bookedRefunds, creditedBy, type Entry, insertEntry } from './ledger-repository.ts'

type Beneficiary = Pick<Entry, 'account' | 'adminId' | 'learnerId'>

/** Whose money a line's share of a payment is: the admin's whose course it bought, or, bought in vain, the learner's. */
const beneficiaryOf = (line: OrderLine, bought: readonly Purchase[]): Beneficiary =>
  bought.some(({ orderLineId, revokedAt }) => orderLineId === line.id && revokedAt === null)
    ? { account: 'admin', adminId: line.adminId, learnerId: null }
    : { account: 'learner', adminId: null, learnerId: line.learnerId }

type Posting = { entry: string; paymentId: string; orderLineId: string; amountPaise: number; to: Beneficiary }

const post = (tx: Transaction, { amountPaise, to, ...posting }: Posting, now: Date) => {
  const both = { ...posting, createdAt: now }
  return insertEntry(tx, [
    { id: newId(now), ...both, account: 'provider', adminId: null, learnerId: null, amountPaise },
    { id: newId(now), ...both, ...to, amountPaise: -amountPaise },
  ])
}

/** What a captured payment brought for each line, in paise: what the line cost, or all of a payment that does not match. */
const sharesOf = (order: Order, payment: Payment, lines: readonly OrderLine[]): [OrderLine, number][] => {
  const surplus = duePaise(order, payment) - lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  return lines.map((line, index) => [line, line.amountPaise + (index === 0 ? surplus : 0)])
}

/** The payment's money is at the provider (debit) and owed to whom it is for (credit), line by line. Written once. */
export const postCapture = async (tx: Transaction, order: Order, payment: Payment, now: Date): Promise<void> => {
  const { id: paymentId } = payment
  const bought = await purchasesOfPayment(tx, paymentId)
  for (const [line, amountPaise] of sharesOf(order, payment, await linesOf(tx, order.id))) {
    const entry = { entry: `capture:${paymentId}`, paymentId, orderLineId: line.id }
    await post(tx, { ...entry, amountPaise, to: beneficiaryOf(line, bought) }, now)
  }
}

/**
 * The refund's money has left the provider, and is not owed any more to whom it was: for its line, or, where the provider
 * names none, for one line after the other. What it gives back beyond what the capture brought us is the provider's own
 * fee, and in no books of ours.
 */
export const postRefund = async (
  tx: Transaction,
  order: Order,
  payment: Payment,
  refund: Pick<Refund, 'id' | 'amountPaise' | 'orderLineId'>,
  now: Date,
): Promise<void> => {
  const { id: paymentId } = payment
  const entry = `refund:${refund.id}`
  const booked = await bookedRefunds(tx, paymentId, entry)
  const credited = await creditedBy(tx, `capture:${paymentId}`)
  const bought = await purchasesOfPayment(tx, paymentId)
  let left = refund.amountPaise
  for (const [line, share] of sharesOf(order, payment, await linesOf(tx, order.id))) {
    if (refund.orderLineId !== null && refund.orderLineId !== line.id) continue
    const amountPaise = Math.min(left, share - (booked.get(line.id) ?? 0))
    if (amountPaise <= 0) continue
    left -= amountPaise
    const to = credited.get(line.id) ?? beneficiaryOf(line, bought)
    await post(tx, { entry, paymentId, orderLineId: line.id, amountPaise: -amountPaise, to }, now)
  }
}
