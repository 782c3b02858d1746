import { curriculumLimits } from '@skillharbor/contracts/entities'
import type { Db } from '../../../db/connection.ts'
import { AppError, invalidAt } from '../../app-error.ts'
import type { Actor, Scope } from '../../scope.ts'
import { requireOwnLesson } from './draft-lesson.ts'
import { storeStill } from './remake-posters.ts'
import { uploadGone } from './upload-parts.ts'
import { enqueueRemoval, lockUpload, type UploadRow } from './upload-repository.ts'
import { addVideo, countRenditions, findVideo, keyOfVideo, lockVideo, setPoster } from './video-repository.ts'

export const posterType = 'image/jpeg'

export const toNewVideo = ({ id, lessonId, name, key, bytes }: UploadRow) => ({
  id,
  lessonId,
  name,
  sourceKey: key,
  sourceBytes: bytes,
  key: keyOfVideo(lessonId, id),
})

/** @throws TOO_MANY_REQUESTS if the video has as many renditions as it may. */
export const requireRoom = async (db: Db, videoId: string): Promise<void> => {
  if ((await countRenditions(db, videoId)) >= curriculumLimits.renditions)
    throw new AppError('TOO_MANY_REQUESTS', 'The video has enough smaller versions')
}

/** Makes the uploaded picture anew, and returns where that is stored. @throws INVALID_INPUT if it is no JPEG. */
const makeStill = async (scope: Scope, { key, lessonId, adminId }: UploadRow): Promise<string> => {
  const still = await storeStill(scope, { lessonId, sellerId: adminId, key })
  if (still !== null) return still
  throw invalidAt('parts', 'The still picture is not a JPEG')
}

/**
 * Adds a complete upload to the video that the lesson had when it began: as a rendition, which is prepared like the
 * video itself, or as its still picture. @throws NOT_FOUND if the lesson has another video now.
 */
export const addToVideo = async (scope: Scope & { actor: Actor }, upload: UploadRow): Promise<void> => {
  const { db, actor, now } = scope
  const { videoId } = await requireOwnLesson(db, upload.lessonId, actor.id)
  if (!videoId || videoId !== upload.videoId) throw uploadGone()
  const still = upload.purpose === 'poster' ? await makeStill(scope, upload) : null
  await db.transaction(async (tx) => {
    if (!(await lockUpload(tx, upload.id))) throw uploadGone()
    if (still !== null) {
      const replaced = await setPoster(tx, videoId, still)
      if (replaced !== null && replaced !== still)
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
