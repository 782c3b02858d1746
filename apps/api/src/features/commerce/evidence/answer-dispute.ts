import { operations } from '@skillharbor/contracts/operations'
import type { Transaction } from '../../../db/connection.ts'
import { enqueueNotice } from '../../accounts/activity/notice-queue.ts'
import { recordSecurityEvent } from '../../accounts/activity/record-security-event.ts'
import { requireConfirmation } from '../../accounts/sessions/confirmation.ts'
import { requireMoneyMover } from '../../accounts/sessions/require-second-factor.ts'
import { AppError } from '../../app-error.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { beginSending, replaceAnswer } from '../disputes/dispute-answer-repository.ts'
import { enqueueDisputeAnswer } from '../queue.ts'
import { requireSale } from '../sales/require-sale.ts'
import type { SaleRow } from '../sales/sale-repository.ts'
import { isGiven, lockDispute, requireAnswerable } from './lock-dispute.ts'

/** Records who answered, and tells the seller if an operator did. */
const recordAnswer = async (
  tx: Transaction,
  scope: Scope & { actor: Actor },
  kind: 'dispute-contested' | 'dispute-accepted',
  { id: subject, seller }: Pick<SaleRow, 'id' | 'seller'>,
): Promise<void> => {
  const event = await recordSecurityEvent(tx, scope, { kind, who: scope.actor, subject })
  if (event && seller._id !== scope.actor.id) await enqueueNotice(tx, event)
}

/**
 * Sends the drafted evidence to the bank: a job does, until the provider confirms it. Asking again does nothing.
 * `draftedAt` is the draft that was looked at. Throws AppError: NOT_FOUND for an unknown order, CONFLICT if the bank takes
 * no answer, another one is being sent or the draft is another one, SECOND_FACTOR_REQUIRED or CONFIRMATION_NEEDED as a
 * refund; a suspended seller, who can add no factor, only confirms.
 */
export const contestDispute = defineUseCase(operations.sales.contestDispute, async (scope, input) => {
  const { db, actor, now } = scope
  const order = await requireSale(scope, input.id)
  await ((await scope.suspendedSeller()) ? requireConfirmation(scope) : requireMoneyMover(scope))
  const { disputeId } = input
  const draftedAt = new Date(input.draftedAt)
  await db.transaction(async (tx) => {
    const locked = await lockDispute(tx, order.id, disputeId)
    const { last } = locked
    if (isGiven(last) && last.kind === 'contest' && last.draftedAt.getTime() === draftedAt.getTime()) return
    requireAnswerable(locked, now())
    if (!(await beginSending(tx, { disputeId, draftedAt, adminId: actor.id })))
      throw new AppError('CONFLICT', 'The evidence has changed since you looked at it. Look at it again')
    await enqueueDisputeAnswer(tx, disputeId)
    await recordAnswer(tx, scope, 'dispute-contested', order)
  })
  return done('The evidence is being sent to the bank.')
})

/**
 * Accepts the order's dispute: a job tells the provider, and the dispute is lost. Asking again does nothing. Throws
 * AppError: NOT_FOUND for an unknown order, CONFLICT if the bank takes no answer or evidence is being sent,
 * SECOND_FACTOR_REQUIRED or CONFIRMATION_NEEDED as a refund.
 */
export const acceptDispute = defineUseCase(operations.sales.acceptDispute, async (scope, { id, disputeId }) => {
  const { db, actor, now } = scope
  const order = await requireSale(scope, id)
  await requireMoneyMover(scope)
  await db.transaction(async (tx) => {
    const locked = await lockDispute(tx, order.id, disputeId)
    if (isGiven(locked.last) && locked.last.kind === 'accept') return
    requireAnswerable(locked, now())
    const acceptance = { disputeId, kind: 'accept', state: 'sending', adminId: actor.id, words: '' } as const
    await replaceAnswer(tx, { ...acceptance, evidence: null, draftedAt: now() })
    await enqueueDisputeAnswer(tx, disputeId)
    await recordAnswer(tx, scope, 'dispute-accepted', order)
  })
  return done('The dispute is being accepted. The learner loses the course once Razorpay confirms it.')
})
