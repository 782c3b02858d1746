import type { Ports } from '../../scope.ts'
import { markSynced, type Order, type PlacedOrder } from '../orders/order-repository.ts'
import { paymentAnswer } from './payment-answer.ts'
import { type PaymentUpdate, settlePayment } from './settle-payment.ts'

/** How long after a question that was not answered a learner's click or look asks no other, in milliseconds. */
export const syncAgainAfter = 10_000
/** And after one that was: a person who closes the checkout is told the truth a moment after the last look. */
const syncAgainAfterAnswer = 1_000

/** Whether a person's click may ask about the order again; the reconciler goes by its own plan. */
export const maySync = ({ syncedAt }: Order, now: Date): boolean =>
  syncedAt === null || now.getTime() - syncedAt.getTime() >= syncAgainAfter

/** Everything that the provider knows about the order's payments, what was captured first. */
const answersAbout = async (ports: Pick<Ports, 'payments'>, order: PlacedOrder): Promise<PaymentUpdate[]> => {
  const answers: PaymentUpdate[] = []
  for (const payment of await ports.payments.paymentsOf(order.providerOrderId))
    answers.push(await paymentAnswer(ports, order, payment))
  return answers.toSorted((a, b) => Number(b.payment.isCaptured) - Number(a.payment.isCaptured))
}

/**
 * Asks the provider what became of an order's payments and refunds, and settles it once all of it is known. Throws
 * ProviderFailure when the provider does not answer; then nothing is settled, and the order stays due.
 */
export const syncOrderWithProvider = async (
  ports: Pick<Ports, 'db' | 'now' | 'log' | 'payments'>,
  order: PlacedOrder,
): Promise<void> => {
  // Noted before the answer: a provider that hangs is not asked by every look at one's purchases.
  const now = ports.now()
  await markSynced(ports.db, order.id, now)
  const answers = await answersAbout(ports, order)
  // An answered question is written down as one of a while ago: the next may come the sooner.
  await markSynced(ports.db, order.id, new Date(now.getTime() - syncAgainAfter + syncAgainAfterAnswer))
  for (const answer of answers) await settlePayment(ports, answer)
}
