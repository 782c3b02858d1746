import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { newId, parseId } from '../../ids.ts'
import { isAccountDeleted, ownsCourse } from '../../learning/entitlements/purchase-repository.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { enqueueReviewEmail } from './review-email.ts'
import { deleteReview, isCourseListed, reviewOfLearner } from './review-repository.ts'
import { allowNewReport, keepVersion, lockOwnership, upsertReview } from './save-review-repository.ts'
import { toOwnReview } from './to-review.ts'

export const showOwnReview = defineUseCase(operations.reviews.mine, async ({ db, actor }, { courseId: given }) => {
  const courseId = parseId(given, 'Course')
  const mayReview = await ownsCourse(db, actor.id, courseId)
  const row = await reviewOfLearner(db, actor.id, courseId)
  if (!row && !mayReview && !(await isCourseListed(db, courseId))) throw new AppError('NOT_FOUND', 'Course not found')
  return { content: row ? toOwnReview(row) : null, mayReview }
})

/** Writes or changes the learner's one review. What it said before is kept. Throws FORBIDDEN unless they own the course. */
export const saveReview = defineUseCase(
  operations.reviews.save,
  async ({ db, actor, now }, { courseId: given, ...said }) => {
    const courseId = parseId(given, 'Course')
    const written = { learnerId: actor.id, courseId, ...said }
    const row = await db.transaction(async (tx) => {
      // The account can't be deleted until this ends, so that its review goes with it.
      if (await isAccountDeleted(tx, actor.id)) throw new AppError('UNAUTHENTICATED', 'Please log in')
      if (!(await lockOwnership(tx, actor.id, courseId)))
        throw new AppError('FORBIDDEN', 'Only learners who own the course can review it')
      const isEdit = await keepVersion(tx, written, newId(now()), now())
      if (isEdit) await allowNewReport(tx, written)
      const id = newId(now())
      if (await upsertReview(tx, { ...written, isEdit, id }, now())) await enqueueReviewEmail(tx, 'mail-new-review', id)
      return reviewOfLearner(tx, actor.id, courseId)
    })
    if (!row) throw new Error('A review that was just stored is there')
    return { ...done('Thanks for your review!'), content: toOwnReview(row) }
  },
)

/** Throws CONFLICT for a hidden review. It goes with the account. */
export const removeReview = defineUseCase(operations.reviews.remove, async ({ db, actor }, { courseId: given }) => {
  const courseId = parseId(given, 'Course')
  const isDeleted = await db.transaction(async (tx) => {
    await lockOwnership(tx, actor.id, courseId)
    return deleteReview(tx, actor.id, courseId)
  })
  if (isDeleted) return done('Your review is deleted.')
  throw (await reviewOfLearner(db, actor.id, courseId))
    ? new AppError('CONFLICT', 'Your review is hidden, so nobody else sees it. It can’t be deleted or replaced.')
    : new AppError('NOT_FOUND', 'You haven’t reviewed this course')
})
