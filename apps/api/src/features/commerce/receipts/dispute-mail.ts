import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { mayStillAnswer } from '../../../db/disputes-to-answer.ts'
import { admins, learners } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { disputes } from '../../../db/schema/disputes.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { payments } from '../../../db/schema/payments.ts'
import { timeInIndia } from '../../india-time.ts'
import type { JobPayload } from '../../jobs.ts'
import { composeMail } from '../../mail.ts'
import { formatPaise } from '../../money.ts'
import type { Ports } from '../../scope.ts'
import { numberOf } from '../orders/order-number.ts'
import { textsIn } from './messages.ts'

const factsOf = async (db: Db, disputeId: string) => {
  const [row] = await db
    .select({
      dispute: disputes,
      order: orders,
      learner: learners.username,
      course: courses.title,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(learners, eq(learners.id, orders.learnerId))
    .innerJoin(courses, eq(courses.id, orderLines.courseId))
    .where(eq(disputes.id, disputeId))
    .orderBy(orderLines.position)
    .limit(1)
  return row
}

const hoursIn: Record<JobPayload<'mail-dispute'>['notice'], string | undefined> = {
  raised: undefined,
  '72-hours': '72',
  '24-hours': '24',
  '6-hours': '6',
  failed: undefined,
}

/**
 * Emails a seller or an operator that a bank disputes a payment, how little time is left to answer, or that the answer
 * couldn't be sent. Sends nothing once the bank has an answer or has decided, if the account is deleted or its address isn't
 * confirmed, or to a suspended operator; a suspended seller can still answer.
 */
export const sendDisputeEmail = async (
  { db, mail, settings: { brand, origins } }: Pick<Ports, 'db' | 'mail' | 'settings'>,
  { disputeId, notice, adminId }: JobPayload<'mail-dispute'>,
): Promise<void> => {
  const facts = await factsOf(db, disputeId)
  const [admin] = await db.select().from(admins).where(eq(admins.id, adminId))
  if (facts?.dispute.status !== 'open') return
  if (!admin?.emailVerifiedAt || admin.formerName !== null) return
  if (admin.suspendedAt && !(await mayStillAnswer(db, admin.id, disputeId))) return
  const { dispute, order, learner, course } = facts
  const { language } = admin
  const t = textsIn(language)
  const hours = hoursIn[notice]
  await mail.send(
    composeMail({
      to: admin.email,
      name: admin.username,
      language,
      brand,
      subject: hours
        ? t('dispute.left', { hours, course })
        : t(notice === 'failed' ? 'dispute.failed' : 'dispute.raised', { course }),
      text: [t(notice === 'failed' ? 'dispute.why' : 'dispute.text', { learner }), t('dispute.silence')],
      facts: [
        [t('course'), course],
        [t('order'), numberOf(order)],
        [t('dispute.amount'), formatPaise(dispute.amountPaise, language)],
        ...(dispute.respondBy ? [[t('dispute.until'), timeInIndia(dispute.respondBy, language)] as const] : []),
      ],
      button: { label: t('dispute.button'), url: `${origins.admin}/orders/${order.id}` },
    }),
  )
}
