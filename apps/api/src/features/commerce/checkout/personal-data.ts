import type { PersonalData } from '../../personal-data.ts'
import { exportedOrders } from '../orders/personal-data.ts'
import { exportedMismatches, exportedPayments } from '../payments/personal-data.ts'
import { exportedRefunds } from '../refunds/personal-data.ts'

const notRefunded = { refunded: 0, refunds: [] }

/** What the learner ordered, with what was paid for it and given back. Other nouns keep it. */
export const checkoutData = {
  tables: [],
  learner: {
    exports: {
      orders: async ({ db, actor }) => {
        const orders = await exportedOrders(db, actor.id)
        const payments = await exportedPayments(db, actor.id)
        const refunds = await exportedRefunds(db, actor.id)
        const mismatches = await exportedMismatches(db, actor.id)
        return orders.map((order) => ({
          ...order,
          payments: (payments.get(order._id) ?? []).map((payment) => ({
            ...payment,
            ...(refunds.get(payment._id) ?? notRefunded),
          })),
          mismatches: mismatches.get(order._id) ?? [],
        }))
      },
    },
  },
} satisfies PersonalData
