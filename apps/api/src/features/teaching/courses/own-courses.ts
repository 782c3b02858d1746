import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import { toRupees } from '../../money.ts'
import { defineUseCase } from '../../use-case.ts'
import { courseOfOwner, toCourse, toDetails } from './course-repository.ts'
import { coursesOfOwner } from './own-course-repository.ts'
import { ownTakeDowns } from './take-down-repository.ts'

export const listOwnCourses = defineUseCase(operations.courses.mine, async ({ db, actor }) => {
  const rows = await coursesOfOwner(db, actor.id)
  const takeDowns = await ownTakeDowns(db, rows)
  return {
    content: rows.map((row) => ({
      ...toCourse(row),
      buyers: row.buyers,
      earned: toRupees(row.earnedPaise),
      status: row.status,
      ...takeDowns.get(row.id),
    })),
  }
})

export const getOwnCourse = defineUseCase(operations.courses.get, async ({ db, actor }, { id }) => {
  const row = await courseOfOwner(db, parseId(id, 'Course'), actor.id)
  if (!row) throw new AppError('NOT_FOUND', 'Course not found')
  const takeDowns = await ownTakeDowns(db, [row])
  return { content: { ...toCourse(row), ...toDetails(row), ...takeDowns.get(row.id) } }
})
