import type { ReportedReview } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import { recordSecurityEvent } from '../../accounts/activity/record-security-event.ts'
import { requireConfirmation } from '../../accounts/sessions/confirmation.ts'
import { AppError } from '../../app-error.ts'
import { lockOwnership } from '../../community/reviews/save-review-repository.ts'
import { toReview } from '../../community/reviews/to-review.ts'
import { parseId } from '../../ids.ts'
import { pageOf } from '../../page-of.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { authorOfReview, decideReview, type ReportedRow, reviewsInState } from './reported-review-repository.ts'

const toReported = ({ review, author, course, seller }: ReportedRow): ReportedReview => ({
  ...toReview({ ...review, author }),
  course,
  seller,
  reportReason: review.reportReason,
  hiddenReason: review.hiddenReason,
})

export const listReportedReviews = defineUseCase(operations.operator.reviews, ({ db }, { state, cursor, limit }) =>
  pageOf({ cursor, limit }, toReported, (page) => reviewsInState(db, { state, ...page })),
)

/** Throws CONFIRMATION_NEEDED and NOT_FOUND. */
const decide = async (scope: Scope & { actor: Actor }, id: string, reason: string | null): Promise<void> => {
  await requireConfirmation(scope)
  const { db, actor, now } = scope
  await db.transaction(async (tx) => {
    const subject = parseId(id, 'Review')
    const about = await authorOfReview(tx, subject)
    if (!about) throw new AppError('NOT_FOUND', 'Review not found')
    await lockOwnership(tx, about.learnerId, about.courseId)
    if (!(await decideReview(tx, subject, reason, now()))) throw new AppError('NOT_FOUND', 'Review not found')
    const kind = reason === null ? 'review-kept' : 'review-hidden'
    await recordSecurityEvent(tx, scope, { kind, who: actor, subject, reason })
  })
}

export const hideReview = defineUseCase(operations.operator.hideReview, async (scope, { id, reason }) => {
  await decide(scope, id, reason)
  return done('The review is hidden.')
})

export const keepReview = defineUseCase(operations.operator.keepReview, async (scope, { id }) => {
  await decide(scope, id, null)
  return done('We kept the review.')
})
