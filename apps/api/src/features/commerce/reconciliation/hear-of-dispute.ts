import type { Transaction } from '../../../db/connection.ts'
import type { Ports } from '../../scope.ts'
import { disputesById, disputesOfPayment } from '../disputes/dispute-repository.ts'
import { type Heard, isDecided, lost } from '../disputes/dispute-status.ts'
import { recordDispute } from '../disputes/record-dispute.ts'
import { postDisputeHold } from '../ledger/dispute-hold.ts'
import { misbookedHolds } from '../ledger/ledger-repository.ts'
import { lockOrderById, type Order } from '../orders/order-repository.ts'
import { reconcileSoon } from '../orders/order-sync-repository.ts'
import type { ProviderDispute } from '../payments/payment-provider.ts'
import { storedPayment } from '../payments/payment-repository.ts'
import { enqueueRefund, reconcileNow } from '../queue.ts'
import { unaskedRefunds } from '../refunds/refund-repository.ts'
import { orderOfEachPayment } from './audit-repository.ts'

/**
 * Books what the provider holds for disputes of the payment, once it is stored and captured. Call it with the order's row
 * locked.
 */
export const holdDisputed = async (tx: Transaction, order: Order, paymentId: string, now: Date): Promise<void> => {
  const disputes = await disputesOfPayment(tx, paymentId)
  const payment = disputes.length > 0 ? (await storedPayment(tx, paymentId, order.id))?.payment : undefined
  if (payment?.status !== 'captured' && payment?.status !== 'refunded') return
  for (const dispute of disputes) await postDisputeHold(tx, { order, payment, dispute }, now)
}

/**
 * Records a dispute of the order, whose row is locked. Once it is decided, the refunds that waited for it go on, and the
 * provider is asked about the order: a payment that was to be refunded still is, and what a lost dispute took shows
 * there as a refund.
 */
export const hearOfDispute = async (
  tx: Transaction,
  order: Order,
  dispute: ProviderDispute,
  heard: Heard,
  now: Date,
): Promise<void> => {
  const isNews = await recordDispute(tx, order.id, dispute, heard, now)
  await holdDisputed(tx, order, dispute.paymentId, now)
  if (!isNews || !isDecided(dispute.status)) return
  for (const refundId of await unaskedRefunds(tx, dispute.paymentId)) await enqueueRefund(tx, refundId)
  if (!order.providerOrderId) return
  await reconcileSoon(tx, [order.providerOrderId], now)
  // The learner keeps the course until then.
  if (dispute.status === lost) await reconcileNow(tx)
}

const same = (a: ProviderDispute, b: ProviderDispute): boolean =>
  a.status === b.status &&
  a.phase === b.phase &&
  a.amountPaise === b.amountPaise &&
  a.deductedPaise === b.deductedPaise &&
  a.respondBy?.getTime() === b.respondBy?.getTime()

/**
 * Records those disputes of a list that are about our payments, and differ from what is stored or booked. `askedAt` is when the
 * provider was asked for the list.
 */
export const hearOfDisputes = async (
  { db, now }: Pick<Ports, 'db' | 'now'>,
  listed: readonly ProviderDispute[],
  askedAt: Date,
): Promise<void> => {
  const ids = listed.map(({ id }) => id)
  const [stored, misbooked] = await Promise.all([disputesById(db, ids), misbookedHolds(db, ids)])
  const news = listed.filter((dispute) => {
    const known = stored.get(dispute.id)
    return !known || !same(known, dispute) || misbooked.has(dispute.id)
  })
  const orders = await orderOfEachPayment(
    db,
    news.map(({ paymentId }) => paymentId),
  )
  // The provider's times are whole seconds.
  const heard = { at: new Date(Math.floor(askedAt.getTime() / 1000) * 1000), isAnswer: true }
  for (const dispute of news) {
    const orderId = orders.get(dispute.paymentId)
    if (!orderId) continue
    await db.transaction(async (tx) => {
      const order = await lockOrderById(tx, orderId)
      if (order) await hearOfDispute(tx, order, dispute, heard, now())
    })
  }
}
