import type { OwnReview, Review } from '@skillharbor/contracts/entities'
import type { ReviewRow } from './review-repository.ts'

/** Converts a review to the format that everybody sees. */
export const toReview = (row: ReviewRow): Review => ({
  _id: row.id,
  stars: row.stars,
  body: row.body,
  author: row.author,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  answer: row.answer !== null && row.answeredAt ? { body: row.answer, at: row.answeredAt.toISOString() } : null,
})

export const toOwnReview = (row: ReviewRow): OwnReview => ({ ...toReview(row), hiddenReason: row.hiddenReason })
