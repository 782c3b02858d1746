import type { ManagedAppeal } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import { enqueueNotice } from '../../accounts/activity/notice-queue.ts'
import { recordSecurityEvent } from '../../accounts/activity/record-security-event.ts'
import { requireConfirmation } from '../../accounts/sessions/confirmation.ts'
import { AppError } from '../../app-error.ts'
import { decideAppealsOf } from '../../community/course-reports/appeal-repository.ts'
import { parseId } from '../../ids.ts'
import { pageOf } from '../../page-of.ts'
import { toAppeal } from '../../teaching/courses/take-down-repository.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { clearTakenDown, lockCourse } from '../courses/managed-course-repository.ts'
import { requireOthersCourse } from '../courses/others-course.ts'
import { appealsInState, courseOfAppeal, isWaiting, type ManagedAppealRow } from './managed-appeal-repository.ts'

const toManaged = ({ id, appeal, course, seller }: ManagedAppealRow): ManagedAppeal => ({
  _id: id,
  ...toAppeal(appeal),
  course,
  seller,
  takenDown: { at: appeal.takenDownAt.toISOString(), reason: appeal.reason },
})

export const listAppeals = defineUseCase(operations.operator.appeals, ({ db }, { state, cursor, limit }) =>
  pageOf({ cursor, limit }, toManaged, (page) => appealsInState(db, { state, ...page })),
)

const kinds = { restore: 'course-brought-back', uphold: 'take-down-upheld' } as const
const messages = {
  restore: 'The course is back in the catalogue.',
  uphold: 'The course stays taken down.',
} as const

/** The seller is emailed. Throws CONFIRMATION_NEEDED, NOT_FOUND, FORBIDDEN for one's own, and CONFLICT for an appeal that is decided. */
export const decideAppeal = defineUseCase(operations.operator.decideAppeal, async (scope, { id, decision, answer }) => {
  const { db, actor, now } = scope
  const appealId = parseId(id, 'Appeal')
  const course = await courseOfAppeal(db, appealId)
  if (!course) throw new AppError('NOT_FOUND', 'Appeal not found')
  requireOthersCourse(actor, course.ownerId)
  const courseId = course.id
  await requireConfirmation(scope)
  await db.transaction(async (tx) => {
    await lockCourse(tx, courseId)
    if (!(await isWaiting(tx, appealId))) throw new AppError('CONFLICT', 'This appeal has already been decided')
    await decideAppealsOf(tx, courseId, { decision, answer, decidedAt: now() })
    if (decision === 'restore') await clearTakenDown(tx, courseId)
    const about = { who: actor, subject: courseId, reason: answer }
    const event = await recordSecurityEvent(tx, scope, { kind: kinds[decision], ...about })
    if (event) await enqueueNotice(tx, event)
  })
  return done(messages[decision])
})
