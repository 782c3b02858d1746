import type { PartToRefund } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import { say } from '@skillharbor/contracts/said'
import type { Transaction } from '../../../db/connection.ts'
import { enqueueNotice } from '../../accounts/activity/notice-queue.ts'
import { recordSecurityEvent } from '../../accounts/activity/record-security-event.ts'
import { requireMoneyMover } from '../../accounts/sessions/require-second-factor.ts'
import { AppError, invalidAt } from '../../app-error.ts'
import { formatPaise, toPaise } from '../../money.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { disputeOfOrder } from '../disputes/dispute-repository.ts'
import { paymentDisputed } from '../disputes/payment-disputed.ts'
import { lockOrderById } from '../orders/order-repository.ts'
import { smallestRefundPaise } from '../refunds/refund-amount.ts'
import { adminsOpenRefund, refundUnderWay, requestedPart } from '../refunds/refund-repository.ts'
import { type Refundable, refundableLine } from '../refunds/refundable-repository.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { requireSale } from './require-sale.ts'
import { isLearnerThere } from './sale-repository.ts'

/** An amount in paise as the API's texts have it: in Hindi, it is written the same way. */
const written = (paise: number): string => formatPaise(paise, 'en', { short: true })

/** The part in paise. Throws INVALID_INPUT if less than the provider refunds would be left of what the course cost. */
const partOf = ({ mostInPartPaise: most }: Refundable, { amount }: PartToRefund): number => {
  if (toPaise(amount) > most) throw invalidAt('part.amount', say('At most {amount}', { amount: written(most) }))
  return toPaise(amount)
}

/** Whether this part was requested before. Throws CONFLICT if that request was for another amount, or said something else. */
const isPartRequested = async (tx: Transaction, orderId: string, part: PartToRefund): Promise<boolean> => {
  const before = await requestedPart(tx, orderId, part.requestId)
  if (!before) return false
  // Of a deleted learner's, no words are kept.
  const isSame = before.amountPaise === toPaise(part.amount) && (before.words ?? part.reason) === part.reason
  const amount = written(before.amountPaise)
  if (!isSame)
    throw new AppError(
      'CONFLICT',
      say('{amount} has already been requested. Look at the order before you give back more', { amount }),
    )
  return true
}

const otherUnderWay = () => new AppError('CONFLICT', 'Another refund of this order is under way. Wait until it’s done')

/**
 * Requests a refund of all that is left of one of the order's payments, or of a part of what bought the course; operators do
 * so of anybody's order. A job sends it to the provider once: calling this again while the refund is under way returns the
 * same answer and does nothing, and with `paymentId`, or if nothing is left, also when it is done; of a part, with the same
 * request id, amount and reason. Access is removed when the provider confirms that all of what bought the course went back.
 * Throws AppError: NOT_FOUND for an unknown order, CONFLICT if there is no captured payment to refund, or less than ₹1 of
 * it, or another refund is under way, or the request id was another part's, PAYMENT_DISPUTED while a bank's dispute about
 * it is open or after it was lost, SECOND_FACTOR_REQUIRED or CONFIRMATION_NEEDED if the admin has yet to add a factor or to
 * confirm.
 */
export const refundOrder = defineUseCase(operations.sales.refund, async (scope, { id, part, paymentId: meant }) => {
  const { db, actor, now } = scope
  const order = await requireSale(scope, id)
  const adminId = order.seller._id
  await requireMoneyMover(scope)
  const endsAccess = await db.transaction(async (tx) => {
    // A dispute is recorded under the same lock: it comes before this request, and refuses it, or after.
    await lockOrderById(tx, order.id)
    if (part && (await isPartRequested(tx, order.id, part))) return false
    const open = part ? undefined : await adminsOpenRefund(tx, order.id, adminId, meant)
    const which = { paymentId: meant, isPart: part !== undefined }
    const refundable = open ? undefined : await refundableLine(tx, order.id, adminId, which)
    const dispute = refundable ? undefined : await disputeOfOrder(tx, order.id)
    if (dispute) throw paymentDisputed(dispute)
    if (open?.isPart) throw otherUnderWay()
    if (open) return open.holdsCourse
    const before = refundable ? undefined : await refundUnderWay(tx, order.id, meant)
    if (before && part) throw otherUnderWay()
    if (before) return before.boughtCourse
    if (!refundable) throw new AppError('CONFLICT', 'This order has no captured payment to refund')
    const { paymentId, orderLineId, leftPaise, holdsCourse } = refundable
    if (leftPaise < smallestRefundPaise)
      throw new AppError('CONFLICT', 'Less than ₹1 of this payment is left, and Razorpay doesn’t refund less than ₹1')
    const amountPaise = part ? partOf(refundable, part) : leftPaise
    const wanted = { orderId: order.id, paymentId, orderLineId, amountPaise, reason: 'admin' as const }
    // A deleted learner reads nothing, and nothing is kept about them.
    const words = part && order.learnerId && (await isLearnerThere(tx, order.learnerId)) ? part.reason : null
    await requestRefund(tx, { ...wanted, ...(part && { requestKey: part.requestId, words }) }, now())
    const event = await recordSecurityEvent(tx, scope, { kind: 'refunded', who: actor, subject: order.id })
    if (event && adminId !== actor.id) await enqueueNotice(tx, event)
    return holdsCourse
  })
  if (part) return done('Refund requested. The learner keeps the course.')
  return done(
    endsAccess
      ? 'Refund requested. Access is removed when Razorpay confirms it.'
      : 'Refund requested. Nobody loses access: this payment bought no course.',
  )
})
