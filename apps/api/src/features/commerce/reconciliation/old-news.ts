import { eq, sql } from 'drizzle-orm'
import { prepared, prepareOnce } from '../../../db/prepared.ts'
import { orders } from '../../../db/schema/orders.ts'
import { payments } from '../../../db/schema/payments.ts'
import { byId, shareStatements } from '../../../db/shared-statements.ts'
import type { PaymentStatus } from '../../../db/statuses.ts'
import type { Ports } from '../../scope.ts'
import { isMismatched } from '../payments/payment-repository.ts'
import { statusesBefore, transitions } from '../transitions.ts'
import { matches } from './payment-match.ts'
import type { PaymentUpdate } from './payment-update.ts'

/** The statuses of which an update often comes again: by the checkout, by several events, and by our own capture. */
const usual = ['failed', 'authorized', 'captured'] as const satisfies PaymentStatus[]
type Usual = (typeof usual)[number]
const isUsual = (status: string): status is Usual => usual.some((one) => one === status)

const query = prepareOnce((db) =>
  prepared(
    'payments_with_orders',
    db
      .select({
        id: payments.id,
        order: orders,
        status: payments.status,
        reportedRefundPaise: payments.reportedRefundPaise,
        isMismatched,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(sql`${payments.id} = any(${sql.placeholder('ids')}::text[])`),
  ),
)
const sharedPayments = prepareOnce((db) => shareStatements(byId(({ ids }) => query(db).execute({ ids }))))

/**
 * Returns the id of the update's order if settling the update would change nothing, and undefined if it may. Takes no lock:
 * statuses only move forward, and whatever follows from a stored status was stored with it. What doesn't match its order
 * is always settled.
 */
export const orderOfOldNews = async ({ db }: Pick<Ports, 'db'>, update: PaymentUpdate): Promise<string | undefined> => {
  const { providerOrderId, payment, refunds, dispute } = update
  const { status, isCaptured } = payment
  if (refunds || dispute || !isUsual(status) || isCaptured !== (status === 'captured')) return undefined
  if (payment.providerOrderId !== providerOrderId) return undefined
  const known = await sharedPayments(db)(payment.id)
  if (known?.order.providerOrderId !== providerOrderId || !isUsual(known.status) || known.isMismatched) return undefined
  if (statusesBefore(transitions.payment, status).includes(known.status)) return undefined
  if (!matches(known.order, update) || payment.refundedPaise > known.reportedRefundPaise) return undefined
  return known.order.id
}
