import { toasts } from '@skillharbor/contracts/messages'
import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../app-error.ts'
import { knownId } from '../ids.ts'
import { useCase } from '../use-case.ts'
import { changeCourse } from './course-repository.ts'

/** Takes the course out of the catalogue. Its row stays: those who bought it keep it. */
export const deleteCourse = useCase(operations.courses.delete, async ({ db, actor, now }, { id }) => {
  const gone = await changeCourse(db, knownId(id, 'Course'), actor.id, { deletedAt: now() }, now())
  if (!gone) throw new AppError('NOT_FOUND', 'Course not found')
  return { message: toasts.courseDeleted }
})
