import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { newId, parseId } from '../../ids.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { tellOperators } from '../tell-operators.ts'
import { insertAppeal, lockOwnCourse } from './appeal-repository.ts'

/** A seller asks for a course back that an operator took down, once for each take-down. Throws NOT_FOUND and CONFLICT. */
export const appealTakeDown = defineUseCase(operations.courses.appeal, async (scope, { id, words }) => {
  const { db, actor, now, settings } = scope
  const courseId = parseId(id, 'Course')
  await db.transaction(async (tx) => {
    const course = await lockOwnCourse(tx, courseId, actor.id)
    if (!course) throw new AppError('NOT_FOUND', 'Course not found')
    if (!course.takenDownAt) throw new AppError('CONFLICT', 'This course isn’t taken down')
    const against = { courseId, takenDownAt: course.takenDownAt, reason: course.takeDownReason ?? '' }
    if (!(await insertAppeal(tx, { id: newId(now()), ...against, words, createdAt: now() })))
      throw new AppError('CONFLICT', 'You can only appeal once, and you already have')
    await tellOperators(tx, settings)
  })
  return done('We have your appeal. We’ll email you when it’s decided.')
})
