import { operations } from '@skillharbor/contracts/operations'
import { say } from '@skillharbor/contracts/said'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import { toRupees } from '../../money.ts'
import { toListed } from '../../teaching/courses/listed-course.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { countWishes, deleteWish, insertWish, lockWishList, wishesOf } from './wish-repository.ts'

/** How many courses a wish list may show. */
const mostWishes = 200

export const listWishes = defineUseCase(operations.wishes.list, async ({ db, actor }) => {
  const rows = await wishesOf(db, actor.id, mostWishes)
  const listed = await toListed(
    db,
    rows.map(({ course }) => course),
  )
  return {
    content: rows.flatMap(({ wish }, at) => {
      const course = listed[at]
      if (!course) return []
      return { course, addedAt: wish.addedAt.toISOString(), priceThen: toRupees(wish.knownPricePaise) }
    }),
  }
})

/** Throws NOT_FOUND for a course that isn't in the catalogue, CONFLICT if the list is full. */
export const addWish = defineUseCase(operations.wishes.add, async ({ db, actor, now }, { courseId: given }) => {
  const courseId = parseId(given, 'Course')
  await db.transaction(async (tx) => {
    // Nor can the account be deleted until this ends, so its wishes go with it.
    if (!(await lockWishList(tx, actor.id))) throw new AppError('UNAUTHENTICATED', 'Please log in')
    if (!(await insertWish(tx, actor.id, courseId, now()))) throw new AppError('NOT_FOUND', 'Course not found')
    if ((await countWishes(tx, actor.id)) > mostWishes)
      throw new AppError(
        'CONFLICT',
        say('A wish list can have {most} courses. Remove one to add another.', { most: mostWishes }),
      )
  })
  return done('The course is on your wish list.')
})

export const removeWish = defineUseCase(operations.wishes.remove, async ({ db, actor }, { courseId }) => {
  await deleteWish(db, actor.id, parseId(courseId, 'Course'))
  return done('The course isn’t on your wish list any more.')
})
