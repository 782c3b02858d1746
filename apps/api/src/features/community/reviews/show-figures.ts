import { operations } from '@skillharbor/contracts/operations'
import { defineUseCase } from '../../use-case.ts'
import { reviewFigures } from './review-repository.ts'

export const showReviewFigures = defineUseCase(operations.reviews.figures, async ({ db, actor }) => {
  const { waiting, count, stars } = await reviewFigures(db, actor.id)
  return { waiting, count, average: stars / Math.max(count, 1) }
})
