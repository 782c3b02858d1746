import { currency } from '@skillharbor/contracts/constants'
import { toasts } from '@skillharbor/contracts/messages'
import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { ownsAllOf } from '../../learning/entitlements/purchase-repository.ts'
import { mapProviderErrors } from '../../port-errors.ts'
import { defineUseCase } from '../../use-case.ts'
import { findLearnerOrder, type PlacedOrder } from '../orders/order-repository.ts'
import { priceHeldUntil } from '../orders/price-hold.ts'
import type { ProviderPayment } from '../payments/payment-provider.ts'
import { awaitsCollection } from '../payments/payment-repository.ts'
import { settlePayment } from '../reconciliation/settle-payment.ts'
import { syncOrderWithProvider } from '../reconciliation/sync-order.ts'

/** What the signature proves: an authorized payment of this order. The provider took its amount from us. */
const verifiedPayment = (order: PlacedOrder, id: string): ProviderPayment => ({
  id,
  providerOrderId: order.providerOrderId,
  status: 'authorized',
  reportedStatus: 'authorized',
  isCaptured: false,
  amountPaise: order.amountPaise,
  customerFeePaise: 0,
  currency,
  refundedPaise: 0,
  method: null,
  createdAt: order.openedAt,
})

/**
 * Settles the payment that the checkout reports, and returns the message to show. The signature is checked against our
 * own stored order id; the browser's id only finds the order. Throws AppError: NOT_FOUND for an unknown order,
 * SIGNATURE_INVALID for a wrong signature, CONFLICT if the payment grants nothing.
 */
export const verifyPayment = defineUseCase(operations.purchases.verify, async (scope, input) => {
  const paymentId = input.razorpay_payment_id
  const asked = { providerOrderId: input.razorpay_order_id, paymentId }
  const found = await findLearnerOrder(scope.db, scope.actor.id, asked)
  if (!found) throw new AppError('NOT_FOUND', 'Order not found')
  const { order } = found
  const { providerOrderId } = order
  if (!scope.payments.isPaymentSignature(input.razorpay_signature, { providerOrderId, paymentId }))
    throw new AppError('SIGNATURE_INVALID', 'The payment could not be verified')
  const settle = async () => {
    // After the price hold, only the provider knows whether the payment was made in time, and cash was collected.
    if (scope.now() > priceHeldUntil(order) || found.awaitsCollection)
      return mapProviderErrors(syncOrderWithProvider(scope, order)).then(() => 'applied')
    // A webhook was faster: all that a capture causes was stored with it.
    if (found.isCaptured) return 'applied'
    const payment = verifiedPayment(order, paymentId)
    return settlePayment(scope, { providerOrderId, payment, signatureVerified: true })
  }
  if ((await settle()) === 'applied' && (await ownsAllOf(scope.db, order.id)))
    return { message: toasts.paymentSuccessful }
  if (await awaitsCollection(scope.db, paymentId))
    throw new AppError('CONFLICT', 'You chose to pay later. You’ll get the course once the payment is collected.')
  throw new AppError('CONFLICT', 'This payment was refunded or doesn’t match its order, so it didn’t buy the course')
})
