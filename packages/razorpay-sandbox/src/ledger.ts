import type { Order, Payment, PaymentRecord } from './model.ts'
import type { Store } from './store/open-store.ts'

/**
 * What was truly taken for orders and given back, in paise. Money that was authorized and never captured is in neither.
 * `customer_fee` is what customers paid on top, where they bear the fee: it is no part of `captured`.
 */
type Sums = { captured: number; refunded: number; customer_fee: number }
type LedgerPayment = Sums & { payment_id: string; status: Payment['status'] }
type LedgerOrder = Sums & {
  order_id: string
  receipt: string | null
  amount: number
  currency: string
  status: Order['status']
  payments: LedgerPayment[]
}
export type Ledger = Sums & { orders: LedgerOrder[] }

const nothing: Sums = { captured: 0, refunded: 0, customer_fee: 0 }

const sum = (parts: readonly Sums[]): Sums =>
  parts.reduce(
    (total, { captured, refunded, customer_fee }) => ({
      captured: total.captured + captured,
      refunded: total.refunded + refunded,
      customer_fee: total.customer_fee + customer_fee,
    }),
    nothing,
  )

/** A refund gives back the order's amount first, and then the fee that the customer paid on top of it. */
const sumsOf = ({ captured, amount, amount_refunded, sandbox }: PaymentRecord): Sums => {
  if (!captured) return nothing
  const { customerFee = 0 } = sandbox
  const ofOrder = amount - customerFee
  return { captured: ofOrder, refunded: Math.min(amount_refunded, ofOrder), customer_fee: customerFee }
}

/** The books: every order with its payments, oldest first. A refund counts once it is asked for, unless it failed. */
export const readLedger = ({ orders, payments }: Store): Ledger => {
  const byOrder = Map.groupBy(payments.all(), ({ order_id }) => order_id)
  const entries = orders.all().map((order): LedgerOrder => {
    const its = (byOrder.get(order.id) ?? []).map(
      (payment): LedgerPayment => ({ payment_id: payment.id, status: payment.status, ...sumsOf(payment) }),
    )
    const { id, receipt, amount, currency, status } = order
    return { order_id: id, receipt, amount, currency, status, ...sum(its), payments: its }
  })
  return { ...sum(entries), orders: entries }
}
