import type { Ports } from '../../scope.ts'
import { markSynced, type Order, type PlacedOrder, reconcileSoon } from '../orders/order-repository.ts'
import type { ProviderPayment } from '../payments/payment-provider.ts'
import { paymentAnswer } from './payment-answer.ts'
import { type PaymentUpdate, settlePayment } from './settle-payment.ts'

/** How long a request without an answer blocks further syncs by a learner's or admin's action, in milliseconds. */
export const syncAgainAfter = 10_000
/**
 * The same after an answered request, in milliseconds. It is short, so that closing the checkout soon shows the real
 * status.
 */
const syncAgainAfterAnswer = 1_000

/** Whether a person's action may sync the order now. The reconciler has its own schedule. */
export const maySync = ({ syncedAt }: Order, now: Date): boolean =>
  syncedAt === null || now.getTime() - syncedAt.getTime() >= syncAgainAfter

type Needs = Pick<Ports, 'db' | 'now' | 'log' | 'payments'>

/** Logs payments of other orders that the provider's answer about this one holds. If those are ours, they are due. */
const setAside = async ({ db, now, log }: Needs, order: PlacedOrder, others: readonly ProviderPayment[]) => {
  if (others.length === 0) return
  const found = others.map(({ id, providerOrderId }) => ({ id, providerOrderId }))
  log.error({ orderId: order.id, payments: found }, 'the provider’s answer about an order holds payments of others')
  await reconcileSoon(
    db,
    others.flatMap(({ providerOrderId }) => providerOrderId ?? []),
    now(),
  )
}

/**
 * Returns all the provider knows about the order's own payments, captured ones first. Throws ProviderFailure if it doesn't
 * answer.
 */
export const answersAbout = async (ports: Needs, order: PlacedOrder): Promise<PaymentUpdate[]> => {
  const { own = [], other = [] } = Object.groupBy(
    await ports.payments.paymentsOf(order.providerOrderId),
    ({ providerOrderId }) => (providerOrderId === order.providerOrderId ? 'own' : 'other'),
  )
  await setAside(ports, order, other)
  const answers: PaymentUpdate[] = []
  for (const payment of own) answers.push(await paymentAnswer(ports, order, payment))
  return answers.toSorted((a, b) => Number(b.payment.isCaptured) - Number(a.payment.isCaptured))
}

/**
 * Asks the provider about the order's payments and refunds, and settles them once all answers are in. Throws
 * ProviderFailure if the provider doesn't answer; then nothing is settled and the order stays due.
 */
export const syncOrderWithProvider = async (ports: Needs, order: PlacedOrder): Promise<void> => {
  // Recorded before the request, so that not every view of My Purchases asks a provider that hangs.
  const now = ports.now()
  await markSynced(ports.db, order.id, now)
  const answers = await answersAbout(ports, order)
  // After an answer, record an earlier time, so that the next sync is allowed sooner.
  await markSynced(ports.db, order.id, new Date(now.getTime() - syncAgainAfter + syncAgainAfterAnswer))
  for (const answer of answers) await settlePayment(ports, answer)
}
