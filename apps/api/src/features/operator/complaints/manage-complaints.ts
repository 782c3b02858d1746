import { operations } from '@skillharbor/contracts/operations'
import type { Transaction } from '../../../db/connection.ts'
import { recordSecurityEvent } from '../../accounts/activity/record-security-event.ts'
import { requireConfirmation } from '../../accounts/sessions/confirmation.ts'
import { isOwnAffair } from '../../accounts/sessions/own-affair.ts'
import { AppError } from '../../app-error.ts'
import { enqueueComplaintMail } from '../../community/complaints/complaint-mail-queue.ts'
import { type ComplaintRow, countMessages } from '../../community/complaints/complaint-repository.ts'
import { parseId } from '../../ids.ts'
import { pageOf } from '../../page-of.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { cursorAfter, positionOf } from './complaint-cursor.ts'
import { answeredComplaints, lockComplaint, openComplaints, setStep } from './managed-complaint-repository.ts'
import { toManagedComplaint } from './to-managed-complaint.ts'

type Paging = { q: string | undefined; cursor: string | undefined; limit: number }

/** A page of complaints without an answer. Throws INVALID_INPUT for an invalid cursor. */
const openPage = async ({ db, now }: Scope, { q, cursor, limit }: Paging) => {
  const after = cursor === undefined ? undefined : positionOf(cursor)
  const asOf = after?.asOf ?? now()
  // One extra row shows whether there is a next page.
  const rows = await openComplaints(db, { q, asOf, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    content: page.map((row) => toManagedComplaint(row, now())),
    nextCursor: rows.length > limit && last ? cursorAfter(last.complaint, asOf) : null,
  }
}

export const listAllComplaints = defineUseCase(operations.operator.complaints, (scope, { state, q, cursor, limit }) => {
  const paging = { q, cursor, limit }
  if (state === 'open') return openPage(scope, paging)
  const { db, now } = scope
  return pageOf(
    paging,
    (row: ComplaintRow) => toManagedComplaint(row, now()),
    (page) => answeredComplaints(db, { q, ...page }),
  )
})

type Locked = NonNullable<Awaited<ReturnType<typeof lockComplaint>>>
type Takes = (tx: Transaction, id: string, complaint: Locked) => Promise<boolean>

/**
 * Takes a step of a complaint without an answer, in a transaction; if `take` returns true, records and emails it. Throws
 * CONFIRMATION_NEEDED, NOT_FOUND, CONFLICT, and FORBIDDEN for the operator's own complaint.
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
    if (await isOwnAffair(tx, actor, complaint))
      throw new AppError('FORBIDDEN', 'This complaint is your own. Another operator has to answer it')
    if (complaint.answeredAt) throw new AppError('CONFLICT', 'This complaint has already been answered')
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
      throw new AppError('CONFLICT', 'A new message has arrived. Read it first, then answer')
    const at = scope.now()
    await setStep(tx, complaintId, { acknowledgedAt: acknowledgedAt ?? at, answeredAt: at, answer })
    return true
  })
  return done('The complaint is answered.')
})
