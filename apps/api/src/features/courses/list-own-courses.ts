import { operations } from '@skillharbor/contracts/operations'
import { toRupees } from '../money.ts'
import { useCase } from '../use-case.ts'
import { courseOf } from './course-repository.ts'
import { coursesOfOwner } from './own-course-repository.ts'

export const listOwnCourses = useCase(operations.courses.mine, async ({ db, actor }) => ({
  content: (await coursesOfOwner(db, actor.id)).map((row) => ({
    ...courseOf(row),
    buyers: row.buyers,
    earned: toRupees(row.earnedPaise),
  })),
}))
