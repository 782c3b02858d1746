import { z } from 'zod'
import type { Context } from './context.ts'
import { disputePayment } from './disputes.ts'
import { feeOn } from './fees.ts'
import type { PaymentRecord } from './model.ts'
import { getOrder } from './orders.ts'
import { alreadyPaid, announce, getPayment } from './payments.ts'
import { invalid, notApplicable, parse } from './provider-error.ts'

const blank = 'Could not validate payment capture request due to: amount: cannot be blank.'
const notWhole = 'The amount must be an integer.'
const CaptureRequest = z.strictObject({
  amount: z
    .union([z.number(), z.string()], { error: ({ input }) => (input === undefined ? blank : notWhole) })
    .transform(Number)
    .pipe(z.int({ error: notWhole })),
  currency: z.string({
    error: ({ input }) => (input === undefined ? 'The currency field is required.' : 'The currency must be a string.'),
  }),
})

/** Why this payment cannot be captured, in the words of https://razorpay.com/docs/api/payments/capture */
const refuseStatus = ({ id, status, captured }: PaymentRecord): void => {
  if (captured)
    throw invalid('This payment has already been captured', undefined, {
      ...notApplicable,
      metadata: { payment_id: id },
    })
  if (status === 'refunded') throw invalid('The payment has already been either captured or voided')
  if (status !== 'authorized')
    throw invalid('Only payments which have been authorized and not yet captured can be captured')
}

/** What the shop asks for: the whole of what was authorized, in its currency. */
export const captureOnRequest = (context: Context, id: string, input: unknown): PaymentRecord => {
  const payment = getPayment(context, id)
  const { amount, currency } = parse(CaptureRequest, input)
  if (currency !== payment.currency)
    throw invalid('Capture request currency must be same as payment currency.', 'currency')
  refuseStatus(payment)
  if (amount !== (payment.sandbox.captureAmount ?? payment.amount))
    throw invalid('Capture amount must be equal to the amount authorized', 'amount')
  return capturePayment(context, id)
}

/** Takes the money of an authorized payment, whole; its order is paid then, and stays so. */
export const capturePayment = (context: Context, id: string): PaymentRecord =>
  context.store.atomically(() => {
    const payment = getPayment(context, id)
    refuseStatus(payment)
    const order = getOrder(context, payment.order_id)
    if (order.status === 'paid' && !context.faults.isOn('double-payment')) throw alreadyPaid()
    const captured = context.store.payments.put({
      ...payment,
      ...feeOn(order.amount),
      status: 'captured',
      captured: true,
    })
    announce(context, 'payment.captured', captured)
    if (order.status !== 'paid') {
      context.store.orders.put({ ...order, status: 'paid', amount_paid: order.amount, amount_due: 0 })
      announce(context, 'order.paid', captured)
    }
    if (context.faults.take('dispute')) disputePayment(context, id)
    return captured
  })
