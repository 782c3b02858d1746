import type { VideoFailure } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import type { Db } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import { UnusableMedia } from '../../port-errors.ts'
import type { Ports } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import type { Encoding, Preparation } from '../media/media-preparer.ts'
import { removeStored } from '../media/room.ts'
import { noteStoredOfLesson } from '../media/stored-repository.ts'
import { requireOwnLesson, toDraftLesson } from './draft-lesson.ts'
import { addRenditions, convertVideo } from './encoding-repository.ts'
import {
  deleteVideo,
  extendLease,
  failStaleVideos,
  failVideo,
  findVideo,
  finishVideo,
  keyOfPoster,
  leaseVideo,
  readyVideosSince,
  retryVideo,
  unusedVideos,
  type VideoRow,
} from './video-repository.ts'
import { outdateSizes } from './videos-size-repository.ts'

/** How long a process may be silent before another one prepares its video, in milliseconds. */
const leaseMs = 60_000
const extendEveryMs = 20_000
const dayMs = 86_400_000
/**
 * Unused videos are removed, and those fail whose preparation was given up, when nothing has happened to them for this
 * time, in milliseconds.
 */
const idleMs = 3 * dayMs

/** What the server's encoder may help with. */
const convertible: readonly VideoFailure[] = ['codec', 'trimmed']

type Work = Pick<Ports, 'db' | 'storage' | 'prepareMedia' | 'now' | 'log' | 'settings'>

/** What the video is made of: what was uploaded, or, for a rendition that the server makes, the video itself. */
const sourceOf = async (db: Db, { renditionOf, encodeAs, sourceKey }: VideoRow): Promise<string> =>
  (renditionOf !== null && encodeAs !== null && (await findVideo(db, renditionOf))?.key) || sourceKey

/** A converted video gets a still picture, because few sellers' browsers could make one of its source. */
const encodingOf = ({ id, lessonId, renditionOf, encodeAs: size, posterKey }: VideoRow): Encoding | undefined => {
  if (!size) return undefined
  return renditionOf === null && posterKey === null ? { size, posterKey: keyOfPoster(lessonId, id) } : { size }
}

/** The video can be played. What was stored of it counts against its seller's share, also beyond what that allows. */
const finishPrepared = async (
  { db, storage, now, transcodes }: Pick<Work, 'db' | 'storage' | 'now'> & { transcodes: boolean },
  { id, lessonId, key }: VideoRow,
  preparation: Preparation,
): Promise<void> => {
  const { posterKey, bytes } = preparation
  const poster = posterKey === undefined ? null : await storage.stat(posterKey)
  await db.transaction(async (tx) => {
    const finished = await finishVideo(tx, id, preparation, now())
    if (!finished) return
    await noteStoredOfLesson(tx, lessonId, { key, bytes, storedAt: now() })
    if (posterKey !== undefined && poster)
      await noteStoredOfLesson(tx, lessonId, { key: posterKey, bytes: poster.bytes, storedAt: now() })
    if (transcodes && finished.renditionOf === null) await addRenditions(tx, finished, preparation, now())
    await outdateSizes(tx, finished)
  })
}

/**
 * Makes an uploaded video playable, or encodes it if that was found to be necessary. Done once, however often it is called;
 * ends as `failed` if no player could play it.
 * @throws if another process is preparing it, so that the job looks again later.
 */
export const prepareVideo = async (
  { db, storage, prepareMedia, now, log, settings: { transcodes } }: Work,
  videoId: string,
): Promise<void> => {
  const until = () => new Date(now().getTime() + leaseMs)
  const video = await leaseVideo(db, videoId, now(), until())
  if (!video) {
    const found = await findVideo(db, videoId)
    if (found?.status === 'processing') throw new Error('Another process prepares this video')
    // A process was killed, or the storage was away, right after the video was ready.
    if (found?.status === 'ready') await removeStored({ db, storage }, found.sourceKey)
    return
  }
  const extending = setInterval(() => {
    extendLease(db, videoId, until()).catch((error: unknown) => log.warn({ err: error }, 'a lease was not extended'))
  }, extendEveryMs)
  try {
    const preparation = await prepareMedia(await sourceOf(db, video), video.key, encodingOf(video))
    await finishPrepared({ db, storage, now, transcodes }, video, preparation)
  } catch (error) {
    if (!(error instanceof UnusableMedia)) {
      // Another process may try at once.
      await extendLease(db, videoId, now())
      throw error
    }
    const canConvert = transcodes && video.renditionOf === null && video.encodeAs === null
    if (convertible.includes(error.reason) && canConvert) return await convertVideo(db, videoId, now())
    await failVideo(db, videoId, { failure: error.reason, codec: error.codec }, now())
    return
  } finally {
    clearInterval(extending)
  }
  // If this fails, the job is tried again. The sweep would only look at the videos of two days.
  await removeStored({ db, storage }, video.sourceKey)
}

/** Prepares a failed video again. Does nothing if it hasn't failed. */
export const retryLessonVideo = defineUseCase(operations.curriculum.retryVideo, async (scope, { lessonId }) => {
  const { db, actor, now } = scope
  const { videoId } = await requireOwnLesson(db, lessonId, actor.id)
  if (!videoId) throw new AppError('NOT_FOUND', 'This lesson has no video')
  await db.transaction((tx) => retryVideo(tx, videoId, now()))
  return { content: await toDraftLesson(scope, await requireOwnLesson(db, lessonId, actor.id)) }
})

/**
 * Removes videos that no draft and no published version shows, and sources that a killed process left behind. Fails those
 * whose preparation was given up.
 */
export const sweepVideos = async ({ db, storage, now, log, settings }: Omit<Work, 'prepareMedia'>) => {
  const before = new Date(now().getTime() - idleMs)
  await failStaleVideos(db, { before, now: now(), transcodes: settings.transcodes })
  const unused = await unusedVideos(db, before)
  for (const { id, lessonId, sourceKey, key, posterKey, encodeAs } of unused) {
    // The seller's browser may have made another picture meanwhile.
    const own = encodeAs && keyOfPoster(lessonId, id)
    for (const stored of [sourceKey, key, posterKey, own])
      if (stored !== null) await removeStored({ db, storage }, stored)
    await deleteVideo(db, id)
  }
  for (const { sourceKey } of await readyVideosSince(db, new Date(now().getTime() - 2 * dayMs)))
    await removeStored({ db, storage }, sourceKey)
  if (unused.length > 0) log.info({ videos: unused.length }, 'videos that nothing shows were removed')
}
