import { type Context, seconds } from './context.ts'
import { isId, newId } from './ids.ts'
import { type Instrument, recognise } from './instruments.ts'
import { type EventName, type Failure, type PaymentRecord, type Success, wire } from './model.ts'
import { getOrder } from './orders.ts'
import { invalid } from './provider-error.ts'
import { paymentSignature } from './signatures.ts'

type Attempt = {
  orderId: string
  instrument: Instrument
  email?: string | undefined
  contact?: string | undefined
  description?: string | undefined
  /** false leaves a success authorized even on an order that captures automatically. */
  capture?: boolean | undefined
}

const noFailure = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
}
const alreadyPaid = () => invalid('Payment already done for this order.', undefined, { reason: 'order_already_paid' })

export const getPayment = ({ store }: Context, id: string): PaymentRecord => {
  if (!isId('pay', id)) throw invalid(`${id} is not a valid id`)
  const payment = store.payments.get(id)
  if (!payment) throw invalid('The id provided does not exist')
  return payment
}

/** Tells the webhook's receiver about a payment; `order.paid` carries its order as well. */
const announce = (context: Context, event: EventName, payment: PaymentRecord): void =>
  context.outbox.record(event, {
    payment: wire(payment),
    ...(event === 'order.paid' && { order: wire(getOrder(context, payment.order_id)) }),
  })

/** Starts a payment on an order that isn't paid; it stays `created` until the bank answers. */
export const startPayment = (context: Context, attempt: Attempt): PaymentRecord => {
  const { outcome, vpa, card } = recognise(attempt.instrument)
  return context.store.atomically(() => {
    const order = getOrder(context, attempt.orderId)
    if (order.status === 'paid' && !context.faults.isOn('double-payment')) throw alreadyPaid()
    context.store.orders.put({ ...order, attempts: order.attempts + 1 })
    return context.store.payments.put({
      id: newId('pay'),
      entity: 'payment',
      amount: order.amount,
      currency: order.currency,
      status: 'created',
      order_id: order.id,
      invoice_id: null,
      international: false,
      method: attempt.instrument.method,
      amount_refunded: 0,
      refund_status: null,
      captured: false,
      description: attempt.description ?? null,
      card_id: card?.id ?? null,
      ...(card && { card }),
      bank: null,
      wallet: null,
      vpa,
      email: attempt.email ?? 'void@razorpay.com',
      contact: attempt.contact ?? '+919999999999',
      notes: order.notes,
      fee: null,
      tax: null,
      ...noFailure,
      acquirer_data: {},
      created_at: seconds(context),
      sandbox: { outcome, capture: attempt.capture ?? order.sandbox.capture === 'automatic' },
    })
  })
}

/** An order stays `attempted` from its first answered payment until one is captured. */
const markAttempted = (context: Context, orderId: string): void => {
  const order = getOrder(context, orderId)
  if (order.status === 'created') context.store.orders.put({ ...order, status: 'attempted' })
}

/**
 * The bank agrees: also to a payment that failed earlier, as it may up to three days later.
 * Captures at once where the order says so and isn't paid already.
 */
export const authorizePayment = (context: Context, id: string): PaymentRecord =>
  context.store.atomically(() => {
    const payment = getPayment(context, id)
    if (payment.status !== 'created' && payment.status !== 'failed')
      throw invalid(`The payment is ${payment.status}; only a created or failed one can be authorized.`)
    const reference = String(100_000_000_000 + (context.now() % 900_000_000_000))
    const authorized = context.store.payments.put({
      ...payment,
      ...noFailure,
      status: 'authorized',
      acquirer_data: payment.method === 'upi' ? { rrn: reference } : { auth_code: reference.slice(-6) },
    })
    markAttempted(context, payment.order_id)
    announce(context, 'payment.authorized', authorized)
    const isTaken = getOrder(context, payment.order_id).status === 'paid' && !context.faults.isOn('double-payment')
    return payment.sandbox.capture && !isTaken ? capturePayment(context, id, payment.amount) : authorized
  })

/** The bank, or the customer, refuses. */
export const failPayment = (context: Context, id: string, failure: Failure): PaymentRecord =>
  context.store.atomically(() => {
    const payment = getPayment(context, id)
    if (payment.status !== 'created') throw invalid(`The payment is ${payment.status}; only a created one can fail.`)
    const failed = context.store.payments.put({
      ...payment,
      status: 'failed',
      error_code: failure.code,
      error_description: failure.description,
      error_source: failure.source,
      error_step: failure.step,
      error_reason: failure.reason,
    })
    markAttempted(context, payment.order_id)
    announce(context, 'payment.failed', failed)
    return failed
  })

/** Takes the money, `amount` in paise, of an authorized payment; its order is paid then, and stays so. */
export const capturePayment = (context: Context, id: string, amount: number): PaymentRecord =>
  context.store.atomically(() => {
    const payment = getPayment(context, id)
    if (payment.captured) throw invalid('This payment has already been captured')
    if (payment.status !== 'authorized')
      throw invalid('Only payments which have been authorized and not yet captured can be captured')
    if (amount !== payment.amount) throw invalid('Capture amount must be equal to the amount authorized', 'amount')
    const order = getOrder(context, payment.order_id)
    if (order.status === 'paid' && !context.faults.isOn('double-payment')) throw alreadyPaid()
    const tax = Math.round(payment.amount * 0.0036)
    const fee = Math.round(payment.amount * 0.02) + tax
    const captured = context.store.payments.put({ ...payment, status: 'captured', captured: true, fee, tax })
    announce(context, 'payment.captured', captured)
    if (order.status !== 'paid') {
      context.store.orders.put({ ...order, status: 'paid', amount_paid: order.amount, amount_due: 0 })
      announce(context, 'order.paid', captured)
    }
    return captured
  })

/** What the checkout hands to the page's `handler` after a success. */
export const successOf = ({ keySecret }: Context, { id, order_id }: PaymentRecord): Success => ({
  razorpay_payment_id: id,
  razorpay_order_id: order_id,
  razorpay_signature: paymentSignature(order_id, id, keySecret),
})
