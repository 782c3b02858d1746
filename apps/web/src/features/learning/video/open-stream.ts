import type { Rendition } from '@skillharbor/contracts/entities'
import { fragmentLoader } from './fragment-loader.ts'
import type { HlsClass } from './load-hls.ts'
import type { StreamOptions } from './player.ts'
import { playlistLoader } from './playlist-loader.ts'
import { masterUrl } from './renditions.ts'

/** Seconds that are loaded ahead: one fragment to show a picture, more once the video plays. */
const ahead = { before: 1, playing: 60 } as const

/** Streams a video into an element. */
export const openStream = (
  Hls: HlsClass,
  element: HTMLVideoElement,
  renditions: readonly Rendition[],
  { link, startAt, height, onHeight, onFail }: StreamOptions,
) => {
  const { fragLoadPolicy } = Hls.DefaultConfig
  const hls = new Hls({
    // Fragments are MP4 already: there is nothing that a worker could take over, and the CSP needs no exception for one.
    enableWorker: false,
    startPosition: startAt,
    maxMaxBufferLength: ahead.before,
    capLevelToPlayerSize: true,
    pLoader: playlistLoader(renditions),
    fLoader: fragmentLoader(link),
    fragLoadPolicy: {
      default: {
        ...fragLoadPolicy.default,
        errorRetry: fragLoadPolicy.default.errorRetry && {
          ...fragLoadPolicy.default.errorRetry,
          // hls.js gives up at once where there was no answer, but a phone changes networks while it plays.
          shouldRetry: (policy, count, _, answer, retry) =>
            retry || (answer?.code === 0 && count < (policy?.maxNumRetry ?? 0)),
        },
      },
    },
  })
  let decoderFailed = false
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    const firstOfDecoder = type === Hls.ErrorTypes.MEDIA_ERROR && !decoderFailed
    decoderFailed = type === Hls.ErrorTypes.MEDIA_ERROR
    if (firstOfDecoder) hls.recoverMediaError()
    else onFail()
  })
  /** The position of a rendition in the list of hls.js; -1, which lets it choose, if there is none. */
  const levelOf = (wanted: number | undefined) => hls.levels.findIndex((level) => level.height === wanted)
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    if (height !== undefined) hls.currentLevel = levelOf(height)
  })
  hls.on(Hls.Events.LEVEL_SWITCHED, (_, { level }) => onHeight(hls.levels[level]?.height ?? 0))
  const loadAhead = () => {
    hls.config.maxMaxBufferLength = ahead.playing
  }
  element.addEventListener('play', loadAhead, { once: true })
  hls.loadSource(masterUrl)
  hls.attachMedia(element)
  return {
    /** Plays the rendition of this height, or lets hls.js choose, from the next fragment on. */
    choose: (wanted: number | undefined) => {
      hls.nextLevel = levelOf(wanted)
    },
    retry: () => (decoderFailed ? hls.recoverMediaError() : hls.startLoad()),
    close: () => {
      element.removeEventListener('play', loadAhead)
      hls.destroy()
    },
  }
}
