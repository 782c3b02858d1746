import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import type { Ports } from '../../scope.ts'
import { defineCachedUseCase } from '../../use-case.ts'
import { toListed } from '../courses/listed-course.ts'
import { coursesOfTeacher, findTeacher, teacherAddresses } from './teacher-repository.ts'

/** A teacher's page. There is none for an admin without a course in the catalogue. */
export const showTeacher = defineCachedUseCase(operations.teachers.show, async ({ db }, { id }) => {
  const teacher = await findTeacher(db, parseId(id, 'Teacher'))
  if (!teacher?.isPublic) throw new AppError('NOT_FOUND', 'Teacher not found')
  const courses = await toListed(db, await coursesOfTeacher(db, teacher.id))
  const { headline = '', bio = '', image = '', links = [] } = teacher.profile ?? {}
  return { content: { _id: teacher.id, name: teacher.name, headline, bio, image, links, courses } }
})

/** Ids of the teachers who have a page, and its last change. */
export const listTeacherAddresses = ({ db }: Pick<Ports, 'db'>) => teacherAddresses(db)
