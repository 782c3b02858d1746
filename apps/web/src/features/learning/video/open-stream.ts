import type { PlayableVideo } from '@skillharbor/contracts/entities'
import { fragmentLoader } from './fragment-loader.ts'
import type { HlsClass } from './load-hls.ts'
import { playlistLoader, playlistUrl } from './playlist-loader.ts'
import type { VideoLink } from './video-link.ts'

/** Seconds that are loaded ahead: one fragment to show a picture, more once the video plays. */
const ahead = { before: 1, playing: 60 } as const

type Options = { link: VideoLink; startAt: number; onFail: () => void }

/** Whether this browser can stream a video with these codecs. */
export const canStream = (Hls: HlsClass, codecs: string): boolean =>
  Hls.isSupported() &&
  (codecs === '' || Hls.getMediaSource()?.isTypeSupported(`video/mp4; codecs="${codecs}"`) === true)

/** Streams a video into an element. `onFail`: it can't go on until `retry` is called. */
export const openStream = (
  Hls: HlsClass,
  element: HTMLVideoElement,
  { playlist }: Pick<PlayableVideo, 'playlist'>,
  { link, startAt, onFail }: Options,
) => {
  const { fragLoadPolicy } = Hls.DefaultConfig
  const hls = new Hls({
    // Fragments are MP4 already: there is nothing that a worker could take over, and the CSP needs no exception for one.
    enableWorker: false,
    startPosition: startAt,
    maxMaxBufferLength: ahead.before,
    pLoader: playlistLoader(playlist),
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
  const loadAhead = () => {
    hls.config.maxMaxBufferLength = ahead.playing
  }
  element.addEventListener('play', loadAhead, { once: true })
  hls.loadSource(playlistUrl)
  hls.attachMedia(element)
  return {
    retry: () => (decoderFailed ? hls.recoverMediaError() : hls.startLoad()),
    close: () => {
      element.removeEventListener('play', loadAhead)
      hls.destroy()
    },
  }
}
