import { currency } from '@skillharbor/contracts/constants'
import { toasts } from '@skillharbor/contracts/messages'
import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../app-error.ts'
import { useCase } from '../use-case.ts'
import { learnersOrder } from './order-repository.ts'
import { isOwned } from './purchase-repository.ts'
import { settlePayment } from './settle-payment.ts'

/** The order's id that is checked is our own; what the browser says only finds it. */
export const verifyPayment = useCase(operations.purchases.verify, async (scope, input) => {
  const order = await learnersOrder(scope.db, scope.actor.id, input.razorpay_order_id)
  if (!order) throw new AppError('NOT_FOUND', 'Order not found')
  const { providerOrderId, amountPaise } = order
  const paymentId = input.razorpay_payment_id
  if (!scope.payments.isPaymentSignature(input.razorpay_signature, { providerOrderId, paymentId }))
    throw new AppError('SIGNATURE_INVALID', 'The payment could not be verified')
  // The signature vouches for the payment of this order, whose amount the provider took from us.
  const payment = { id: paymentId, status: 'authorized', amountPaise, currency } as const
  const settled = await settlePayment(scope, { providerOrderId, payment, proved: true })
  if (settled !== 'applied' || !(await isOwned(scope.db, order.learnerId, order.courseId)))
    throw new AppError('CONFLICT', 'This payment was given back, or does not fit its order; nothing is owned by it')
  return { message: toasts.paymentSuccessful }
})
