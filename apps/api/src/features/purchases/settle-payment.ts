import type { Transaction } from '../../db/connection.ts'
import { newId } from '../ids.ts'
import type { Ports } from '../scope.ts'
import { postCapture } from './ledger.ts'
import { tell } from './order-events.ts'
import { lockOrder, moveOrder, type Order, stopAsking } from './order-repository.ts'
import type { ProviderPayment, ProviderRefund } from './payment-provider.ts'
import { orderStanding, recordPayment } from './payment-repository.ts'
import { insertPurchase, purchaseOfPayment, reinstatePurchase } from './purchase-repository.ts'
import { isSecondPayment } from './refund-repository.ts'
import { requestRefund } from './request-refund.ts'
import { settleRefund } from './settle-refund.ts'

/**
 * `payment` as the provider told it; `proved` where its signature over order and payment stands for the capture;
 * `refund` where the news is about one of that payment's refunds; `webhook` is the event that brought it, if one did.
 */
export type PaymentNews = {
  providerOrderId: string
  payment: ProviderPayment
  proved?: boolean
  refund?: ProviderRefund
  webhook?: string
}

/** unknown-order: no order of ours has this id (yet). quarantined: not of this amount, currency or order. */
export type Settlement = 'applied' | 'unknown-order' | 'quarantined'

/** The first payment grants the course; a further one for the same course goes back, once, whatever comes after. */
const grant = async (tx: Transaction, order: Order, payment: { id: string; isCaptured: boolean }, now: Date) => {
  const { learnerId, courseId } = order
  const paymentId = payment.id
  const before = await purchaseOfPayment(tx, paymentId)
  if (before && (before.revokedAt === null || !payment.isCaptured)) return
  if (await isSecondPayment(tx, paymentId)) return
  // What was taken back as uncaptured is given again with the capture.
  const granted = before
    ? await reinstatePurchase(tx, paymentId)
    : await insertPurchase(tx, { id: newId(now), learnerId, courseId, paymentId, grantedAt: now })
  await tell(tx, order.id, now, { kind: granted ? 'granted' : 'second-payment', reference: paymentId })
  if (granted) return
  await requestRefund(
    tx,
    { orderId: order.id, paymentId, amountPaise: order.amountPaise, reason: 'second-payment' },
    now,
  )
}

/**
 * Brings order, payment, entitlement and books to what the provider says: the one way that verify, webhook and reconciler
 * take. The order's row is locked meanwhile, every step is forward only, and all of it is one transaction, so news may
 * come twice, late, together and in any order.
 */
export const settlePayment = (
  { db, now, log }: Pick<Ports, 'db' | 'now' | 'log'>,
  { providerOrderId, payment, proved, refund, webhook }: PaymentNews,
): Promise<Settlement> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, providerOrderId)
    if (!order) return 'unknown-order'
    const at = now()
    const { id } = payment
    if (webhook) await tell(tx, order.id, at, { kind: 'webhook', reference: webhook })
    const fits = payment.amountPaise === order.amountPaise && payment.currency === order.currency
    // To the provider a payment is refunded as soon as that is asked for; to us when the refund itself is processed.
    const told = payment.status === 'refunded' ? 'captured' : payment.status
    const known = fits ? await recordPayment(tx, { id, orderId: order.id, status: told }, at) : undefined
    if (!known) {
      log.error({ orderId: order.id, paymentId: id }, 'a payment that does not fit its order: quarantined')
      return 'quarantined'
    }
    const { status, isNew } = known
    if (isNew) await tell(tx, order.id, at, { kind: 'payment', status, reference: id })
    const isCaptured = status === 'captured'
    if (isCaptured || (proved && status === 'authorized')) await grant(tx, order, { id, isCaptured }, at)
    if (isCaptured) {
      await postCapture(tx, order, id, at)
      await stopAsking(tx, order.id)
    }
    if (refund) await settleRefund(tx, order, refund, at)
    const standing = await orderStanding(tx, order.id)
    if (standing) await moveOrder(tx, order, standing, at)
    return 'applied'
  })
