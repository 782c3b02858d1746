import type { ManagedCourse } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import type { Transaction } from '../../../db/connection.ts'
import { enqueueNotice } from '../../accounts/activity/notice-queue.ts'
import { recordSecurityEvent } from '../../accounts/activity/record-security-event.ts'
import { requireConfirmation } from '../../accounts/sessions/confirmation.ts'
import { AppError } from '../../app-error.ts'
import { decideAppealsOf } from '../../community/course-reports/appeal-repository.ts'
import { closeCourseReports } from '../../community/course-reports/course-report-repository.ts'
import { parseId } from '../../ids.ts'
import { pageOf } from '../../page-of.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase, done } from '../../use-case.ts'
import {
  clearTakenDown,
  courseOwner,
  coursesMatching,
  lockCourse,
  type ManagedCourseRow,
  setTakenDown,
} from './managed-course-repository.ts'
import { requireOthersCourse } from './others-course.ts'

const toManagedCourse = (row: ManagedCourseRow): ManagedCourse => ({
  _id: row.id,
  title: row.title,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  seller: { _id: row.seller.id, username: row.seller.username, suspended: row.seller.suspendedAt !== null },
  takenDown: row.takenDownAt && { at: row.takenDownAt.toISOString(), reason: row.takeDownReason ?? '' },
})

export const listAllCourses = defineUseCase(operations.operator.courses, ({ db }, { q, state, cursor, limit }) =>
  pageOf({ cursor, limit }, toManagedCourse, (page) => coursesMatching(db, { q, state, ...page })),
)

/**
 * Changes a course in a transaction. If `change` returns true, also records what the operator did and emails the seller;
 * doing the same again changes, records and emails nothing. Throws CONFIRMATION_NEEDED, NOT_FOUND, and FORBIDDEN
 * for who would bring their own course back.
 */
const changeListing = async (
  scope: Scope & { actor: Actor },
  { id, kind, reason }: { id: string; kind: 'course-taken-down' | 'course-brought-back'; reason?: string },
  change: (tx: Transaction, courseId: string) => Promise<boolean>,
): Promise<void> => {
  const courseId = parseId(id, 'Course')
  const ownerId = await courseOwner(scope.db, courseId)
  if (ownerId === undefined) throw new AppError('NOT_FOUND', 'Course not found')
  // A course of one's own can be taken down: nobody is hurt by that, and it may have to be at once.
  if (kind === 'course-brought-back') requireOthersCourse(scope.actor, ownerId)
  await requireConfirmation(scope)
  await scope.db.transaction(async (tx) => {
    if (!(await change(tx, courseId))) return
    const event = await recordSecurityEvent(tx, scope, { kind, who: scope.actor, subject: courseId, reason })
    if (event) await enqueueNotice(tx, event)
  })
}

export const takeCourseDown = defineUseCase(operations.operator.takeDown, async (scope, { id, reason }) => {
  await changeListing(scope, { id, kind: 'course-taken-down', reason }, async (tx, courseId) => {
    const at = scope.now()
    // As a report does: first the course, then its reports.
    await lockCourse(tx, courseId)
    await closeCourseReports(tx, [courseId], at)
    return setTakenDown(tx, courseId, { at, reason })
  })
  return done('The course is taken down.')
})

export const bringCourseBack = defineUseCase(operations.operator.bringBack, async (scope, { id }) => {
  await changeListing(scope, { id, kind: 'course-brought-back' }, async (tx, courseId) => {
    if (!(await clearTakenDown(tx, courseId))) return false
    await decideAppealsOf(tx, courseId, { decision: 'restore', answer: null, decidedAt: scope.now() })
    return true
  })
  return done('The course is back in the catalogue.')
})
