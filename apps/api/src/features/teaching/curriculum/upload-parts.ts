import type { UploadPart } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import { AppError, invalidAt } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { toMediaUpload } from './discarded-files.ts'
import { requireOwnLesson } from './draft-lesson.ts'
import { notePart, partsOf, type UploadRow, uploadOfOwner, uploadsOfLesson } from './upload-repository.ts'
import { findVideo } from './video-repository.ts'

/** How long a link for a part is valid, in seconds. */
const linkLifetime = 300

export const uploadGone = () => new AppError('NOT_FOUND', 'This upload has ended. Please start again')

/** An upload of this admin's. @throws NOT_FOUND */
export const requireUpload = async ({ db, actor }: Scope & { actor: Actor }, uploadId: string): Promise<UploadRow> => {
  const upload = await uploadOfOwner(db, parseId(uploadId, 'Upload'), actor.id)
  if (!upload) throw uploadGone()
  return upload
}

export const partCountOf = ({ bytes, partBytes }: Pick<UploadRow, 'bytes' | 'partBytes'>): number =>
  Math.ceil(bytes / partBytes)

/** A link for one part. Notes the part that was sent before it, so that another session needn't send it again. */
export const signLessonPart = defineUseCase(
  operations.curriculum.signPart,
  async (scope, { uploadId, number, stored }) => {
    const upload = await requireUpload(scope, uploadId)
    for (const [path, part] of [
      ['number', number],
      ['stored.number', stored?.number ?? 1],
    ] as const) {
      if (part > partCountOf(upload)) throw invalidAt(path, 'The file has no such part')
    }
    if (stored) await notePart(scope.db, upload.id, stored, scope.now())
    return { url: await scope.storage.signedPartUrl(toMediaUpload(upload), number, linkLifetime) }
  },
)

/** The parts that needn't be sent again. */
const storedParts = async ({ db, storage }: Scope, upload: UploadRow): Promise<UploadPart[]> => {
  // A process may have been killed right after it joined them: what is left to do needs no part, and no ETag. Of a video
  // that is ready, not even the source is left.
  if ((await storage.stat(upload.key)) || (await findVideo(db, upload.id)))
    return Array.from({ length: partCountOf(upload) }, (_, at) => ({ number: at + 1, etag: '' }))
  return partsOf(db, upload.id)
}

export const listLessonUploads = defineUseCase(operations.curriculum.uploads, async (scope, { lessonId }) => {
  const { db, actor } = scope
  const lesson = await requireOwnLesson(db, lessonId, actor.id)
  const uploads = await uploadsOfLesson(db, lesson.lessonId, actor.id)
  const content = await Promise.all(
    uploads.map(async (upload) => {
      const { id: uploadId, name, bytes, lastModified, partBytes } = upload
      const parts = await storedParts(scope, upload)
      return { uploadId, name, bytes, lastModified, partBytes, partCount: partCountOf(upload), parts }
    }),
  )
  return { content }
})
