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

type Decided = { id: string; reason: string | null; editedAt?: string | null | undefined }

/** Throws CONFIRMATION_NEEDED and NOT_FOUND, and CONFLICT if its author has changed what the operator read. */
const decide = async (scope: Scope & { actor: Actor }, { id, reason, editedAt: read }: Decided): Promise<void> => {
  const editedAt = typeof read === 'string' ? new Date(read) : read
  await requireConfirmation(scope)
  const { db, actor, now } = scope
  await db.transaction(async (tx) => {
    const notFound = () => new AppError('NOT_FOUND', 'Review not found')
    const subject = parseId(id, 'Review')
    const about = await authorOfReview(tx, subject)
    if (!about) throw notFound()
    await lockOwnership(tx, about.learnerId, about.courseId)
    if (!(await decideReview(tx, subject, { reason, editedAt }, now())))
      throw (await authorOfReview(tx, subject))
        ? new AppError('CONFLICT', 'The author has changed this review. Read it first, then decide')
        : notFound()
    const kind = reason === null ? 'review-kept' : 'review-hidden'
    await recordSecurityEvent(tx, scope, { kind, who: actor, subject, reason })
  })
}

export const hideReview = defineUseCase(operations.operator.hideReview, async (scope, input) => {
  await decide(scope, input)
  return done('The review is hidden.')
})

export const keepReview = defineUseCase(operations.operator.keepReview, async (scope, input) => {
  await decide(scope, { ...input, reason: null })
  return done('We kept the review.')
})
