import { lessonFileExtension, lessonFileTypes } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { newId, parseId } from '../../ids.ts'
import { IncompleteUpload, UploadNotFound } from '../../port-errors.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { discardUpload, removeUnused, toMediaUpload } from './discarded-files.ts'
import { requireOwnLesson, toDraftLesson } from './draft-lesson.ts'
import { changeDraftLesson } from './lesson-repository.ts'
import {
  countUploads,
  deleteUpload,
  insertUpload,
  lockUpload,
  type UploadRow,
  uploadOfOwner,
} from './upload-repository.ts'

/** Bytes of a part; small enough to send again after a broken connection. */
const partBytes = 8 * 1024 * 1024
/** How long a link for a part is valid, in seconds. */
const linkLifetime = 300
/** Uploads that one admin may have open at a time. */
const maxOpenUploads = 20

const refuse = (path: string, message: string) =>
  new AppError('INVALID_INPUT', message, { issues: [{ path, message }] })
const uploadGone = () => new AppError('NOT_FOUND', 'This upload is over. Please start again')

/** The name that browsers save the file under: it is the last part of the link. */
const fileNameIn = (name: string, extension: string): string => {
  const stem = name
    .slice(0, name.lastIndexOf('.'))
    .normalize('NFKD')
    .replace(/[^\w-]+/g, '-')
  return `${stem.replace(/^[-_]+|[-_]+$/g, '').slice(0, 80) || 'file'}.${extension}`
}

const requireUpload = async ({ db, actor }: Scope & { actor: Actor }, uploadId: string): Promise<UploadRow> => {
  const upload = await uploadOfOwner(db, parseId(uploadId, 'Upload'), actor.id)
  if (!upload) throw uploadGone()
  return upload
}

/** Begins the upload of a lesson's file. The draft keeps its present file until the upload is complete. */
export const beginLessonUpload = defineUseCase(
  operations.curriculum.beginUpload,
  async (scope, { lessonId, name, bytes }) => {
    const { db, actor, storage, now } = scope
    const lesson = await requireOwnLesson(db, lessonId, actor.id)
    if (lesson.kind !== 'file') throw refuse('lessonId', 'Only a file lesson has a file')
    const extension = lessonFileExtension(name)
    if (!extension) throw refuse('name', `Choose one of these types: ${Object.keys(lessonFileTypes).join(', ')}`)
    if ((await countUploads(db, actor.id)) >= maxOpenUploads)
      throw new AppError('TOO_MANY_REQUESTS', 'Too many uploads are open. Finish or cancel one first')
    const contentType = lessonFileTypes[extension]
    const id = newId(now())
    const key = `documents/${lesson.lessonId}/${id}/${fileNameIn(name, extension)}`
    const upload = await storage.begin(key, contentType, { bytes, partBytes })
    const row = { id, adminId: actor.id, lessonId: lesson.lessonId, key, storageUploadId: upload.id, createdAt: now() }
    await insertUpload(db, { ...row, name, contentType, bytes, partBytes })
    return { uploadId: id, partBytes, partCount: Math.ceil(bytes / partBytes) }
  },
)

export const signLessonPart = defineUseCase(operations.curriculum.signPart, async (scope, { uploadId, number }) => {
  const upload = await requireUpload(scope, uploadId)
  if (number > Math.ceil(upload.bytes / upload.partBytes)) throw refuse('number', 'The file has no such part')
  return { url: await scope.storage.signedPartUrl(toMediaUpload(upload), number, linkLifetime) }
})

/** Joins the parts, and puts the file into the lesson's draft in place of an earlier one. Can be repeated. */
export const completeLessonUpload = defineUseCase(
  operations.curriculum.completeUpload,
  async (scope, { uploadId, parts }) => {
    const { db, storage, actor, now } = scope
    const upload = await requireUpload(scope, uploadId)
    await storage.complete(toMediaUpload(upload), parts).catch((error: unknown) => {
      if (error instanceof IncompleteUpload) throw refuse('parts', error.message)
      // The storage joined the parts, but the answer was lost.
      if (!(error instanceof UploadNotFound)) throw error
    })
    if (!(await storage.stat(upload.key))) throw uploadGone()
    const lesson = await requireOwnLesson(db, upload.lessonId, actor.id)
    const { key, name, bytes, contentType } = upload
    // An earlier try may have ended right after it put the file into the draft.
    if (lesson.file?.key !== key) {
      const change = { file: { key, name, bytes, contentType } }
      const isStored = await db.transaction(async (tx) => {
        if (!(await lockUpload(tx, upload.id))) throw uploadGone()
        return changeDraftLesson(tx, lesson.lessonId, lesson.version, change, now())
      })
      if (!isStored) throw new AppError('CONFLICT', 'The lesson was just saved elsewhere. Please try again')
      if (lesson.file) await removeUnused(scope, lesson.lessonId, lesson.file.key)
    }
    await deleteUpload(db, upload.id)
    return { content: await toDraftLesson(scope, await requireOwnLesson(db, upload.lessonId, actor.id)) }
  },
)

export const abortLessonUpload = defineUseCase(operations.curriculum.abortUpload, async (scope, { uploadId }) => {
  await discardUpload(scope, await requireUpload(scope, uploadId))
  return { message: 'The upload was cancelled.' }
})
