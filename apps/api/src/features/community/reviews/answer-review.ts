import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import { pageOf } from '../../page-of.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { enqueueReviewEmail } from './review-email.ts'
import { type ReceivedRow, reviewsForAdmin, setAnswer, setReported } from './review-repository.ts'
import { toReview } from './to-review.ts'

const reportOf = ({ reportedAt, decidedAt }: ReceivedRow) => {
  if (!reportedAt) return 'none'
  return decidedAt ? 'kept' : 'reported'
}
const toReceived = (row: ReceivedRow) => ({ ...toReview(row), course: row.course, report: reportOf(row) }) as const

export const listReceivedReviews = defineUseCase(
  operations.reviews.received,
  ({ db, actor }, { courseId, state, ...page }) =>
    pageOf({ cursor: page.cursor, limit: page.limit }, toReceived, (rows) =>
      reviewsForAdmin(db, actor.id, {
        ...rows,
        state,
        courseId: courseId === undefined ? undefined : parseId(courseId, 'Course'),
      }),
    ),
)

const notFound = () => new AppError('NOT_FOUND', 'Review not found')

/** A seller has one answer, and may change it. They never delete a review. The author is emailed about the first one. */
export const answerReview = defineUseCase(operations.reviews.answer, async ({ db, actor, now }, { id, body }) => {
  const given = { id: parseId(id, 'Review'), adminId: actor.id, body }
  await db.transaction(async (tx) => {
    const outcome = await setAnswer(tx, given, now())
    if (!outcome) throw notFound()
    if (outcome === 'answered') await enqueueReviewEmail(tx, 'mail-review-answer', given.id)
  })
  return done('Your answer is published.')
})

export const reportReview = defineUseCase(operations.reviews.report, async ({ db, actor, now }, { id, reason }) => {
  const outcome = await setReported(db, { id: parseId(id, 'Review'), adminId: actor.id, reason }, now())
  if (!outcome) throw notFound()
  if (outcome === 'before') throw new AppError('CONFLICT', 'You’ve already reported this review')
  return done('Thanks. An operator will look at this review.')
})
