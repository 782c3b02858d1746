import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import { defineCachedUseCase } from '../../use-case.ts'
import { courseForSale } from './course-repository.ts'
import { toListed } from './listed-course.ts'
import { newestByTeacher, newestInCategory } from './related-course-repository.ts'

/** What a visitor of a course's page may want to see next. */
export const listRelatedCourses = defineCachedUseCase(operations.courses.related, async ({ db, settings }, { id }) => {
  const course = await courseForSale(db, parseId(id, 'Course'), settings.refundRule)
  if (!course) throw new AppError('NOT_FOUND', 'Course not found')
  const byTeacher = await newestByTeacher(db, course)
  const similar = await newestInCategory(db, course.category, [course, ...byTeacher])
  const listed = await toListed(db, [...byTeacher, ...similar])
  return { byTeacher: listed.slice(0, byTeacher.length), similar: listed.slice(byTeacher.length) }
})
