import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { admins } from '../../../db/schema/accounts.ts'
import { disputeAnswers, disputeNotices, disputeReminders, disputes } from '../../../db/schema/disputes.ts'
import { orderLines } from '../../../db/schema/orders.ts'
import { payments } from '../../../db/schema/payments.ts'
import { addJob } from '../../jobs.ts'
import type { Ports } from '../../scope.ts'
import type { Dispute } from './dispute-repository.ts'
import { open } from './dispute-status.ts'

type Notice = (typeof disputeNotices)[number]
const hourMs = 3_600_000
/** How long before the bank takes no answer any more, in hours. The first is due at once. */
const hoursBefore: Record<Notice, number> = { raised: Infinity, '72-hours': 72, '24-hours': 24, '6-hours': 6 }

/** The notices that are due, the most urgent last. */
const dueNotices = ({ respondBy }: Pick<Dispute, 'respondBy'>, now: Date): Notice[] => {
  const hoursLeft = respondBy ? (respondBy.getTime() - now.getTime()) / hourMs : Infinity
  return disputeNotices.filter((notice) => notice === 'raised' || hoursLeft <= hoursBefore[notice])
}

/** The disputes that the bank waits for an answer to, and nobody is sending one. */
const unanswered = async (db: Db, now: Date): Promise<Dispute[]> => {
  const rows = await db
    .select({ dispute: disputes })
    .from(disputes)
    .leftJoin(disputeAnswers, and(eq(disputeAnswers.disputeId, disputes.id), eq(disputeAnswers.state, 'sending')))
    .where(
      and(
        eq(disputes.status, open),
        isNull(disputeAnswers.disputeId),
        or(isNull(disputes.respondBy), gt(disputes.respondBy, now)),
      ),
    )
  return rows.map(({ dispute }) => dispute)
}

/** Who can answer: the order's sellers, and the operators. */
const answerers = async (db: Db, paymentId: string, operatorEmails: readonly string[]): Promise<string[]> => {
  const sellers = db
    .select({ id: orderLines.adminId })
    .from(payments)
    .innerJoin(orderLines, eq(orderLines.orderId, payments.orderId))
    .where(eq(payments.id, paymentId))
  const rows = await db
    .select({ id: admins.id })
    .from(admins)
    .where(or(inArray(admins.id, sellers), inArray(sql`lower(${admins.email})`, [...operatorEmails])))
  return rows.map(({ id }) => id)
}

/**
 * Emails sellers and operators about each dispute that waits for an answer: once it is heard of, and 72, 24 and 6 hours
 * before the bank takes none any more. Of several that are due, the most urgent is sent. Each is sent once, also with
 * several processes.
 */
export const remindOfDisputes = async ({
  db,
  now,
  settings,
}: Pick<Ports, 'db' | 'now' | 'settings'>): Promise<void> => {
  for (const dispute of await unanswered(db, now())) {
    const respondBy = dispute.respondBy ?? dispute.createdAt
    const due = dueNotices(dispute, now()).map((notice) => ({ disputeId: dispute.id, respondBy, notice }))
    const told = await answerers(db, dispute.paymentId, settings.operatorEmails)
    if (told.length === 0) continue
    await db.transaction(async (tx) => {
      const added = await tx.insert(disputeReminders).values(due).onConflictDoNothing().returning()
      const notice = disputeNotices.findLast((one) => added.some((row) => row.notice === one))
      if (!notice) return
      for (const adminId of told) {
        const key = `mail:dispute:${dispute.id}:${respondBy.getTime()}:${notice}:${adminId}`
        await addJob(tx, 'mail-dispute', { disputeId: dispute.id, notice, adminId }, { key })
      }
    })
  }
}
