import { and, asc, desc, eq, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { learners } from '../../../db/schema/accounts.ts'
import { complaints, nextStepBy } from '../../../db/schema/complaints.ts'
import { orders } from '../../../db/schema/orders.ts'
import { type ComplaintRow, selectComplaints, withMessages } from '../../community/complaints/complaint-repository.ts'

export type ComplaintQuery = {
  q: string | undefined
  state: 'open' | 'answered'
  before: string | undefined
  limit: number
}

const matches = (q: string | undefined): SQL | undefined => {
  if (!q) return undefined
  const contains = (text: SQL | typeof complaints.number) => sql`position(lower(${q}) in lower(${text})) > 0`
  const person = [sql`${complaints.email}`, sql`${learners.username}`, sql`${learners.email}`]
  return or(contains(complaints.number), contains(sql`${orders.number}`), ...person.map(contains))
}

/** After the complaint `before`, in the order in which next steps are due. */
const dueAfter = (before: string): SQL =>
  sql`(${nextStepBy()}, ${complaints.id}) > (select ${nextStepBy()}, c.id from ${complaints} c where c.id = ${before})`

/** Returns complaints: those without an answer by when the next step is due, answered ones newest first. */
export const complaintsInState = async (
  db: Db,
  { q, state, before, limit }: ComplaintQuery,
): Promise<ComplaintRow[]> => {
  const open = [isNull(complaints.answeredAt), before === undefined ? undefined : dueAfter(before)]
  const answered = [isNotNull(complaints.answeredAt), before === undefined ? undefined : lt(complaints.id, before)]
  const rows = await selectComplaints(db)
    .where(and(matches(q), ...(state === 'open' ? open : answered)))
    .orderBy(...(state === 'open' ? [asc(nextStepBy()), asc(complaints.id)] : [desc(complaints.id)]))
    .limit(limit)
  return withMessages(db, rows)
}

/** Complaints whose next step is overdue, the longest first. */
export const overdueComplaints = async (db: Db, now: Date, limit: number): Promise<ComplaintRow[]> => {
  const rows = await selectComplaints(db)
    .where(and(isNull(complaints.answeredAt), lte(nextStepBy(), now.toISOString())))
    .orderBy(asc(nextStepBy()), asc(complaints.id))
    .limit(limit)
  return withMessages(db, rows)
}

/** Locks the complaint; says how far it is. */
export const lockComplaint = async (tx: Transaction, id: string) => {
  const { acknowledgedAt, answeredAt } = complaints
  const [row] = await tx
    .select({ acknowledgedAt, answeredAt })
    .from(complaints)
    .where(eq(complaints.id, id))
    .for('update')
  return row
}

type Step = Partial<Pick<typeof complaints.$inferInsert, 'acknowledgedAt' | 'answeredAt' | 'answer'>>
export const setStep = async (tx: Transaction, id: string, step: Step): Promise<void> => {
  await tx.update(complaints).set(step).where(eq(complaints.id, id))
}
