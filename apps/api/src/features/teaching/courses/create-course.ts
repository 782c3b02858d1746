import { toasts } from '@skillharbor/contracts/messages'
import { operations } from '@skillharbor/contracts/operations'
import { newId } from '../../ids.ts'
import { toPaise } from '../../money.ts'
import { useCase } from '../../use-case.ts'
import { courseOf, insertCourse } from './course-repository.ts'
import { forgetUpload, ownPicture } from './own-picture.ts'

export const createCourse = useCase(operations.courses.create, async (scope, { thumbnail, price, ...fields }) => {
  const { image, upload } = await ownPicture(scope, thumbnail, 'thumbnail')
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
  await forgetUpload(scope, upload)
  return { message: toasts.courseCreated, content: courseOf(course) }
})
