import { randomInt } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { deletedEmail, learners } from '../../../db/schema/accounts.ts'
import { complaintMessages, complaints } from '../../../db/schema/complaints.ts'
import { orders } from '../../../db/schema/orders.ts'
import { newId } from '../../ids.ts'
import { provenEmail } from './emailed-repository.ts'

/** Who complains: a learner, or whoever reads an address. */
export type Complainer = { learnerId: string } | { email: string }

/** A learner's are also those by links to the address that they have shown to be theirs. */
const isBy = (who: Complainer): SQL =>
  'learnerId' in who
    ? sql`(${complaints.learnerId} = ${who.learnerId} or ${complaints.email} = ${provenEmail(who.learnerId)})`
    : eq(complaints.email, who.email)

/** The title of the first course of the complaint's order. */
const courseOfOrder = sql<string | null>`(select c.title from order_lines l join courses c on c.id = l.course_id
  where l.order_id = ${complaints.orderId} order by l.position limit 1)`

/** Complaints with what a person sees of their order, and who complains. */
export const selectComplaints = (db: Db) =>
  db
    .select({
      complaint: complaints,
      order: { id: orders.id, number: orders.number },
      course: courseOfOrder,
      learner: { username: learners.username, email: learners.email },
    })
    .from(complaints)
    .leftJoin(orders, eq(orders.id, complaints.orderId))
    .leftJoin(learners, eq(learners.id, complaints.learnerId))

type Selected = Awaited<ReturnType<typeof selectComplaints>>[number]
export type ComplaintRow = Selected & { id: string; messages: { words: string; createdAt: Date }[] }

/** Adds to complaints what was written, oldest first. */
export const withMessages = async (db: Db, rows: readonly Selected[]): Promise<ComplaintRow[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ complaint }) => complaint.id)
  const all = await db
    .select()
    .from(complaintMessages)
    .where(inArray(complaintMessages.complaintId, ids))
    .orderBy(asc(complaintMessages.id))
  const messages = Map.groupBy(all, ({ complaintId }) => complaintId)
  return rows.map((row) => ({ ...row, id: row.complaint.id, messages: messages.get(row.complaint.id) ?? [] }))
}

/** Their newest complaints, newest first; only the one with this id, if there is one. */
export const complaintsOf = async (
  db: Db,
  who: Complainer,
  { id, limit }: { id?: string; limit: number },
): Promise<ComplaintRow[]> => {
  const rows = await selectComplaints(db)
    .where(and(isBy(who), id === undefined ? undefined : eq(complaints.id, id)))
    .orderBy(desc(complaints.id))
    .limit(limit)
  return withMessages(db, rows)
}

/** Locks the learner until the transaction ends, so that one complaint is made at a time. Returns false for a deleted account. */
export const lockLearner = async (tx: Transaction, id: string): Promise<boolean> => {
  const [row] = await tx
    .select({ email: learners.email })
    .from(learners)
    .where(eq(learners.id, id))
    .for('no key update')
  return row !== undefined && row.email !== deletedEmail(id)
}

export const ownsOrder = async (db: Db, learnerId: string, orderId: string): Promise<boolean> =>
  (await db.$count(orders, and(eq(orders.id, orderId), eq(orders.learnerId, learnerId)))) > 0

/** Locks the complaint about this order that has no answer, and returns its id. */
export const lockOpenAbout = async (tx: Transaction, orderId: string): Promise<string | undefined> => {
  const [row] = await tx
    .select({ id: complaints.id })
    .from(complaints)
    .where(and(eq(complaints.orderId, orderId), isNull(complaints.answeredAt)))
    .for('update')
  return row?.id
}

/** Locks one of their complaints; says whether it is answered. */
export const lockOwn = async (
  tx: Transaction,
  who: Complainer,
  id: string,
): Promise<{ isAnswered: boolean } | undefined> => {
  const [row] = await tx
    .select({ answeredAt: complaints.answeredAt })
    .from(complaints)
    .where(and(isBy(who), eq(complaints.id, id)))
    .for('update')
  return row && { isAnswered: row.answeredAt !== null }
}

export const countOpen = (db: Db, who: Complainer): Promise<number> =>
  db.$count(complaints, and(isBy(who), isNull(complaints.answeredAt)))

export const countMessages = (db: Db, complaintId: string): Promise<number> =>
  db.$count(complaintMessages, eq(complaintMessages.complaintId, complaintId))

type NewComplaint = Omit<typeof complaints.$inferInsert, 'number'>

const newNumber = (): string => {
  const digits = String(randomInt(10 ** 8)).padStart(8, '0')
  return `C-${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** How many numbers are tried: with ten million complaints, one in ten is taken. */
const numberTries = 10

/** Stores the complaint under a number that no other has. */
export const insertComplaint = async (tx: Transaction, complaint: NewComplaint): Promise<void> => {
  for (let tries = 0; tries < numberTries; tries++) {
    const rows = await tx
      .insert(complaints)
      .values({ ...complaint, number: newNumber() })
      .onConflictDoNothing({ target: complaints.number })
      .returning({ id: complaints.id })
    if (rows.length > 0) return
  }
  throw new Error('No number is left for a complaint')
}

export const insertMessage = async (tx: Transaction, complaintId: string, words: string, now: Date): Promise<void> => {
  await tx.insert(complaintMessages).values({ id: newId(now), complaintId, words, createdAt: now })
}
