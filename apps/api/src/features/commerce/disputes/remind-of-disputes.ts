import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { disputeAnswers, disputeNotices, disputeReminders, disputes } from '../../../db/schema/disputes.ts'
import type { Ports } from '../../scope.ts'
import { enqueueDisputeAnswer } from '../queue.ts'
import type { Dispute } from './dispute-repository.ts'
import { open } from './dispute-status.ts'
import { mailAnswerers } from './mail-answerers.ts'

type Notice = (typeof disputeNotices)[number]
const hourMs = 3_600_000
/** How long before the bank takes no answer any more, in hours. The first is due at once. */
const hoursBefore: Record<Notice, number> = { raised: Infinity, '72-hours': 72, '24-hours': 24, '6-hours': 6 }

/** The notices that are due, the most urgent last. */
const dueNotices = ({ respondBy }: Pick<Dispute, 'respondBy'>, now: Date): Notice[] => {
  const hoursLeft = respondBy ? (respondBy.getTime() - now.getTime()) / hourMs : Infinity
  return disputeNotices.filter((notice) => notice === 'raised' || hoursLeft <= hoursBefore[notice])
}

/** The time that a dispute's reminders are about; when it was raised, if the bank names none. */
const endOf = ({ respondBy, createdAt }: Dispute): Date => respondBy ?? createdAt

/** The disputes that the bank waits for an answer to, of which people were not told all that is due. */
const toTell = async (db: Db, now: Date): Promise<Dispute[]> => {
  const { status, respondBy } = disputes
  const waiting = await db
    .select()
    .from(disputes)
    .where(and(eq(status, open), or(isNull(respondBy), gt(respondBy, now))))
  const ids = waiting.map(({ id }) => id)
  const told = await db.select().from(disputeReminders).where(inArray(disputeReminders.disputeId, ids))
  const keyOf = (disputeId: string, end: Date, notice: Notice) => `${disputeId} ${end.getTime()} ${notice}`
  const known = new Set(told.map((row) => keyOf(row.disputeId, row.respondBy, row.notice)))
  return waiting.filter((dispute) =>
    dueNotices(dispute, now).some((notice) => !known.has(keyOf(dispute.id, endOf(dispute), notice))),
  )
}

/** Tells people of a dispute, if something is due that they weren't told. Of several notices, the most urgent is sent. */
const remind = ({ db, now, settings }: Reminds, dispute: Dispute): Promise<void> =>
  db.transaction(async (tx) => {
    const row = { disputeId: dispute.id, respondBy: endOf(dispute) }
    const due = dueNotices(dispute, now()).map((notice) => ({ ...row, notice }))
    const added = await tx.insert(disputeReminders).values(due).onConflictDoNothing().returning()
    const notice = disputeNotices.findLast((one) => added.some((row) => row.notice === one))
    if (notice) await mailAnswerers(tx, dispute, notice, settings)
  })

type Reminds = Pick<Ports, 'db' | 'now' | 'settings' | 'log'>

/**
 * Emails sellers and operators about each dispute that waits for an answer: once it is heard of, and 72, 24 and 6 hours
 * before the bank takes none any more. Each is sent once, also with several processes. Also queues answers again that are
 * being sent: their jobs may have failed for good.
 */
export const remindOfDisputes = async (ports: Reminds): Promise<void> => {
  const { db, now } = ports
  for (const dispute of await toTell(db, now()))
    await remind(ports, dispute).catch((error: unknown) =>
      ports.log.error({ disputeId: dispute.id, err: error }, 'nobody could be reminded of a dispute'),
    )
  const sending = await db
    .select({ id: disputeAnswers.disputeId })
    .from(disputeAnswers)
    .where(eq(disputeAnswers.state, 'sending'))
  for (const { id } of sending) await enqueueDisputeAnswer(db, id)
}
