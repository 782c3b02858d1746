import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { knownId } from '../../ids.ts'
import { toRupees } from '../../money.ts'
import { useCase } from '../../use-case.ts'
import { courseOf, courseOfOwner } from './course-repository.ts'
import { coursesOfOwner } from './own-course-repository.ts'

export const listOwnCourses = useCase(operations.courses.mine, async ({ db, actor }) => ({
  content: (await coursesOfOwner(db, actor.id)).map((row) => ({
    ...courseOf(row),
    buyers: row.buyers,
    earned: toRupees(row.earnedPaise),
  })),
}))

export const getOwnCourse = useCase(operations.courses.get, async ({ db, actor }, { id }) => {
  const row = await courseOfOwner(db, knownId(id, 'Course'), actor.id)
  if (!row) throw new AppError('NOT_FOUND', 'Course not found')
  return { content: courseOf(row) }
})
