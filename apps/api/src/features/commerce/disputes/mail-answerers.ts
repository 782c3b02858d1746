import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { admins } from '../../../db/schema/accounts.ts'
import { orderLines } from '../../../db/schema/orders.ts'
import { payments } from '../../../db/schema/payments.ts'
import { addJob, type JobPayload } from '../../jobs.ts'
import type { Ports } from '../../scope.ts'
import type { Dispute } from './dispute-repository.ts'

/** Who can answer a dispute of the payment: the order's sellers, and the operators. */
const answerersOf = async (db: Db, paymentId: string, operatorEmails: readonly string[]): Promise<string[]> => {
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
 * Queues the email about a dispute to everybody who can answer it. A newer reminder replaces one that isn't sent yet, but not
 * what says that an answer couldn't be sent.
 */
export const mailAnswerers = async (
  tx: Transaction,
  { id: disputeId, paymentId }: Pick<Dispute, 'id' | 'paymentId'>,
  notice: JobPayload<'mail-dispute'>['notice'],
  { operatorEmails }: Pick<Ports['settings'], 'operatorEmails'>,
): Promise<void> => {
  const about = notice === 'failed' ? `${disputeId}:failed` : disputeId
  for (const adminId of await answerersOf(tx, paymentId, operatorEmails))
    await addJob(tx, 'mail-dispute', { disputeId, notice, adminId }, { key: `mail:dispute:${about}:${adminId}` })
}
