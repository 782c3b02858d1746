import { operations } from '@skillharbor/contracts/operations'
import { useCase } from '../use-case.ts'
import { courseOf, coursesOfOwner } from './course-repository.ts'

export const listOwnCourses = useCase(operations.courses.mine, async ({ db, actor }) => ({
  content: (await coursesOfOwner(db, actor.id)).map(courseOf),
}))
