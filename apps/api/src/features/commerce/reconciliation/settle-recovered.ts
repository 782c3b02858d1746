import { ProviderFailure } from '../../port-errors.ts'
import { findPlacedOrder, holdPriceFor } from '../orders/order-repository.ts'
import { patiently } from './patience.ts'
import type { PaymentUpdate } from './payment-update.ts'
import type { Wanted } from './recovery.ts'
import { type AsksAndSettles, settlePayment } from './settle-payment.ts'
import { answersAbout } from './sync-order.ts'

type Recovered = {
  /** The provider ids of the orders, oldest payment first, each with when its last payment was begun. */
  differing: ReadonlyMap<string, Date>
  /** The provider ids of those that the database didn't have at all. */
  rebuilt: ReadonlySet<string>
}

const isRefundUnderWay = ({ refunds = [] }: PaymentUpdate): boolean =>
  refunds.some(({ status }) => status === 'requested')

/**
 * Settles the provider's answers about an order. A payment of a rebuilt order is dated when it was begun, as in the lost
 * database: sales, receipts and the learner's list then have the right day.
 */
const settle = async (ports: AsksAndSettles, answers: readonly PaymentUpdate[], isRebuilt: boolean): Promise<void> => {
  for (const answer of answers) {
    const isDated = isRebuilt && answer.payment.refundedPaise === 0
    await settlePayment(isDated ? { ...ports, now: () => answer.payment.createdAt } : ports, answer)
  }
}

/**
 * Settles what the provider says about these orders, oldest payment first, so that of two payments for one course the
 * first counts, as before. Orders with a refund under way come last: their learners may have bought the course again. An
 * order that can't be settled doesn't hold up the others. Returns how many there are. Throws ProviderFailure if the
 * provider doesn't answer for two minutes.
 */
export const settleRecovered = async (
  ports: AsksAndSettles,
  { differing, rebuilt }: Recovered,
  { say, pause }: Pick<Wanted, 'say' | 'pause'>,
): Promise<{ failed: number }> => {
  const later: { id: string; answers: PaymentUpdate[] }[] = []
  let failed = 0
  const settleOne = async (id: string, known?: PaymentUpdate[]): Promise<void> => {
    const order = await findPlacedOrder(ports.db, id)
    if (!order) return
    const answers = known ?? (await patiently(() => answersAbout(ports, order), pause))
    if (!known && answers.some(isRefundUnderWay)) {
      later.push({ id, answers })
      return
    }
    await settle(ports, answers, rebuilt.has(id))
    say(`${id}: settled, our order ${order.id} is ${(await findPlacedOrder(ports.db, id))?.status}`)
  }
  const attempt = async (id: string, known?: PaymentUpdate[]): Promise<void> => {
    try {
      await settleOne(id, known)
    } catch (error) {
      if (error instanceof ProviderFailure && error.kind !== 'refused') throw error
      failed += 1
      ports.log.error({ providerOrderId: id, err: error }, 'an order could not be recovered')
      say(`${id}: failed, see the log: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  for (const [id, begunAt] of differing) {
    await holdPriceFor(ports.db, id, begunAt)
    await attempt(id)
  }
  for (const { id, answers } of later) await attempt(id, answers)
  return { failed }
}
