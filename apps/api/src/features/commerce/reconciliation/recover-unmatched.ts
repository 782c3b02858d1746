import { toRupees } from '../../money.ts'
import { ProviderFailure } from '../../port-errors.ts'
import type { Ports } from '../../scope.ts'
import type { PaymentProvider, ProviderPayment, ProviderRefund } from '../payments/payment-provider.ts'
import { isInstantOnly } from '../refunds/instant-refund.ts'
import { patiently } from './patience.ts'
import type { Unmatched, Wanted } from './recovery.ts'

/** Why an order can't be rebuilt, in words for the operator. */
const reasons: Record<Unmatched['reason'], string> = {
  'no-notes': 'it doesn’t say whose it is (an earlier version made it)',
  'no-learner': 'its learner isn’t in this database',
  'no-course': 'its course isn’t in this database',
  'other-order': 'its order has another id at the provider',
}

const isUnderWay = ({ status }: ProviderRefund): boolean => status === 'processed' || status === 'requested'

/** The same until a refund of the payment fails: with the key of one that failed, the provider only answers that one. */
const nextKey = async (payments: PaymentProvider, paymentId: string, leftPaise: number, pause: Wanted['pause']) => {
  const made = await patiently(() => payments.refundsOf(paymentId), pause)
  const failed = made.filter((refund) => !isUnderWay(refund)).length
  return `recover-${paymentId}-${leftPaise}${failed > 0 ? `-${failed}` : ''}`
}

/**
 * Reports the payments of orders that can't be rebuilt, or refunds them if the operator wants that: nobody else can own
 * what they bought. The refund's key is made of the payment's id, so that it is made only once unless it fails. Returns whether no money
 * is left that belongs to nobody.
 */
export const giveBackUnmatched = async (
  { payments, now }: Pick<Ports, 'payments' | 'now'>,
  {
    unmatched,
    stray,
    disputed,
  }: {
    unmatched: ReadonlyMap<string, Unmatched>
    stray: readonly ProviderPayment[]
    /** The ids of payments that take no refund, because of a bank's dispute. */
    disputed: ReadonlySet<string>
  },
  { refundsUnmatched, say, pause }: Pick<Wanted, 'refundsUnmatched' | 'say' | 'pause'>,
): Promise<boolean> => {
  let isBalanced = true
  for (const { id, providerOrderId, status, isCaptured, amountPaise, refundedPaise, currency, createdAt } of stray) {
    const found = unmatched.get(providerOrderId ?? '')
    const leftPaise = amountPaise - refundedPaise
    if (!found || leftPaise <= 0) continue
    const about = `${providerOrderId}: not rebuilt, ${reasons[found.reason]}; payment ${id} of ${currency} ${toRupees(leftPaise).toFixed(2)}`
    if (status === 'authorized') say(`${about} isn’t captured: the provider returns it by itself`)
    if (!isCaptured) continue
    if (disputed.has(id)) {
      isBalanced = false
      say(`${about} is not refunded: the payer’s bank disputes it`)
      continue
    }
    if (!refundsUnmatched) {
      isBalanced = false
      say(`${about} is not refunded: look for its payer in the provider’s dashboard, or use --refund-unmatched`)
      continue
    }
    try {
      const isInstant = isInstantOnly(createdAt, now())
      const idempotencyKey = await nextKey(payments, id, leftPaise, pause)
      const refund = await patiently(
        () => payments.refund(id, { amountPaise: leftPaise, idempotencyKey, isInstant }),
        pause,
      )
      if (isUnderWay(refund)) say(`${about} ${refund.status === 'processed' ? 'is refunded' : 'is being refunded'}`)
      else {
        isBalanced = false
        say(
          `${about} isn’t refunded: the provider says “${refund.reportedStatus}” of refund ${refund.id}. Run this again to request another one`,
        )
      }
    } catch (error) {
      if (!(error instanceof ProviderFailure && error.kind === 'refused')) throw error
      isBalanced = false
      say(`${about} can’t be refunded: ${error.reason ?? error.message}`)
    }
  }
  return isBalanced
}
