import { operations } from '@skillharbor/contracts/operations'
import { defineUseCase } from '../../use-case.ts'
import { findCurriculum } from './curriculum-repository.ts'
import { requireOwnCourse } from './get-curriculum.ts'
import { enrolmentCounts, lessonCounts } from './learner-figures-repository.ts'
import { lessonsIn } from './outline.ts'

/** How many learners began and completed each lesson of the live revision. Names no learner. */
export const showCurriculumStats = defineUseCase(operations.curriculum.stats, async ({ db, actor }, { courseId }) => {
  const course = await requireOwnCourse(db, courseId, actor.id)
  const lessons = lessonsIn((await findCurriculum(db, course.id))?.live?.outline ?? [])
  const ids = lessons.map(({ id }) => id)
  const counted = new Map((await lessonCounts(db, course.id, ids)).map((counts) => [counts.lessonId, counts]))
  return {
    ...(await enrolmentCounts(db, course.id)),
    content: lessons.map(({ id, title, kind }) => {
      const { began = 0, finished = 0 } = counted.get(id) ?? {}
      return { _id: id, title, kind, began, finished }
    }),
  }
})
