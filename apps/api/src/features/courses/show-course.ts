import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../app-error.ts'
import { knownId } from '../ids.ts'
import { catalogueUseCase } from '../use-case.ts'
import { courseForSale, courseOf } from './course-repository.ts'

export const showCourse = catalogueUseCase(operations.courses.show, async ({ db }, { id }) => {
  const row = await courseForSale(db, knownId(id, 'Course'))
  if (!row) throw new AppError('NOT_FOUND', 'Course not found')
  return { content: { ...courseOf(row), seller: { username: row.seller } } }
})
