import type { PlacedOrder } from '../orders/order-repository.ts'
import { claimSync, markSynced, reconcileSoon } from '../orders/order-sync-repository.ts'
import type { ProviderPayment } from '../payments/payment-provider.ts'
import { paymentAnswer } from './payment-answer.ts'
import type { PaymentUpdate } from './payment-update.ts'
import { type AsksAndSettles, settlePayment } from './settle-payment.ts'

/** How long after a sync a person's action doesn't sync the order again, in milliseconds. */
const syncAgainAfter = 10_000

/** Logs payments of other orders that the provider's answer about this one holds. If those are ours, they are due. */
const setAside = async ({ db, now, log }: AsksAndSettles, order: PlacedOrder, others: readonly ProviderPayment[]) => {
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
export const answersAbout = async (ports: AsksAndSettles, order: PlacedOrder): Promise<PaymentUpdate[]> => {
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
 * Asks the provider about the order's payments and refunds, and settles them once all answers are in. Whoever calls it has
 * marked the order as synced before, so that a provider that hangs isn't asked by every view. Throws ProviderFailure if
 * the provider doesn't answer; then nothing is settled and the order stays due.
 */
export const settleFromProvider = async (ports: AsksAndSettles, order: PlacedOrder): Promise<void> => {
  for (const answer of await answersAbout(ports, order)) await settlePayment(ports, answer)
}

/** Syncs the order now, however recently that was done. Throws ProviderFailure as above. */
export const syncOrderWithProvider = async (ports: AsksAndSettles, order: PlacedOrder): Promise<void> => {
  await markSynced(ports.db, order.id, ports.now())
  await settleFromProvider(ports, order)
}

/**
 * Syncs the order because of a person's action: at most once in ten seconds, whether the provider answered or not. Throws
 * ProviderFailure as above.
 */
export const syncAtRequest = async (ports: AsksAndSettles, order: PlacedOrder): Promise<void> => {
  const now = ports.now()
  const askedBefore = new Date(now.getTime() - syncAgainAfter)
  if (await claimSync(ports.db, order.id, askedBefore, now)) await settleFromProvider(ports, order)
}
