import { operations } from '@skillharbor/contracts/operations'
import { validate } from 'uuid'
import { AppError, invalidCursor } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import { defineUseCase } from '../../use-case.ts'
import { isCourseListed, type ReviewPosition, ratingsOf, reviewsOfCourse } from './review-repository.ts'
import { toReview } from './to-review.ts'

const cursorAt = ({ stars, id }: ReviewPosition): string => `${stars}.${id}`

/** Parses a cursor made by `cursorAt`. Throws INVALID_INPUT for anything else. */
const positionOf = (cursor: string): ReviewPosition => {
  const [stars = '', id = '', ...rest] = cursor.split('.')
  if (!/^[1-5]$/.test(stars) || !validate(id) || rest.length > 0) throw invalidCursor()
  return { stars: Number(stars), id }
}

export const listReviews = defineUseCase(operations.reviews.list, async ({ db }, { courseId, sort, limit, cursor }) => {
  const after = cursor === undefined ? null : positionOf(cursor)
  const id = parseId(courseId, 'Course')
  if (!(await isCourseListed(db, id))) throw new AppError('NOT_FOUND', 'Course not found')
  // One extra row shows whether there is a next page.
  const rows = await reviewsOfCourse(db, id, { sort, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { content: page.map(toReview), nextCursor: rows.length > limit && last ? cursorAt(last) : null }
})

/** Ids of nothing are ignored, so that a course that is deleted meanwhile doesn't fail a whole page. */
export const listRatings = defineUseCase(operations.reviews.ratings, async ({ db }, { courseIds }) => {
  const ids = [...new Set(courseIds.toLowerCase().split(','))].filter((id) => validate(id)).slice(0, 100)
  const rows = ids.length > 0 ? await ratingsOf(db, ids) : []
  return {
    content: rows.map(({ courseId, stars, count, sum }) => ({
      courseId,
      stars,
      count: count ?? 0,
      average: (sum ?? 0) / (count ?? 1),
    })),
  }
})
