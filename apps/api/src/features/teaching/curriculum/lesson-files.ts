import type { UploadPart } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import type { Transaction } from '../../../db/connection.ts'
import { AppError, invalidAt } from '../../app-error.ts'
import { IncompleteUpload, UploadNotFound } from '../../port-errors.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { noteStored } from '../media/stored-repository.ts'
import { discardUpload, toMediaUpload } from './discarded-files.ts'
import { requireOwnLesson, toDraftLesson } from './draft-lesson.ts'
import { changeDraftLesson, type OwnDraftLesson } from './lesson-repository.ts'
import { requireUpload, uploadGone } from './upload-parts.ts'
import { deleteUpload, enqueueRemoval, lockUpload, type UploadRow, uploadOfOwner } from './upload-repository.ts'
import { addVideo, findVideo, lockVideo } from './video-repository.ts'
import { addToVideo, toNewVideo } from './video-uploads.ts'

/** What a complete upload puts into the draft: a file, or a video that is being prepared from now on. */
const contentOf = async (tx: Transaction, lesson: OwnDraftLesson, upload: UploadRow, now: Date) => {
  const { id, key, name, bytes, contentType } = upload
  if (lesson.kind !== 'video') return { file: { key, name, bytes, contentType } }
  // A retry after a conflict finds the video. It may be ready since; while it was in no draft, none got its duration.
  await lockVideo(tx, id)
  const video = await findVideo(tx, id)
  if (!video) await addVideo(tx, toNewVideo(upload), now)
  return { videoId: id, ...(video?.status === 'ready' && { durationSeconds: video.durationSeconds ?? 0 }) }
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
const joinParts = async (
  { db, storage, now }: Scope & { actor: Actor },
  upload: UploadRow,
  parts: readonly UploadPart[],
): Promise<void> => {
  // Such a process may also have been killed right before it forgot the upload. A video may be ready since, and its source
  // removed.
  if (await findVideo(db, upload.id)) return
  if (await storage.stat(upload.key)) await storage.abort(toMediaUpload(upload))
  else
    await storage.complete(toMediaUpload(upload), parts).catch((error: unknown) => {
      if (error instanceof IncompleteUpload) throw invalidAt('parts', error.said)
      // Another request may have joined them just now.
      if (!(error instanceof UploadNotFound)) throw error
    })
  const stored = await storage.stat(upload.key)
  if (!stored) throw uploadGone()
  const { key, adminId } = upload
  await noteStored(db, { key, adminId, bytes: stored.bytes, storedAt: now() })
  // A storage that takes the parts itself may not have kept to what their links say.
  if (stored.bytes !== upload.bytes) throw invalidAt('parts', 'The file’s size isn’t what was announced')
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
    await db.transaction(async (tx) => {
      await deleteUpload(tx, upload.id)
      // A picture was made anew. What was uploaded goes, with all that may be in it.
      if (upload.purpose === 'poster') await enqueueRemoval(tx, upload)
    })
    return { content: await toDraftLesson(scope, await requireOwnLesson(db, upload.lessonId, actor.id)) }
  },
)

export const abortLessonUpload = defineUseCase(operations.curriculum.abortUpload, async (scope, { uploadId }) => {
  await discardUpload(scope, await requireUpload(scope, uploadId))
  return done('The upload was cancelled.')
})
