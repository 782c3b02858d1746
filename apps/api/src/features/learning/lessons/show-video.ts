import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { captionTracks } from '../../teaching/curriculum/caption-repository.ts'
import { findVideo } from '../../teaching/curriculum/video-repository.ts'
import { defineUseCase } from '../../use-case.ts'
import { requireLesson } from '../entitlements/lesson-access.ts'

/** How long a link to a video is valid, in seconds. After a refund, nobody plays longer than this. */
const linkLifetime = 300

/** What a player needs. Asked again for each new link, so that access is decided anew each time. */
export const showVideo = defineUseCase(operations.learning.video, async (scope, { lessonId }) => {
  const { version } = await requireLesson(scope, lessonId)
  const video = version.videoId ? await findVideo(scope.db, version.videoId) : undefined
  if (video?.playlist == null) throw new AppError('NOT_FOUND', 'This lesson has no video')
  const { key, durationSeconds, width, height, bandwidth, codecs, playlist } = video
  return {
    content: {
      durationSeconds: durationSeconds ?? 0,
      width: width ?? 0,
      height: height ?? 0,
      bandwidth: bandwidth ?? 0,
      codecs: codecs ?? '',
      playlist,
      url: await scope.storage.signedGetUrl(key, linkLifetime),
      urlSeconds: linkLifetime,
      captions: await captionTracks(scope.db, version.captionSetIds),
    },
  }
})
