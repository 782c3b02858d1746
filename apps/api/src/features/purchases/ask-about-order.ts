import type { Ports } from '../scope.ts'
import { noteAsked, type Order, type PlacedOrder } from './order-repository.ts'
import { settlePayment } from './settle-payment.ts'

/** How long after a question that was not answered a learner's click or look asks no other, in milliseconds. */
export const askAgainAfter = 10_000
/** And after one that was: a person who closes the checkout is told the truth a moment after the last look. */
const askAgainAfterAnswer = 1_000

/** Whether a learner's own doing may ask about the order again; the reconciler goes by its own plan. */
export const mayAskAgain = ({ askedAt }: Order, now: Date): boolean =>
  askedAt === null || now.getTime() - askedAt.getTime() >= askAgainAfter

/** Asks the provider what was paid on an order, and settles it. Throws ProviderFailure when it does not answer. */
export const askAboutOrder = async (
  ports: Pick<Ports, 'db' | 'now' | 'log' | 'payments'>,
  { id, providerOrderId }: PlacedOrder,
): Promise<void> => {
  // Noted before the answer: a provider that hangs is not asked by every look at one's purchases.
  const now = ports.now()
  await noteAsked(ports.db, id, now)
  const payments = await ports.payments.paymentsOf(providerOrderId)
  // An answered question is written down as one of a while ago: the next may come the sooner.
  await noteAsked(ports.db, id, new Date(now.getTime() - askAgainAfter + askAgainAfterAnswer))
  for (const payment of payments) {
    await settlePayment(ports, { providerOrderId, payment })
    if (payment.status !== 'refunded') continue
    for (const refund of await ports.payments.refundsOf(payment.id))
      await settlePayment(ports, { providerOrderId, payment, refund })
  }
}
