import type { PlayableVideo } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../app-error.ts'
import type { Scope } from '../../scope.ts'
import { captionTracks } from '../../teaching/curriculum/caption-repository.ts'
import { allowedDifference, playableVideo, type VideoRow } from '../../teaching/curriculum/video-repository.ts'
import type { Storage } from '../../teaching/media/storage.ts'
import { definePreparedUseCase } from '../../use-case.ts'
import { type Prepared, prepare } from '../../versioned-cache.ts'
import { type LessonAccess, requireLesson } from '../entitlements/lesson-access.ts'
import { noteOpening } from '../entitlements/note-opening.ts'

/** How long a link to a video is valid, in seconds. After a refund, nobody plays longer than this. */
const linkLifetime = 300

/**
 * How long everybody who may play a video gets the same answer, in seconds: its links take time to sign. So a new
 * rendition is offered this much later.
 */
const keptSeconds = 5

/** What players may choose from instead of `video`: the newest of each height, largest first. */
const offeredRenditions = (video: VideoRow, oldestFirst: readonly VideoRow[]): VideoRow[] => {
  const [height, seconds] = [video.height ?? 0, video.durationSeconds ?? 0]
  const isFitting = (one: VideoRow) =>
    (one.height ?? 0) < height && Math.abs((one.durationSeconds ?? 0) - seconds) <= allowedDifference
  const newest = new Map(oldestFirst.filter(isFitting).map((one) => [one.height, one]))
  return [...newest.values()].sort((a, b) => (b.height ?? 0) - (a.height ?? 0))
}

/** What a player gets for this version of a lesson. */
const playable = async ({ storage, db }: Scope, version: LessonAccess['version']) => {
  const { video, renditions = [] } = version.videoId ? await playableVideo(db, version.videoId) : {}
  if (video?.playlist == null) throw new AppError('NOT_FOUND', 'This lesson has no video')
  const toRendition = async ({ key, width, height, bandwidth, codecs, playlist, bytes }: VideoRow) => ({
    width: width ?? 0,
    height: height ?? 0,
    bandwidth: bandwidth ?? 0,
    codecs: codecs ?? '',
    playlist: playlist ?? '',
    ...(bytes !== null && { bytes }),
    url: await storage.signedGetUrl(key, linkLifetime),
  })
  return {
    content: {
      ...(await toRendition(video)),
      durationSeconds: video.durationSeconds ?? 0,
      urlSeconds: linkLifetime - keptSeconds,
      renditions: await Promise.all(offeredRenditions(video, renditions).map(toRendition)),
      ...(video.posterKey !== null && { poster: await storage.signedGetUrl(video.posterKey, linkLifetime) }),
      captions: await captionTracks(db, version.captionSetIds),
    },
  }
}

type Playable = Prepared<{ content: PlayableVideo }>
type Kept = LRUCache<string, Playable, () => Promise<Playable>>
const keptBy = new WeakMap<Storage, Kept>()
const keptIn = (storage: Storage): Kept => {
  const known = keptBy.get(storage)
  if (known) return known
  const kept: Kept = new LRUCache({
    maxSize: 8 * 2 ** 20,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // As in versioned-cache.ts.
    ignoreFetchAbort: true,
  })
  keptBy.set(storage, kept)
  return kept
}

/** What a player needs. Asked again for each new link, so that access is decided anew each time. */
export const showVideo = definePreparedUseCase(operations.learning.video, async (scope, { lessonId }) => {
  const lesson = await requireLesson(scope, lessonId)
  const { version } = lesson
  await noteOpening(scope, lesson)
  const slot = Math.floor(scope.now().getTime() / 1000 / keptSeconds)
  const make = async () => prepare(operations.learning.video.output.parse(await playable(scope, version)))
  return keptIn(scope.storage).forceFetch(`${version.id} ${slot}`, { context: make })
})
