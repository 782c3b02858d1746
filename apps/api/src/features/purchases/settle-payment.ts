import { newId } from '../ids.ts'
import type { Ports } from '../scope.ts'
import { changeOrder, lockOrder, type Order } from './order-repository.ts'
import type { ProviderPayment } from './payment-provider.ts'
import {
  insertPurchase,
  insertRefund,
  orderStanding,
  purchaseOfPayment,
  recordPayment,
  revokePurchase,
} from './payment-repository.ts'
import { scheduleRefund } from './queue.ts'

/** `payment` as the provider told it; `proved` where its signature over order and payment stands for the capture. */
export type PaymentNews = { providerOrderId: string; payment: ProviderPayment; proved?: boolean }

/** unknown-order: no order of ours has this id (yet). quarantined: not of this amount, currency or order. */
export type Settlement = 'applied' | 'unknown-order' | 'quarantined'

type Tx = Parameters<Parameters<Ports['db']['transaction']>[0]>[0]

/** The first payment grants the course; a further one for the same course goes back, once. */
const grant = async (tx: Tx, order: Order, paymentId: string, now: Date) => {
  const { learnerId, courseId } = order
  const granted = await insertPurchase(tx, { id: newId(now), learnerId, courseId, paymentId, grantedAt: now })
  if (granted || (await purchaseOfPayment(tx, paymentId))) return
  const refund = { id: newId(now), paymentId, reason: 'second payment for a course', createdAt: now, updatedAt: now }
  if (await insertRefund(tx, { ...refund, status: 'requested' })) await scheduleRefund(tx, refund.id)
}

/**
 * Brings order, payment and entitlement to what the provider says: the one way that verify, webhook and reconciler take.
 * The order's row is locked meanwhile, every step is forward only, and all of it is one transaction, so news may come
 * twice, late, together and in any order.
 */
export const settlePayment = (
  { db, now, log }: Pick<Ports, 'db' | 'now' | 'log'>,
  news: PaymentNews,
): Promise<Settlement> =>
  db.transaction(async (tx) => {
    const { providerOrderId, payment } = news
    const order = await lockOrder(tx, providerOrderId)
    if (!order) return 'unknown-order'
    const at = now()
    const fits = payment.amountPaise === order.amountPaise && payment.currency === order.currency
    const seen = { id: payment.id, orderId: order.id, status: payment.status }
    const status = fits ? await recordPayment(tx, seen, at) : undefined
    if (!status) {
      log.error({ orderId: order.id, paymentId: payment.id }, 'a payment that does not fit its order: quarantined')
      return 'quarantined'
    }
    if (status === 'refunded') await revokePurchase(tx, payment.id, at)
    else if (status === 'captured' || news.proved) await grant(tx, order, payment.id, at)
    const next = (await orderStanding(tx, order.id)) ?? order.status
    if (next !== order.status) await changeOrder(tx, order.id, { status: next }, at)
    return 'applied'
  })
