import { toasts } from '@skillharbor/contracts/messages'
import { operations } from '@skillharbor/contracts/operations'
import { newId } from '../../ids.ts'
import { toPaise } from '../../money.ts'
import { defineUseCase } from '../../use-case.ts'
import { insertCourse, toCourse } from './course-repository.ts'
import { preparePicture, removeUpload } from './own-picture.ts'

export const createCourse = defineUseCase(operations.courses.create, async (scope, { thumbnail, price, ...fields }) => {
  const { image, upload } = await preparePicture(scope, thumbnail, 'thumbnail')
  const now = scope.now()
  const course = {
    id: newId(now),
    ownerId: scope.actor.id,
    ...fields,
    image,
    pricePaise: toPaise(price),
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  }
  await insertCourse(scope.db, course)
  await removeUpload(scope, upload)
  return { message: toasts.courseCreated, content: toCourse(course) }
})
