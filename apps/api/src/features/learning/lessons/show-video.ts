import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { captionTracks } from '../../teaching/curriculum/caption-repository.ts'
import { playableVideo, type VideoRow } from '../../teaching/curriculum/video-repository.ts'
import { defineUseCase } from '../../use-case.ts'
import { requireLesson } from '../entitlements/lesson-access.ts'

/** How long a link to a video is valid, in seconds. After a refund, nobody plays longer than this. */
const linkLifetime = 300

/** A rendition that is this much shorter or longer is of another video, in seconds. */
const allowedDifference = 1

/** What players may choose from instead of `video`: the newest of each height, largest first. */
const offeredRenditions = (video: VideoRow, oldestFirst: readonly VideoRow[]): VideoRow[] => {
  const [height, seconds] = [video.height ?? 0, video.durationSeconds ?? 0]
  const isFitting = (one: VideoRow) =>
    (one.height ?? 0) < height && Math.abs((one.durationSeconds ?? 0) - seconds) <= allowedDifference
  const newest = new Map(oldestFirst.filter(isFitting).map((one) => [one.height, one]))
  return [...newest.values()].sort((a, b) => (b.height ?? 0) - (a.height ?? 0))
}

/** What a player needs. Asked again for each new link, so that access is decided anew each time. */
export const showVideo = defineUseCase(operations.learning.video, async (scope, { lessonId }) => {
  const { version } = await requireLesson(scope, lessonId)
  const { video, renditions = [] } = version.videoId ? await playableVideo(scope.db, version.videoId) : {}
  if (video?.playlist == null) throw new AppError('NOT_FOUND', 'This lesson has no video')
  const { storage, db } = scope
  const toRendition = async ({ key, width, height, bandwidth, codecs, playlist }: VideoRow) => ({
    width: width ?? 0,
    height: height ?? 0,
    bandwidth: bandwidth ?? 0,
    codecs: codecs ?? '',
    playlist: playlist ?? '',
    url: await storage.signedGetUrl(key, linkLifetime),
  })
  return {
    content: {
      ...(await toRendition(video)),
      durationSeconds: video.durationSeconds ?? 0,
      urlSeconds: linkLifetime,
      renditions: await Promise.all(offeredRenditions(video, renditions).map(toRendition)),
      ...(video.posterKey !== null && { poster: await storage.signedGetUrl(video.posterKey, linkLifetime) }),
      captions: await captionTracks(db, version.captionSetIds),
    },
  }
})
