import {
  curriculumLimits,
  lessonFileExtension,
  lessonFileTypes,
  type UploadPart,
  videoExtension,
  videoTypes,
} from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import type { Transaction } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import { newId } from '../../ids.ts'
import { IncompleteUpload, UploadNotFound } from '../../port-errors.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { discardUpload, toMediaUpload } from './discarded-files.ts'
import { requireOwnLesson, toDraftLesson } from './draft-lesson.ts'
import { changeDraftLesson, type OwnDraftLesson } from './lesson-repository.ts'
import { partCountOf, requireUpload, uploadGone } from './upload-parts.ts'
import {
  countUploads,
  deleteUpload,
  enqueueRemoval,
  insertUpload,
  lockUpload,
  type UploadRow,
  uploadOfOwner,
} from './upload-repository.ts'
import { addVideo, countProcessing, findVideo } from './video-repository.ts'
import { addToVideo, posterType, requireRoom, toNewVideo } from './video-uploads.ts'

/** Bytes of a part; small enough to send again after a broken connection. */
const partBytes = 8 * 1024 * 1024
/** Uploads that one admin may have open at a time, together with the videos that are being prepared. */
const maxOpenUploads = 20

const refuse = (path: string, message: string) =>
  new AppError('INVALID_INPUT', message, { issues: [{ path, message }] })

/** The name that browsers save the file under: it is the last part of the link. */
const fileNameIn = (name: string, extension: string): string => {
  const stem = name
    .slice(0, name.lastIndexOf('.'))
    .normalize('NFKD')
    .replace(/[^\w-]+/g, '-')
  const [trimmed = ''] = stem.match(/[^-_](?:.*[^-_])?/) ?? []
  return `${trimmed.slice(0, 80) || 'file'}.${extension}`
}

/** Where an upload goes, and how large it may be. @throws INVALID_INPUT if the lesson can't have such a file. */
const targetOf = (
  { kind, lessonId, videoId }: OwnDraftLesson,
  { id, name, purpose }: Pick<UploadRow, 'id' | 'name' | 'purpose'>,
  maxVideoBytes: number,
) => {
  if (purpose !== 'content' && !videoId) throw refuse('purpose', 'The lesson has no video yet')
  if (purpose === 'poster') {
    const key = `lesson-media/${lessonId}/${id}/poster.jpg`
    return { key, contentType: posterType, maxBytes: curriculumLimits.posterBytes }
  }
  if (kind === 'video') {
    const extension = videoExtension(name)
    if (!extension) throw refuse('name', `Choose one of these types: ${Object.keys(videoTypes).join(', ')}`)
    const key = `lesson-media/${lessonId}/${id}/source.${extension}`
    return { key, contentType: videoTypes[extension], maxBytes: maxVideoBytes }
  }
  if (kind !== 'file') throw refuse('lessonId', 'Only a file lesson or a video lesson has a file')
  const extension = lessonFileExtension(name)
  if (!extension) throw refuse('name', `Choose one of these types: ${Object.keys(lessonFileTypes).join(', ')}`)
  const key = `documents/${lessonId}/${id}/${fileNameIn(name, extension)}`
  return { key, contentType: lessonFileTypes[extension], maxBytes: curriculumLimits.fileBytes }
}

/** Begins the upload of a lesson's file or video. The draft keeps its present one until the upload is complete. */
export const beginLessonUpload = defineUseCase(
  operations.curriculum.beginUpload,
  async (scope, { lessonId, name, bytes, lastModified = null, purpose = 'content' }) => {
    const { db, actor, storage, now, settings } = scope
    const lesson = await requireOwnLesson(db, lessonId, actor.id)
    const id = newId(now())
    const { key, contentType, maxBytes } = targetOf(lesson, { id, name, purpose }, settings.maxVideoBytes)
    if (purpose === 'rendition' && lesson.videoId) await requireRoom(db, lesson.videoId)
    if (bytes > maxBytes)
      throw refuse('bytes', `A file must not be larger than ${Math.floor(maxBytes / 1024 ** 2)} MiB`)
    if ((await countUploads(db, actor.id)) + (await countProcessing(db, actor.id)) >= maxOpenUploads)
      throw new AppError('TOO_MANY_REQUESTS', 'You have too many unfinished uploads. Finish or cancel one first')
    const upload = await storage.begin(key, contentType, { bytes, partBytes })
    const row = { id, adminId: actor.id, lessonId: lesson.lessonId, key, storageUploadId: upload.id, createdAt: now() }
    const videoId = purpose === 'content' ? null : lesson.videoId
    await insertUpload(db, { ...row, purpose, videoId, name, contentType, bytes, partBytes, lastModified })
    return { uploadId: id, partBytes, partCount: partCountOf({ bytes, partBytes }) }
  },
)

/** What a complete upload puts into the draft: a file, or a video that is being prepared from now on. */
const contentOf = async (tx: Transaction, lesson: OwnDraftLesson, upload: UploadRow, now: Date) => {
  const { id, key, name, bytes, contentType } = upload
  if (lesson.kind !== 'video') return { file: { key, name, bytes, contentType } }
  // A retry after a conflict finds the video.
  if (!(await findVideo(tx, id))) await addVideo(tx, toNewVideo(upload), now)
  return { videoId: id }
}

/** Puts a complete upload into the lesson's draft in place of what was there. */
const changeContent = async (scope: Scope & { actor: Actor }, upload: UploadRow): Promise<void> => {
  const { db, actor, now } = scope
  const lesson = await requireOwnLesson(db, upload.lessonId, actor.id)
  // An earlier try may have ended right after it changed the draft.
  if (lesson.videoId === upload.id || lesson.file?.key === upload.key) return
  const isStored = await db.transaction(async (tx) => {
    if (!(await lockUpload(tx, upload.id))) throw uploadGone()
    const change = await contentOf(tx, lesson, upload, now())
    if (lesson.file) await enqueueRemoval(tx, { lessonId: lesson.lessonId, key: lesson.file.key })
    return changeDraftLesson(tx, lesson.lessonId, lesson.version, change, now())
  })
  if (!isStored) throw new AppError('CONFLICT', 'The lesson was just saved elsewhere. Please try again')
}

/** Joins the parts into the object, unless a process did that and was killed before it could go on. */
const joinParts = async ({ db, storage }: Scope, upload: UploadRow, parts: readonly UploadPart[]): Promise<void> => {
  // Such a process may also have been killed right before it forgot the upload. A video may be ready since, and its source
  // removed.
  if (await findVideo(db, upload.id)) return
  if (await storage.stat(upload.key)) return storage.abort(toMediaUpload(upload))
  await storage.complete(toMediaUpload(upload), parts).catch((error: unknown) => {
    if (error instanceof IncompleteUpload) throw refuse('parts', error.message)
    // Another request may have joined them just now.
    if (!(error instanceof UploadNotFound)) throw error
  })
  if (!(await storage.stat(upload.key))) throw uploadGone()
}

/** Joins the parts, and puts what was uploaded where it belongs. Can be repeated. */
export const completeLessonUpload = defineUseCase(
  operations.curriculum.completeUpload,
  async (scope, { uploadId, parts }) => {
    const { db, actor } = scope
    const upload = await requireUpload(scope, uploadId)
    await joinParts(scope, upload, parts)
    const place = upload.purpose === 'content' ? changeContent : addToVideo
    await place(scope, upload).catch(async (error: unknown) => {
      // Cancelled while its parts were being joined: the removal may have come before the object.
      if (!(await uploadOfOwner(db, upload.id, actor.id))) await enqueueRemoval(db, upload)
      throw error
    })
    await deleteUpload(db, upload.id)
    return { content: await toDraftLesson(scope, await requireOwnLesson(db, upload.lessonId, actor.id)) }
  },
)

export const abortLessonUpload = defineUseCase(operations.curriculum.abortUpload, async (scope, { uploadId }) => {
  await discardUpload(scope, await requireUpload(scope, uploadId))
  return { message: 'The upload was cancelled.' }
})
