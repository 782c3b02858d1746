import { and, asc, desc, eq, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { learners } from '../../../db/schema/accounts.ts'
import { complaints, nextStepBy } from '../../../db/schema/complaints.ts'
import { orders } from '../../../db/schema/orders.ts'
import { type ComplaintRow, selectComplaints, withMessages } from '../../community/complaints/complaint-repository.ts'
import type { ComplaintPosition } from './complaint-cursor.ts'

type ComplaintQuery = { q: string | undefined; limit: number }

const matches = (q: string | undefined): SQL | undefined => {
  if (!q) return undefined
  const contains = (text: SQL | typeof complaints.number) => sql`position(lower(${q}) in lower(${text})) > 0`
  const person = [sql`${complaints.email}`, sql`${learners.username}`, sql`${learners.email}`]
  return or(contains(complaints.number), contains(sql`${orders.number}`), ...person.map(contains))
}

/** Until when the next step was due at that time. */
const dueAt = (asOf: Date): SQL =>
  sql`(case when ${complaints.acknowledgedAt} is null or ${complaints.acknowledgedAt} > ${asOf.toISOString()}
    then ${complaints.acknowledgeBy} else ${complaints.answerBy} end)`

/** Complaints without an answer after a position, by when the next step was due at `asOf`. */
export const openComplaints = async (
  db: Db,
  { q, asOf, after, limit }: ComplaintQuery & { asOf: Date; after: ComplaintPosition | undefined },
): Promise<ComplaintRow[]> => {
  const due = dueAt(asOf)
  const isAfter =
    after && sql`(${due}, ${complaints.id}) > (${after.due.toISOString()}::timestamptz, ${after.id}::uuid)`
  const rows = await selectComplaints(db)
    .where(and(matches(q), isNull(complaints.answeredAt), isAfter))
    .orderBy(asc(due), asc(complaints.id))
    .limit(limit)
  return withMessages(db, rows)
}

/** Answered complaints, newest first. */
export const answeredComplaints = async (
  db: Db,
  { q, before, limit }: ComplaintQuery & { before: string | undefined },
): Promise<ComplaintRow[]> => {
  const isBefore = before === undefined ? undefined : lt(complaints.id, before)
  const rows = await selectComplaints(db)
    .where(and(matches(q), isNotNull(complaints.answeredAt), isBefore))
    .orderBy(desc(complaints.id))
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

/** Locks the complaint; says whose it is, and how far. */
export const lockComplaint = async (tx: Transaction, id: string) => {
  const { learnerId, email, acknowledgedAt, answeredAt } = complaints
  const [row] = await tx
    .select({ learnerId, email, acknowledgedAt, answeredAt })
    .from(complaints)
    .where(eq(complaints.id, id))
    .for('update')
  return row
}

type Step = Partial<Pick<typeof complaints.$inferInsert, 'acknowledgedAt' | 'answeredAt' | 'answer'>>
export const setStep = async (tx: Transaction, id: string, step: Step): Promise<void> => {
  await tx.update(complaints).set(step).where(eq(complaints.id, id))
}
