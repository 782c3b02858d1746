import { operations } from '@skillharbor/contracts/operations'
import { enqueueNotice } from '../../accounts/activity/notice-queue.ts'
import { recordSecurityEvent } from '../../accounts/activity/record-security-event.ts'
import { requireMoneyMover } from '../../accounts/sessions/require-second-factor.ts'
import { AppError } from '../../app-error.ts'
import { bulkRefundsBefore, toBulkRefund } from '../../commerce/refunds/bulk-refund-list.ts'
import {
  endBulkRefund,
  findBulkRefund,
  findSubject,
  hasPaidOrders,
} from '../../commerce/refunds/bulk-refund-repository.ts'
import { startBulkRefund } from '../../commerce/refunds/refund-in-bulk.ts'
import { newId, parseId } from '../../ids.ts'
import { pageOf } from '../../page-of.ts'
import { defineUseCase, done } from '../../use-case.ts'

/** Returns a page of bulk refunds, newest first. Throws INVALID_INPUT for an invalid cursor. */
export const listBulkRefunds = defineUseCase(operations.operator.bulkRefunds, ({ db }, { cursor, limit }) =>
  pageOf({ cursor, limit }, toBulkRefund, (page) => bulkRefundsBefore(db, page)),
)

/**
 * Begins to refund all paid orders of a course that is off sale, or of a seller who is suspended or gone. Throws AppError:
 * NOT_FOUND for an unknown one, CONFLICT while it is on sale, has no paid orders or is being refunded already,
 * CONFIRMATION_NEEDED unless the operator just confirmed.
 */
export const beginBulkRefund = defineUseCase(
  operations.operator.beginBulkRefund,
  async (scope, { subject, id, reason }) => {
    const { db, actor, now } = scope
    const thing = subject === 'course' ? 'Course' : 'Account'
    const subjectId = parseId(id, thing)
    const of = {
      courseId: subject === 'course' ? subjectId : null,
      sellerId: subject === 'seller' ? subjectId : null,
    }
    const found = await findSubject(db, of)
    if (!found) throw new AppError('NOT_FOUND', `${thing} not found`)
    if (!found.offSale) throw new AppError('CONFLICT', 'Take the course down or suspend the seller first')
    if (!(await hasPaidOrders(db, of))) throw new AppError('CONFLICT', 'There are no paid orders to refund')
    await requireMoneyMover(scope)
    await db.transaction(async (tx) => {
      const run = { id: newId(now()), ...of, operatorId: actor.id, reason, createdAt: now() }
      if (!(await startBulkRefund(tx, run)))
        throw new AppError('CONFLICT', 'A refund of all these orders is already under way')
      const begun = { kind: 'bulk-refund-begun', who: actor, subject: subjectId, reason } as const
      const event = await recordSecurityEvent(tx, scope, begun)
      if (event) await enqueueNotice(tx, event)
    })
    return done('The refunds have started. You can follow them under Orders.')
  },
)

/**
 * Stops a bulk refund before its next order. Throws AppError: NOT_FOUND for an unknown one, CONFLICT if it is over,
 * CONFIRMATION_NEEDED unless the operator just confirmed.
 */
export const stopBulkRefund = defineUseCase(operations.operator.stopBulkRefund, async (scope, { id }) => {
  const { db, actor, now } = scope
  const run = await findBulkRefund(db, parseId(id, 'Refund'))
  if (!run) throw new AppError('NOT_FOUND', 'Refund not found')
  await requireMoneyMover(scope)
  await db.transaction(async (tx) => {
    if (!(await endBulkRefund(tx, run.id, { stoppedAt: now() })))
      throw new AppError('CONFLICT', 'This refund has already finished or been stopped')
    const subject = run.courseId ?? run.sellerId ?? run.id
    await recordSecurityEvent(tx, scope, { kind: 'bulk-refund-stopped', who: actor, subject })
  })
  return done('No more refunds will be requested. Those already requested will continue.')
})
