import { operations } from '@skillharbor/contracts/operations'
import type { Transaction } from '../../../db/connection.ts'
import { recordSecurityEvent } from '../../accounts/activity/record-security-event.ts'
import { requireConfirmation } from '../../accounts/sessions/confirmation.ts'
import { AppError } from '../../app-error.ts'
import { enqueueComplaintMail } from '../../community/complaints/complaint-mail-queue.ts'
import { type ComplaintRow, countMessages } from '../../community/complaints/complaint-repository.ts'
import { parseId } from '../../ids.ts'
import { pageOf } from '../../page-of.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { complaintsInState, lockComplaint, setStep } from './managed-complaint-repository.ts'
import { toManagedComplaint } from './to-managed-complaint.ts'

export const listAllComplaints = defineUseCase(
  operations.operator.complaints,
  ({ db, now }, { q, state, cursor, limit }) => {
    const at = now()
    return pageOf(
      { cursor, limit },
      (row: ComplaintRow) => toManagedComplaint(row, at),
      (page) => complaintsInState(db, { q, state, ...page }),
    )
  },
)

type Locked = NonNullable<Awaited<ReturnType<typeof lockComplaint>>>
type Takes = (tx: Transaction, id: string, complaint: Locked) => Promise<boolean>

/**
 * Takes a step of a complaint without an answer, in a transaction; if `take` returns true, records and emails it. Throws
 * CONFIRMATION_NEEDED, NOT_FOUND and CONFLICT.
 */
const takeStep = async (
  scope: Scope & { actor: Actor },
  given: { id: string; step: 'acknowledged' | 'answered' },
  take: Takes,
): Promise<void> => {
  const { db, actor } = scope
  const id = parseId(given.id, 'Complaint')
  await requireConfirmation(scope)
  await db.transaction(async (tx) => {
    const complaint = await lockComplaint(tx, id)
    if (!complaint) throw new AppError('NOT_FOUND', 'Complaint not found')
    if (complaint.answeredAt) throw new AppError('CONFLICT', 'This complaint is answered already')
    if (!(await take(tx, id, complaint))) return
    await recordSecurityEvent(tx, scope, { kind: `complaint-${given.step}`, who: actor, subject: id })
    await enqueueComplaintMail(tx, { id, step: given.step })
  })
}

export const acknowledgeComplaint = defineUseCase(operations.operator.acknowledgeComplaint, async (scope, { id }) => {
  await takeStep(scope, { id, step: 'acknowledged' }, async (tx, complaintId, { acknowledgedAt }) => {
    if (acknowledgedAt) return false
    await setStep(tx, complaintId, { acknowledgedAt: scope.now() })
    return true
  })
  return done('The complaint is acknowledged.')
})

/**
 * The answer acknowledges a complaint that nobody has acknowledged. Throws CONFLICT if there are more messages than were read:
 * it would close what nobody has read.
 */
export const answerComplaint = defineUseCase(operations.operator.answerComplaint, async (scope, given) => {
  const { id, answer, messages } = given
  await takeStep(scope, { id, step: 'answered' }, async (tx, complaintId, { acknowledgedAt }) => {
    if (messages !== undefined && (await countMessages(tx, complaintId)) > messages)
      throw new AppError('CONFLICT', 'A message has arrived since. Reload the page and read it first')
    const at = scope.now()
    await setStep(tx, complaintId, { acknowledgedAt: acknowledgedAt ?? at, answeredAt: at, answer })
    return true
  })
  return done('The complaint is answered.')
})
