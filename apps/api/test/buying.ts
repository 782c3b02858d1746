import type { Sandbox } from '@skillharbor/razorpay-sandbox'
import type pg from 'pg'
import type { Caller, Transport } from './caller.ts'

export type Order = { amount: number; orderId: string; currency: string; keyId: string }
export type Success = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }

/** The ids of the courses that this learner owns, newest first. */
export const owned = async (learner: Caller, transport: Transport = 'rest'): Promise<string[]> => {
  const { body } = await learner.call(transport, 'purchases.list')
  return (body.userPurchasedList as { courseId: { _id: string } }[]).map(({ courseId }) => courseId._id)
}

/** Orders the course; throws where the API refuses. */
export const order = async (learner: Caller, courseId: string, transport: Transport = 'rest'): Promise<Order> => {
  const { status, body } = await learner.call(transport, 'purchases.order', { courseId })
  if (status !== 200) throw new Error(`ordering answered ${status}: ${body.message}`)
  return body as Order
}

/** Pays with the succeeding UPI id, as the checkout would, and answers what it hands to the page. */
export const pay = (sandbox: Sandbox, { orderId }: Pick<Order, 'orderId'>): Success => {
  const paid = sandbox.pay({ order_id: orderId })
  if (paid.next !== 'done') throw new Error(`the payment is ${paid.next}`)
  return paid.success
}

/** Takes a rupee off our order, and off its one line. The provider's order keeps the price. */
export const mispriceOrder = async (pool: pg.Pool, providerOrderId: string): Promise<void> => {
  await pool.query(
    `with changed as (update orders set amount_paise = amount_paise - 100 where provider_order_id = $1 returning id)
     update order_lines set amount_paise = amount_paise - 100, list_price_paise = list_price_paise - 100
     where order_id in (select id from changed)`,
    [providerOrderId],
  )
}
