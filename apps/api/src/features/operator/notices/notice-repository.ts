import type { AccountLanguage } from '@skillharbor/contracts/entities'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { admins, learners } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { securityEvents } from '../../../db/schema/security.ts'
import { numberOf } from '../../commerce/orders/order-number.ts'
import type { Realm } from '../../scope.ts'

/** Whom an email about an operator's action goes to, and what it says about them, their course or a sale of theirs. */
export type NoticeFacts = {
  realm: Realm
  email: string
  username: string
  language: AccountLanguage
  emailVerifiedAt: Date | null
  /** Why it is suspended or taken down now; null if the action was undone meanwhile, or needs no reason. */
  reason: string | null
  course?: { id: string; title: string }
  order?: { id: string; number: string; learner: string }
}

/** Returns what operators did in that event, to which account or course, and why. */
export const noticeEvent = async (db: Db, eventId: string) => {
  const { kind, subject, reason } = securityEvents
  const [row] = await db.select({ kind, subject, reason }).from(securityEvents).where(eq(securityEvents.id, eventId))
  return row
}

export const accountFacts = async (db: Db, id: string): Promise<NoticeFacts | undefined> => {
  for (const [realm, table] of [['admin', admins] as const, ['user', learners] as const]) {
    const { email, username, language, emailVerifiedAt, suspensionReason: reason } = table
    const columns = { email, username, language, emailVerifiedAt, reason }
    const [row] = await db.select(columns).from(table).where(eq(table.id, id))
    if (row) return { realm, ...row }
  }
  return undefined
}

export const courseFacts = async (db: Db, courseId: string): Promise<NoticeFacts | undefined> => {
  const { email, username, language, emailVerifiedAt } = admins
  const { id, title, takeDownReason: reason } = courses
  const [row] = await db
    .select({ email, username, language, emailVerifiedAt, reason, course: { id, title } })
    .from(courses)
    .innerJoin(admins, eq(admins.id, courses.ownerId))
    .where(eq(courses.id, courseId))
  return row && { realm: 'admin', ...row }
}

/** Of an order: its seller, the course and the learner. */
export const orderFacts = async (db: Db, orderId: string): Promise<NoticeFacts | undefined> => {
  const { email, username, language, emailVerifiedAt } = admins
  const [row] = await db
    .select({
      email,
      username,
      language,
      emailVerifiedAt,
      course: { id: courses.id, title: courses.title },
      order: orders,
      learner: learners.username,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(courses, eq(courses.id, orderLines.courseId))
    .innerJoin(admins, eq(admins.id, orderLines.adminId))
    .innerJoin(learners, eq(learners.id, orders.learnerId))
    .where(eq(orders.id, orderId))
    .orderBy(orderLines.position)
    .limit(1)
  if (!row) return undefined
  const { order, learner, ...seller } = row
  return { ...seller, realm: 'admin', reason: null, order: { id: order.id, number: numberOf(order), learner } }
}
