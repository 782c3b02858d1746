import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { admins } from '../../db/schema/accounts.ts'
import { addJob } from '../jobs.ts'
import type { Ports } from '../scope.ts'

/** How long what is new waits for more of it, in seconds: an operator gets one email an hour at most. */
const gathered = 3_600

/** Queues an email to each operator that something new waits for a decision, unless one is queued already. */
export const tellOperators = async (
  tx: Transaction,
  { operatorEmails }: Pick<Ports['settings'], 'operatorEmails'>,
): Promise<void> => {
  const operators = await tx
    .select({ id: admins.id })
    .from(admins)
    .where(inArray(sql`lower(${admins.email})`, [...operatorEmails]))
    // Two transactions that tell the same operators take their jobs in the same order.
    .orderBy(admins.id)
  for (const { id: adminId } of operators)
    await addJob(tx, 'mail-desk', { adminId }, { key: `mail:desk:${adminId}`, afterSeconds: gathered, keepsTime: true })
}
