import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { admins, learners } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { refundRequests } from '../../../db/schema/payments.ts'
import { composeMail } from '../../mail.ts'
import type { Ports } from '../../scope.ts'
import { numberOf } from '../orders/order-number.ts'
import { textsIn } from './messages.ts'

const factsOf = async (db: Db, requestId: string) => {
  const [row] = await db
    .select({
      request: refundRequests,
      order: orders,
      seller: admins,
      learner: learners.username,
      course: courses.title,
    })
    .from(refundRequests)
    .innerJoin(orderLines, eq(orderLines.id, refundRequests.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(admins, eq(admins.id, orderLines.adminId))
    .innerJoin(learners, eq(learners.id, refundRequests.learnerId))
    .innerJoin(courses, eq(courses.id, orderLines.courseId))
    .where(eq(refundRequests.id, requestId))
  return row
}

/**
 * Emails the seller that a learner asks for a refund. Sends nothing once it is answered, or if the seller's account was
 * deleted or suspended, which operators see at once, or its address isn't confirmed.
 */
export const sendRefundAskedEmail = async (
  { db, mail, settings: { brand, origins } }: Pick<Ports, 'db' | 'mail' | 'settings'>,
  { id }: { id: string },
): Promise<void> => {
  const facts = await factsOf(db, id)
  if (facts?.request.state !== 'open' || !facts.seller.emailVerifiedAt) return
  if (facts.seller.formerName !== null || facts.seller.suspendedAt !== null) return
  const { request, order, seller, learner, course } = facts
  const t = textsIn(seller.language)
  await mail.send(
    composeMail({
      to: seller.email,
      name: seller.username,
      language: seller.language,
      brand,
      subject: t('refund-asked.subject', { learner, course }),
      text: [t('refund-asked.text', { learner, course }), `“${request.words}”`, t('refund-asked.answer')],
      facts: [
        [t('course'), course],
        [t('order'), numberOf(order)],
      ],
      button: { label: t('refund-asked.button'), url: `${origins.admin}/orders/${order.id}` },
    }),
  )
}
