import { toasts } from '@skillharbor/contracts/messages'
import { operations } from '@skillharbor/contracts/operations'
import { recordSecurityEvent } from '../../accounts/activity/record-security-event.ts'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import { toPaise } from '../../money.ts'
import { defineUseCase } from '../../use-case.ts'
import { enqueuePictureRemoval } from '../media/replaced-pictures.ts'
import { changeCourse, courseOfOwner, lockCoursePicture, toCourse } from './course-repository.ts'
import { preparePicture, removeUpload } from './own-picture.ts'

/** Drops undefined fields, so that omitted fields stay unchanged. */
export const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>
  }

export const updateCourse = defineUseCase(operations.courses.update, async (scope, { id, image, price, ...fields }) => {
  const before = await courseOfOwner(scope.db, parseId(id, 'Course'), scope.actor.id)
  if (!before) throw new AppError('NOT_FOUND', 'Course not found')
  const isNew = image !== undefined && image !== before.image
  const picture = isNew ? await preparePicture(scope, image, 'image') : undefined
  const change = {
    ...given(fields),
    ...(picture && { image: picture.image }),
    ...(price !== undefined && { pricePaise: toPaise(price) }),
  }
  const { actor } = scope
  const row = await scope.db.transaction(async (tx) => {
    if (picture) await enqueuePictureRemoval(tx, { adminId: actor.id, key: await lockCoursePicture(tx, before.id) })
    const changed = await changeCourse(tx, before.id, actor.id, change, scope.now())
    if (changed && changed.pricePaise !== before.pricePaise)
      await recordSecurityEvent(tx, scope, { kind: 'price-changed', who: actor, subject: before.id })
    return changed
  })
  if (!row) throw new AppError('NOT_FOUND', 'Course not found')
  await removeUpload(scope, picture?.upload)
  return { message: toasts.courseUpdated, content: toCourse(row) }
})

/** Removes the course from the catalogue. The row stays, and learners who bought the course keep it. */
export const deleteCourse = defineUseCase(operations.courses.delete, async (scope, { id }) => {
  const { db, actor, now, happen } = scope
  const courseId = parseId(id, 'Course')
  await db.transaction(async (tx) => {
    const gone = await changeCourse(tx, courseId, actor.id, { deletedAt: now() }, now())
    if (!gone) throw new AppError('NOT_FOUND', 'Course not found')
    await happen(tx, 'coursesDeleted', { courseIds: [courseId] }, now())
  })
  return { message: toasts.courseDeleted }
})
