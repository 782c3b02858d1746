import type { RefundRule } from '@skillharbor/contracts/entities'
import { eq } from 'drizzle-orm'
import { validate } from 'uuid'
import type { Db } from '../../../db/connection.ts'
import { refundRuleOf } from '../../../db/refund-rules.ts'
import { learners } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { newId } from '../../ids.ts'
import type { Ports } from '../../scope.ts'
import { recordOrderEvent } from './order-events.ts'
import { adoptProviderOrder } from './order-repository.ts'

/** What the provider knows about an order of ours: its own id, and what we noted with it. Amounts are in paise. */
export type NotedOrder = {
  providerOrderId: string
  orderId: string | undefined
  learnerId: string | undefined
  courseId: string | undefined
  /** The rule for refunds that it was made under. Orders of earlier versions don't note it. */
  refundRule: RefundRule | undefined
  amountPaise: number
  createdAt: Date
}

/**
 * known: the database has the order. rebuilt: it has it now. Otherwise the order can't be rebuilt: its notes don't name
 * a learner and a course, one of the two isn't in the database, or the order has another id at the provider.
 */
export type Rebuilt = 'known' | 'rebuilt' | 'no-notes' | 'no-learner' | 'no-course' | 'other-order'

/** The course's seller, and the rule for refunds that they promise now. `configured`: the rule while operators set none. */
const sellerOf = async (
  db: Db,
  courseId: string,
  configured: RefundRule,
): Promise<{ adminId: string; rule: RefundRule } | undefined> => {
  const [course] = await db
    .select({ adminId: courses.ownerId, rule: refundRuleOf(courses.ownerId, configured) })
    .from(courses)
    .where(eq(courses.id, courseId))
  return course
}

const hasLearner = async (db: Db, id: string): Promise<boolean> =>
  (await db.select({ id: learners.id }).from(learners).where(eq(learners.id, id))).length > 0

/**
 * Rebuilds an order that the database lost, such as one that is newer than the backup that was restored. It comes back
 * closed, as the learner may have opened another one since, and due: its payments are settled like late ones. An order
 * is only ever rebuilt for the learner and the course that it was made for, under the rule for refunds that it notes, or the
 * seller's of today if it notes none.
 */
export const rebuildOrder = (
  { db, settings, ...ports }: Pick<Ports, 'db' | 'now' | 'settings'>,
  order: NotedOrder,
): Promise<Rebuilt> =>
  db.transaction(async (tx) => {
    const now = ports.now()
    const { providerOrderId, orderId: id, learnerId, courseId, amountPaise, createdAt } = order
    if (!id || !validate(id)) return 'no-notes'
    if (await adoptProviderOrder(tx, { receipt: id, id: providerOrderId }, now)) return 'known'
    if (!learnerId || !courseId || !validate(learnerId) || !validate(courseId)) return 'no-notes'
    if (!(await hasLearner(tx, learnerId))) return 'no-learner'
    const seller = await sellerOf(tx, courseId, settings.refundRule)
    if (!seller) return 'no-course'
    const both = { learnerId, amountPaise, createdAt }
    const times = { openedAt: createdAt, updatedAt: now, nextReconcileAt: now }
    const rows = await tx
      .insert(orders)
      .values({ id, providerOrderId, status: 'closed', ...both, ...times })
      .onConflictDoNothing()
      .returning({ id: orders.id })
    // An order with this receipt has another id at the provider.
    if (rows.length === 0) return 'other-order'
    const { adminId, rule } = seller
    const line = { id: newId(createdAt), orderId: id, courseId, adminId, listPricePaise: amountPaise, isOpen: false }
    const { days: refundDays, percent: refundPercent } = order.refundRule ?? rule
    await tx.insert(orderLines).values({ ...line, ...both, refundDays, refundPercent })
    // The provider only learns of an order when its checkout opens.
    for (const kind of ['created', 'checkout-opened'] as const) await recordOrderEvent(tx, id, createdAt, { kind })
    return 'rebuilt'
  })
