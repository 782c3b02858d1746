import { type Context, seconds } from './context.ts'
import { chargeFor } from './fees.ts'
import { isId, newId } from './ids.ts'
import { type Instrument, recognise } from './instruments.ts'
import { type EventName, type OrderRecord, type Payment, type PaymentRecord, type Success, wire } from './model.ts'
import { getOrder } from './orders.ts'
import { Page, pageOf } from './page.ts'
import { invalid, type ProviderError, parse } from './provider-error.ts'
import { paymentSignature } from './signatures.ts'

type Attempt = {
  orderId: string
  instrument: Instrument
  email?: string | undefined
  contact?: string | undefined
  description?: string | undefined
  notes?: Payment['notes'] | undefined
  /** false leaves a success authorized even on an order that captures automatically. */
  capture?: boolean | undefined
}

export const noFailure = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
}

/** https://razorpay.com/docs/api/payments/capture */
export const alreadyPaid = (): ProviderError =>
  invalid('Payment already done for this order.', undefined, { reason: 'order_already_paid' })

export const getPayment = ({ store }: Context, id: string): PaymentRecord => {
  if (!isId('pay', id)) throw invalid(`${id} is not a valid id`)
  const payment = store.payments.get(id)
  if (!payment) throw invalid('The id provided does not exist')
  return payment
}

/** A page of all payments, newest first. https://razorpay.com/docs/api/payments/fetch-all-payments */
export const listPayments = ({ store }: Context, query: unknown): PaymentRecord[] =>
  store.payments.page(parse(Page, query))

/**
 * A page of an order's payments, newest first. The documentation names no parameters and shows no order of more than two
 * payments: being strict, it is paged as the other lists are. https://razorpay.com/docs/api/orders/fetch-payments
 */
export const paymentsOfOrder = (context: Context, orderId: string, query: unknown): PaymentRecord[] => {
  const { store, faults } = context
  const own = store.payments.where('order_id', getOrder(context, orderId).id)
  const other = faults.take('other-payments')
  return pageOf(other ? [...store.payments.where('order_id', other.order_id), ...own] : own, parse(Page, query))
}

/** Tells the webhook's receiver about a payment; `order.paid` carries its order as well. */
export const announce = (context: Context, event: EventName, payment: PaymentRecord): void =>
  context.outbox.record(event, {
    payment: wire(payment),
    ...(event === 'order.paid' && { order: wire(getOrder(context, payment.order_id)) }),
  })

/**
 * An order takes one successful payment: none is started on a paid order, nor beside an authorized payment.
 * https://razorpay.com/docs/payments/orders/
 */
const isTaken = ({ store, faults }: Context, order: OrderRecord): boolean =>
  !faults.isOn('double-payment') &&
  (order.status === 'paid' || store.payments.where('order_id', order.id).some(({ status }) => status === 'authorized'))

/** Starts a payment on an order that takes one; it stays `created` until the bank answers. */
export const startPayment = (context: Context, attempt: Attempt): PaymentRecord => {
  const { outcome, vpa, card } = recognise(attempt.instrument)
  return context.store.atomically(() => {
    const order = getOrder(context, attempt.orderId)
    if (isTaken(context, order)) throw alreadyPaid()
    const { amount, fee_bearer, ...charge } = chargeFor(context, order)
    context.store.orders.put({ ...order, attempts: order.attempts + 1 })
    return context.store.payments.put({
      id: newId('pay'),
      entity: 'payment',
      amount,
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
      // The documentation doesn't promise that an order's notes come with its payments: only the checkout's own do.
      // https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps/
      notes: attempt.notes && Object.keys(attempt.notes).length ? attempt.notes : [],
      fee: null,
      tax: null,
      ...(fee_bearer && { fee_bearer }),
      ...noFailure,
      acquirer_data: {},
      created_at: seconds(context),
      sandbox: { outcome, capture: attempt.capture ?? order.sandbox.capture === 'automatic', ...charge },
    })
  })
}

/** What the checkout hands to the page's `handler` after a success. */
export const successOf = ({ keySecret }: Context, { id, order_id }: PaymentRecord): Success => ({
  razorpay_payment_id: id,
  razorpay_order_id: order_id,
  razorpay_signature: paymentSignature(order_id, id, keySecret),
})
