import type { VideoSize } from '@skillharbor/contracts/entities'

/**
 * A video that is ready to play. `bytes` is the stored file's size, and `bandwidth` its peak bit rate, in bits per second.
 * `width` and `height` are as shown, after rotation, in pixels. `codecs` is the value of an HLS `CODECS` attribute.
 *
 * `playlist` is an HLS media playlist of byte ranges of the stored file, which together are the whole file. Every URI in it
 * is `media.mp4`, for whoever serves it to replace with a link.
 */
export type Preparation = {
  durationSeconds: number
  width: number
  height: number
  bandwidth: number
  codecs: string
  bytes: number
  playlist: string
}

/**
 * Probes a stored video and copies its first video track, and its first audio track if it has one, into a fragmented MP4,
 * stored under `outputKey`. Preparing again replaces the object.
 * @param size what the video is encoded to before, at most. Needs `settings.transcodes`. Without it, nothing is decoded.
 * @throws UnusableMedia if the video itself is the reason; whatever else is thrown may succeed later.
 */
export type MediaPreparer = (sourceKey: string, outputKey: string, size?: VideoSize) => Promise<Preparation>
