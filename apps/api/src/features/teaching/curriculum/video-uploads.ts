import { curriculumLimits } from '@skillharbor/contracts/entities'
import type { Db } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import type { Actor, Scope } from '../../scope.ts'
import { readObject } from '../media/read-object.ts'
import { imageTypeOf } from '../media/thumbnails.ts'
import { requireOwnLesson } from './draft-lesson.ts'
import { uploadGone } from './upload-parts.ts'
import { enqueueRemoval, lockUpload, type UploadRow } from './upload-repository.ts'
import { addVideo, countRenditions, findVideo, keyOfVideo, lockVideo, setPoster } from './video-repository.ts'

export const posterType = 'image/jpeg'

export const toNewVideo = ({ id, lessonId, name, key, bytes }: UploadRow) => ({
  ...{ id, lessonId, name, sourceKey: key, sourceBytes: bytes },
  key: keyOfVideo(lessonId, id),
})

/** @throws TOO_MANY_REQUESTS if the video has as many renditions as it may. */
export const requireRoom = async (db: Db, videoId: string): Promise<void> => {
  if ((await countRenditions(db, videoId)) >= curriculumLimits.renditions)
    throw new AppError('TOO_MANY_REQUESTS', 'The video has enough smaller versions')
}

/** @throws INVALID_INPUT if the uploaded object is no picture of the right type. */
const checkPoster = async ({ storage, settings }: Scope, { key }: UploadRow): Promise<void> => {
  const stored = await readObject(storage, key, curriculumLimits.posterBytes, settings.smallObjectMs)
  if (!stored) throw uploadGone()
  if ((await imageTypeOf(stored.bytes)) === posterType) return
  const message = 'The still picture is not a JPEG'
  throw new AppError('INVALID_INPUT', message, { issues: [{ path: 'parts', message }] })
}

/**
 * Adds a complete upload to the video that the lesson had when it began: as a rendition, which is prepared like the
 * video itself, or as its still picture. @throws NOT_FOUND if the lesson has another video now.
 */
export const addToVideo = async (scope: Scope & { actor: Actor }, upload: UploadRow): Promise<void> => {
  const { db, actor, now } = scope
  const { videoId } = await requireOwnLesson(db, upload.lessonId, actor.id)
  if (!videoId || videoId !== upload.videoId) throw uploadGone()
  if (upload.purpose === 'poster') await checkPoster(scope, upload)
  await db.transaction(async (tx) => {
    if (!(await lockUpload(tx, upload.id))) throw uploadGone()
    if (upload.purpose === 'poster') {
      const replaced = await setPoster(tx, videoId, upload.key)
      if (replaced !== null && replaced !== upload.key)
        await enqueueRemoval(tx, { lessonId: upload.lessonId, key: replaced })
      return
    }
    // An earlier try may have ended right after it added the rendition.
    if (await findVideo(tx, upload.id)) return
    await lockVideo(tx, videoId)
    await requireRoom(tx, videoId)
    await addVideo(tx, { ...toNewVideo(upload), renditionOf: videoId }, now())
  })
}
