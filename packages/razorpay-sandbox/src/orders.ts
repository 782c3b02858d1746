import { z } from 'zod'
import { PaymentSettings, toCaptureOptions } from './capture-options.ts'
import { type Context, seconds } from './context.ts'
import { isId, newId } from './ids.ts'
import type { OrderRecord } from './model.ts'
import { pageFields } from './page.ts'
import { invalid, parse } from './provider-error.ts'

/** At most 15 pairs, each value at most 256 characters. https://razorpay.com/docs/api/understand/#notes */
export const Notes = z
  .record(z.string(), z.coerce.string().max(256, { error: 'A note may not be greater than 256 characters.' }))
  .refine((notes) => Object.keys(notes).length <= 15, { error: 'The notes may not have more than 15 key-value pairs.' })
  .or(z.tuple([]))

const isAutomatic = z
  .union([z.boolean(), z.literal([0, 1, '0', '1'])])
  .transform((flag) => flag === true || Number(flag) === 1)

/** https://razorpay.com/docs/api/orders/create/ ; the wording of errors from its error index. */
const NewOrder = z.strictObject({
  amount: z.int({
    error: ({ input }) => (input === undefined ? 'amount: is required.' : 'The amount must be an integer.'),
  }),
  currency: z.string({
    error: ({ input }) =>
      input === undefined ? 'currency: is required.' : `expected string but provided ${String(input)}`,
  }),
  receipt: z.string().max(40, { error: 'The receipt may not be greater than 40 characters.' }).nullish(),
  notes: Notes.default([]),
  partial_payment: z.literal(false, { error: 'The sandbox takes no partial payments.' }).optional(),
  unique_receipt: z.boolean().default(false),
  payment: PaymentSettings.optional(),
  payment_capture: isAutomatic.optional(),
})

/**
 * ₹5,00,000: no method takes more without an agreement. What an order is refused with is documented elsewhere:
 * https://razorpay.com/docs/payments/payment-methods/transaction-limits/
 * https://razorpay.com/docs/api/payments/recurring-payments/upi/create-subsequent-payments/
 */
const largestAmount = 50_000_000

/** Creates an order. A retry with `unique_receipt` answers the order that its receipt already has. */
export const createOrder = (context: Context, input: unknown): OrderRecord => {
  const order = parse(NewOrder, input)
  if (order.currency !== 'INR') throw invalid('Currency is not supported', 'currency')
  if (order.amount < 100)
    throw invalid('Order amount less than minimum amount allowed', 'amount', {
      step: 'order_creation',
      reason: 'amount_less_than_minimum_amount',
    })
  const largest = context.faults.find('amount-limit')?.amount ?? largestAmount
  if (order.amount > largest) throw invalid('Amount exceeds maximum amount allowed', 'amount')
  const { store } = context
  return store.atomically(() => {
    const [same] = order.receipt ? store.orders.where('receipt', order.receipt) : []
    if (same && order.unique_receipt && same.amount === order.amount) return same
    if (same) throw invalid('Order receipt should be unique.', 'receipt')
    return store.orders.put({
      id: newId('order'),
      entity: 'order',
      amount: order.amount,
      amount_paid: 0,
      amount_due: order.amount,
      currency: order.currency,
      receipt: order.receipt || null,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: Object.keys(order.notes).length ? order.notes : [],
      created_at: seconds(context),
      sandbox: {
        capture: order.payment?.capture ?? (order.payment_capture === false ? 'manual' : 'automatic'),
        captureOptions: order.payment && toCaptureOptions(order.payment),
      },
    })
  })
}

/** https://razorpay.com/docs/api/orders/fetch-all/ */
const OrderQuery = z.object({ ...pageFields, receipt: z.string().optional() })

/** Lists orders, newest first: those of a receipt, or a page of all. */
export const listOrders = ({ store }: Context, query: unknown): OrderRecord[] => {
  const { receipt, ...page } = parse(OrderQuery, query)
  if (receipt === undefined) return store.orders.page(page)
  return store.orders.where('receipt', receipt).slice(page.skip, page.skip + page.count)
}

export const getOrder = ({ store }: Context, id: string): OrderRecord => {
  if (!isId('order', id)) throw invalid(`${id} is not a valid id`)
  const order = store.orders.get(id)
  if (!order) throw invalid('The id provided does not exist')
  return order
}
