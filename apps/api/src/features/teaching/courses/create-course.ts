import { toasts } from '@skillharbor/contracts/messages'
import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { newId } from '../../ids.ts'
import { toPaise } from '../../money.ts'
import { defineUseCase } from '../../use-case.ts'
import { given } from './change-course.ts'
import { type CourseRow, insertCourse, toCourse } from './course-repository.ts'
import { preparePicture, removeUpload } from './own-picture.ts'

/** What a course is unless its admin says otherwise. It is published at once, as the specification has it. */
const unsaid: Pick<CourseRow, 'status' | 'subtitle' | 'level' | 'language' | 'outcomes' | 'requirements' | 'audience'> =
  {
    status: 'published',
    subtitle: '',
    level: 'all',
    language: 'en',
    outcomes: [],
    requirements: [],
    audience: [],
  }

export const createCourse = defineUseCase(
  operations.courses.create,
  async (scope, { thumbnail, price, title, description, category, ...details }) => {
    const { image, upload } = await preparePicture(scope, thumbnail, 'thumbnail')
    const now = scope.now()
    const course = {
      id: newId(now),
      ownerId: scope.actor.id,
      title,
      description,
      category,
      ...unsaid,
      ...given(details),
      image,
      lessonCount: 0,
      durationSeconds: 0,
      captionLanguages: [],
      previewLessonId: null,
      pricePaise: toPaise(price),
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      takenDownAt: null,
      takeDownReason: null,
    }
    if (!(await insertCourse(scope.db, course))) throw new AppError('UNAUTHENTICATED', 'Please log in')
    await removeUpload(scope, upload)
    return { message: toasts.courseCreated, content: toCourse(course) }
  },
)
