import type { DisputeAnswer } from '@skillharbor/contracts/entities'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { deletedEmail, learners } from '../../../db/schema/accounts.ts'
import { disputeAnswers, disputeReminders, disputes } from '../../../db/schema/disputes.ts'
import { orders } from '../../../db/schema/orders.ts'
import { payments } from '../../../db/schema/payments.ts'

export type DisputeAnswerRow = typeof disputeAnswers.$inferSelect

/** The last answer to the dispute; undefined if there is none. */
export const answerOf = async (db: Db, disputeId: string): Promise<DisputeAnswerRow | undefined> => {
  const [row] = await db.select().from(disputeAnswers).where(eq(disputeAnswers.disputeId, disputeId))
  return row
}

type NewAnswer = Pick<DisputeAnswerRow, 'disputeId' | 'kind' | 'state' | 'adminId' | 'words' | 'evidence' | 'draftedAt'>

/** Stores an answer in place of the last one, with the order's row locked. */
export const replaceAnswer = async (tx: Transaction, answer: NewAnswer): Promise<DisputeAnswerRow> => {
  const row = { ...answer, documents: {}, sentAt: null, failure: null }
  await tx.insert(disputeAnswers).values(row).onConflictDoUpdate({ target: disputeAnswers.disputeId, set: row })
  return row
}

/**
 * Marks a draft, or an answer that failed, as being sent by this admin: the evidence that was put together then. Returns
 * false if there is none.
 */
export const beginSending = async (
  tx: Transaction,
  { disputeId, draftedAt, adminId }: Pick<DisputeAnswerRow, 'disputeId' | 'draftedAt' | 'adminId'>,
): Promise<boolean> => {
  const begun = await tx
    .update(disputeAnswers)
    .set({ state: 'sending', adminId, failure: null, documents: {} })
    .where(
      and(
        eq(disputeAnswers.disputeId, disputeId),
        eq(disputeAnswers.draftedAt, draftedAt),
        inArray(disputeAnswers.state, ['draft', 'failed']),
        isNotNull(disputeAnswers.evidence),
      ),
    )
    .returning({ id: disputeAnswers.disputeId })
  return begun.length > 0
}

/** Keeps the provider's id of an uploaded part, so that a part isn't uploaded again. */
export const keepDocument = async (db: Db, disputeId: string, part: string, documentId: string): Promise<void> => {
  await db
    .update(disputeAnswers)
    .set({ documents: sql`${disputeAnswers.documents} || jsonb_build_object(${part}::text, ${documentId}::text)` })
    .where(and(eq(disputeAnswers.disputeId, disputeId), eq(disputeAnswers.state, 'sending')))
}

/** Ends the sending. Returns false if it has ended before. */
export const endSending = async (
  tx: Transaction,
  disputeId: string,
  outcome: { sentAt: Date } | { failure: string },
): Promise<boolean> => {
  const ended = await tx
    .update(disputeAnswers)
    .set({ ...outcome, state: 'sentAt' in outcome ? 'sent' : 'failed' })
    .where(and(eq(disputeAnswers.disputeId, disputeId), eq(disputeAnswers.state, 'sending')))
    .returning({ id: disputeAnswers.disputeId })
  return ended.length > 0
}

/** Deletes the evidence of a decided dispute, and the words about it: nobody needs the personal data any more. */
export const forgetEvidence = async (tx: Transaction, disputeId: string): Promise<void> => {
  await tx.update(disputeAnswers).set({ evidence: null, words: '' }).where(eq(disputeAnswers.disputeId, disputeId))
}

/** The same, if the learner deleted the account while the answer was on its way. */
export const forgetEvidenceOfDeleted = async (tx: Transaction, disputeId: string): Promise<void> => {
  const [row] = await tx
    .select({ id: learners.id, email: learners.email })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(learners, eq(learners.id, orders.learnerId))
    .where(eq(disputes.id, disputeId))
  if (row && row.email === deletedEmail(row.id)) await forgetEvidence(tx, disputeId)
}

/** Has people told again of a dispute that wants another answer. */
export const forgetReminders = async (tx: Transaction, disputeId: string): Promise<void> => {
  await tx.delete(disputeReminders).where(eq(disputeReminders.disputeId, disputeId))
}

/** As the API answers it. `adminOrigin`: where the admin site is, which the evidence is read at. */
export const toDisputeAnswer = (answer: DisputeAnswerRow, orderId: string, adminOrigin: string): DisputeAnswer => {
  const { kind, state, words, draftedAt, sentAt, failure, evidence } = answer
  return {
    kind,
    state,
    words,
    draftedAt: draftedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    failure,
    pdf: evidence === null ? null : `${adminOrigin}/api/admin/orders/${orderId}/evidence.pdf`,
  }
}
