import type { LearnerLesson } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import { lessonsIn, type PublishedLesson, toOutlineLesson } from '../../teaching/curriculum/outline.ts'
import { defineUseCase } from '../../use-case.ts'
import { toCourseProgress } from './course-progress.ts'
import { lastVersions } from './course-progress-repository.ts'
import { ownedCourse } from './owned-course-repository.ts'

/** An owned course with its outline and the learner's progress. @throws NOT_FOUND unless the learner owns it. */
export const showOwnedCourse = defineUseCase(operations.learning.course, async ({ db, actor }, { courseId }) => {
  const id = parseId(courseId, 'Course')
  const course = await ownedCourse(db, actor.id, id)
  if (!course) throw new AppError('NOT_FOUND', 'Course not found')

  const begun = new Map(course.begun.map((row) => [row.lessonId, row]))
  const toLearnerLesson = (lesson: PublishedLesson): LearnerLesson => {
    const { done = false, positionSeconds = 0 } = begun.get(lesson.id) ?? {}
    return { ...toOutlineLesson(lesson), began: begun.has(lesson.id), done, positionSeconds }
  }
  const outline = course.outline ?? []
  const listed = new Set(lessonsIn(outline).map((lesson) => lesson.id))
  const removedIds = [...begun.keys()].filter((lessonId) => !listed.has(lessonId))
  const removed = removedIds.length > 0 ? await lastVersions(db, removedIds) : []
  const { title, subtitle, description, image, language, seller, progress } = course
  const required = new Set(progress.requiredLessonIds)
  return {
    content: {
      course: { _id: id, title, subtitle, description, image, language },
      seller: { username: seller },
      sections: outline.map((section) => ({
        _id: section.id,
        title: section.title,
        lessons: section.lessons.map(toLearnerLesson),
      })),
      removed: removed.map((lesson) => toLearnerLesson({ ...lesson, preview: false, optional: true })),
      progress: toCourseProgress(progress),
      quizzesToPass: course.toPass.map((quiz) => ({ _id: quiz.id, title: quiz.title })),
      remainingSeconds: lessonsIn(outline)
        .filter((lesson) => required.has(lesson.id) && !begun.get(lesson.id)?.done)
        .reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
    },
  }
})
