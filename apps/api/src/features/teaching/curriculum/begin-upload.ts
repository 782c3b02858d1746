import { operations } from '@skillharbor/contracts/operations'
import { say } from '@skillharbor/contracts/said'
import type { Db } from '../../../db/connection.ts'
import { AppError, invalidAt } from '../../app-error.ts'
import { newId } from '../../ids.ts'
import type { Scope } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { requireRoomFor } from '../media/room.ts'
import { lockRoomOf } from '../media/stored-repository.ts'
import { toMediaUpload } from './discarded-files.ts'
import { requireOwnLesson } from './draft-lesson.ts'
import { partCountOf } from './upload-parts.ts'
import { countUploads, insertUpload, type UploadRow } from './upload-repository.ts'
import { targetOf } from './upload-target.ts'
import { countProcessing } from './video-repository.ts'
import { requireRoom } from './video-uploads.ts'

/** Bytes of a part; small enough to send again after a broken connection. */
const partBytes = 8 * 1024 * 1024
/** Uploads that one admin may have open at a time. Sites send a few at a time; others may have been left unfinished. */
const maxOpenUploads = 100
/** Videos of one admin that wait for their preparation. Sellers take turns there, so nobody else waits for these. */
const maxProcessing = 500

/** @throws TOO_MANY_REQUESTS or PAYLOAD_TOO_LARGE if the admin can't begin another upload of so many bytes now. */
const admit = async (db: Db, adminId: string, bytes: number, { settings }: Pick<Scope, 'settings'>): Promise<void> => {
  if ((await countUploads(db, adminId)) >= maxOpenUploads)
    throw new AppError(
      'TOO_MANY_REQUESTS',
      say('You have {count} uploads that aren’t finished. Finish or discard one first', { count: maxOpenUploads }),
    )
  if ((await countProcessing(db, adminId)) >= maxProcessing)
    throw new AppError(
      'TOO_MANY_REQUESTS',
      say('{count} of your videos are still being prepared. Wait until the first ones are ready', {
        count: maxProcessing,
      }),
    )
  await requireRoomFor(db, adminId, bytes, settings.sellerStorageBytes)
}

/** Stores the upload, unless others that began at the same time have left no room for it. */
const insertAdmitted = (scope: Scope, upload: Omit<UploadRow, 'lastPartAt'>): Promise<void> =>
  scope.db.transaction(async (tx) => {
    await lockRoomOf(tx, upload.adminId)
    await admit(tx, upload.adminId, upload.bytes, scope)
    await insertUpload(tx, upload)
  })

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
      throw invalidAt(
        'bytes',
        say('A file must not be larger than {max} MiB', { max: Math.floor(maxBytes / 1024 ** 2) }),
      )
    // Asked before anything is begun, and once more when it counts.
    await admit(db, actor.id, bytes, scope)
    const { id: storageUploadId } = await storage.begin(key, contentType, { bytes, partBytes })
    const upload = {
      id,
      adminId: actor.id,
      lessonId: lesson.lessonId,
      key,
      storageUploadId,
      createdAt: now(),
      purpose,
      videoId: purpose === 'content' ? null : lesson.videoId,
      name,
      contentType,
      bytes,
      partBytes,
      lastModified,
    }
    await insertAdmitted(scope, upload).catch(async (error: unknown) => {
      await storage.abort(toMediaUpload(upload))
      throw error
    })
    return { uploadId: id, partBytes, partCount: partCountOf({ bytes, partBytes }) }
  },
)
