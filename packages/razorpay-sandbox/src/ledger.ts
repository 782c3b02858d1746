import type { Order, Payment } from './model.ts'
import type { Store } from './store/open-store.ts'

/** What was truly taken and given back, in paise. */
type Sums = { captured: number; refunded: number }
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

const sum = (parts: readonly Sums[]): Sums => ({
  captured: parts.reduce((total, { captured }) => total + captured, 0),
  refunded: parts.reduce((total, { refunded }) => total + refunded, 0),
})

/** The books: every order with its payments, oldest first. A refund counts once it is asked for, unless it failed. */
export const readLedger = ({ orders, payments }: Store): Ledger => {
  const byOrder = Map.groupBy(payments.all(), ({ order_id }) => order_id)
  const entries = orders.all().map((order): LedgerOrder => {
    const its = (byOrder.get(order.id) ?? []).map(
      ({ id, status, captured, amount, amount_refunded }): LedgerPayment => ({
        payment_id: id,
        status,
        captured: captured ? amount : 0,
        refunded: amount_refunded,
      }),
    )
    const { id, receipt, amount, currency, status } = order
    return { order_id: id, receipt, amount, currency, status, ...sum(its), payments: its }
  })
  return { ...sum(entries), orders: entries }
}
