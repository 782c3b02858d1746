import type { LearnerData } from '@skillharbor/contracts/entities'
import { asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { complaintLinks, complaintMessages, complaints } from '../../../db/schema/complaints.ts'
import { orders } from '../../../db/schema/orders.ts'
import { numberOf } from '../../commerce/orders/order-number.ts'
import { type PersonalData, provenEmail } from '../../personal-data.ts'

/** A learner, and their email address if they have shown that it is theirs. */
type Complainer = { learnerId: string; email: string | undefined }

/** Those of the learner, and those by links to the address. */
const isOf = ({ learnerId, email }: Complainer): SQL | undefined =>
  or(eq(complaints.learnerId, learnerId), email === undefined ? undefined : eq(complaints.email, email.toLowerCase()))

/** Oldest first. */
const madeBy = async (db: Db, complainer: Complainer): Promise<NonNullable<LearnerData['complaints']>> => {
  const course = sql<string>`(select c.title from order_lines l join courses c on c.id = l.course_id
    where l.order_id = ${orders.id} order by l.position limit 1)`
  const rows = await db
    .select({ complaint: complaints, order: { id: orders.id, number: orders.number, course } })
    .from(complaints)
    .leftJoin(orders, eq(orders.id, complaints.orderId))
    .where(isOf(complainer))
    .orderBy(asc(complaints.id))
  const ids = rows.map(({ complaint }) => complaint.id)
  const written = await db
    .select()
    .from(complaintMessages)
    .where(inArray(complaintMessages.complaintId, ids))
    .orderBy(asc(complaintMessages.id))
  const messages = Map.groupBy(written, ({ complaintId }) => complaintId)
  return rows.map(({ order, complaint: { id, number, topic, createdAt, acknowledgedAt, answeredAt, answer } }) => ({
    number,
    topic,
    order: order && { _id: order.id, number: numberOf(order), course: order.course },
    createdAt: createdAt.toISOString(),
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
    answer,
    messages: (messages.get(id) ?? []).map(({ words, createdAt: at }) => ({ words, at: at.toISOString() })),
  }))
}

/**
 * Removes what the learner wrote to the operator, and what was answered; open complaints are closed, as nobody is left to
 * answer to. That there were complaints, and how long they took, stays. What was made by links to the address is the
 * deleted account's from now on, without the address, and the links end.
 */
const deleteWords = async (tx: Transaction, complainer: Complainer, now: Date): Promise<void> => {
  const { learnerId, email } = complainer
  // First, because a complaint that is being made by a link waits for it, or is waited for.
  if (email !== undefined) await tx.delete(complaintLinks).where(eq(complaintLinks.email, email.toLowerCase()))
  const closed = sql`coalesce(${complaints.answeredAt}, ${now.toISOString()}::timestamptz)`
  // Before their messages, because one that is being added waits for it, and then isn't.
  await tx.update(complaints).set({ learnerId, email: null, answer: null, answeredAt: closed }).where(isOf(complainer))
  const ids = tx.select({ id: complaints.id }).from(complaints).where(eq(complaints.learnerId, learnerId))
  await tx.delete(complaintMessages).where(inArray(complaintMessages.complaintId, ids))
}

export const complaintData = {
  tables: [
    { table: complaints, exported: true, deletion: 'anonymized' },
    { table: complaintMessages, exported: true, deletion: 'deleted' },
    { table: complaintLinks, exported: false, deletion: 'deleted' },
  ],
  learner: {
    exports: {
      complaints: (person) => madeBy(person.db, { learnerId: person.actor.id, email: provenEmail(person) }),
    },
    forget: (tx, person) => deleteWords(tx, { learnerId: person.actor.id, email: provenEmail(person) }, person.now()),
  },
} satisfies PersonalData
