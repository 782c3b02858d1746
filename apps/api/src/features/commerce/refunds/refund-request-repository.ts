import { type RefundRequest, refundRequestDays } from '@skillharbor/contracts/entities'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { orderLines } from '../../../db/schema/orders.ts'
import { refundRequests } from '../../../db/schema/payments.ts'
import { toRupees } from '../../money.ts'

const dayMs = 86_400_000

/** `givenPaise`: what went back to grant it, in paise; null if nothing did. */
export type RefundRequestRow = typeof refundRequests.$inferSelect & { givenPaise: number | null }

/** An open request is granted by the first refund that comes. */
const given = sql<number | null>`(select sum(back.amount_paise)::int from refunds back
  join payments paid on paid.id = back.payment_id
  where ${refundRequests.state} = 'granted' and paid.order_id = ${orderLines.orderId} and paid.rejection is null
    and (back.order_line_id is null or back.order_line_id = ${orderLines.id}) and back.status <> 'failed'
    and back.created_at between ${refundRequests.createdAt} and ${refundRequests.answeredAt})`

export const toRefundRequest = ({ words, state, createdAt, answer, givenPaise }: RefundRequestRow): RefundRequest => ({
  words,
  state,
  askedAt: createdAt.toISOString(),
  answerBy: new Date(createdAt.getTime() + refundRequestDays * dayMs).toISOString(),
  answer,
  ...(givenPaise !== null && { refunded: toRupees(givenPaise) }),
})

export const insertRefundRequest = async (db: Db, request: typeof refundRequests.$inferInsert): Promise<void> => {
  await db.insert(refundRequests).values(request)
}

/** The requests about these lines of the order, or about those of this admin, newest first. */
export const refundRequestsOf = (
  db: Db,
  orderId: string,
  of: { orderLineId: string } | { adminId: string } | { learnerId: string },
): Promise<RefundRequestRow[]> =>
  db
    .select({ request: refundRequests, givenPaise: given })
    .from(refundRequests)
    .innerJoin(orderLines, eq(orderLines.id, refundRequests.orderLineId))
    .where(
      and(
        eq(orderLines.orderId, orderId),
        'orderLineId' in of ? eq(orderLines.id, of.orderLineId) : undefined,
        'adminId' in of ? eq(orderLines.adminId, of.adminId) : undefined,
        'learnerId' in of ? eq(refundRequests.learnerId, of.learnerId) : undefined,
      ),
    )
    .orderBy(desc(refundRequests.createdAt), desc(refundRequests.id))
    .then((rows) => rows.map(({ request, givenPaise }) => ({ ...request, givenPaise })))

/** Declines an open request. Returns false if it was answered meanwhile. */
export const declineRequest = async (db: Db, id: string, answer: string, now: Date): Promise<boolean> => {
  const rows = await db
    .update(refundRequests)
    .set({ state: 'declined', answer, answeredAt: now })
    .where(and(eq(refundRequests.id, id), eq(refundRequests.state, 'open')))
    .returning({ id: refundRequests.id })
  return rows.length > 0
}

/** Grants the open requests about the order, or about one line of it: money goes back. */
export const grantRequests = async (db: Db, orderId: string, orderLineId: string | null, now: Date): Promise<void> => {
  const lines = db.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.orderId, orderId))
  await db
    .update(refundRequests)
    .set({ state: 'granted', answeredAt: now })
    .where(
      and(
        orderLineId === null ? inArray(refundRequests.orderLineId, lines) : eq(refundRequests.orderLineId, orderLineId),
        sql`${refundRequests.state} = 'open'`,
      ),
    )
}
