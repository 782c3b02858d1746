import type { Db } from '../../../db/connection.ts'
import type { Listed, ProviderPayment, ProviderRefund } from '../payments/payment-provider.ts'
import {
  bookedPayments,
  bookedRefundStatuses,
  ordersOfPayments,
  ownOrders,
  settledMismatches,
} from './audit-repository.ts'

/** How many items the page has, and the provider ids of our orders that differ from the provider. */
export type Comparison = { size: number; disagreeing: string[] }
type Booked = { status: string; refundedPaise: number } | undefined

/** Whether our books match the provider. Authorized payments never do, because they still have to be captured. */
const agrees = (payment: ProviderPayment, booked: Booked): boolean => {
  // Of a state that we don't know, we can't say what our books should have.
  if (['failed', 'created', 'unknown'].includes(payment.status)) return true
  if (payment.status === 'pending') return booked !== undefined
  if (!booked || payment.status === 'authorized') return false
  if (!payment.isCaptured) return booked.status === 'returned'
  const isCaptured = booked.status === 'captured' || booked.status === 'refunded'
  return isCaptured && booked.refundedPaise === payment.refundedPaise
}

/** Compares a page of payments with our books. */
export const comparePayments = async (db: Db, { items: page, size }: Listed<ProviderPayment>): Promise<Comparison> => {
  const ids = page.map(({ id }) => id)
  const [booked, settled] = await Promise.all([bookedPayments(db, ids), settledMismatches(db, ids)])
  const differing = page
    .filter(
      (payment) => !agrees(payment, booked.get(payment.id)) && (booked.has(payment.id) || !settled.has(payment.id)),
    )
    .flatMap(({ providerOrderId }) => providerOrderId ?? [])
  const own = await ownOrders(db, differing)
  return { size, disagreeing: [...new Set(differing)].filter((id) => own.has(id)) }
}

/**
 * Compares a page of refunds with our books. Refunds of unknown payments belong to other sites, because payments are
 * compared first.
 */
export const compareRefunds = async (db: Db, { items: page, size }: Listed<ProviderRefund>): Promise<Comparison> => {
  const booked = await bookedRefundStatuses(
    db,
    page.map(({ id }) => id),
  )
  const differing = page
    .filter(({ id, status }) => status !== 'unknown' && booked.get(id) !== status)
    .map(({ paymentId }) => paymentId)
  return { size, disagreeing: await ordersOfPayments(db, differing) }
}
