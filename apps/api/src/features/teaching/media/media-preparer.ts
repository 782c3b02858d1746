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
  /** Where a still picture is stored, JPEG, if one was asked for and could be made. */
  posterKey?: string
}

/** What a video is encoded to, at most, and where its still picture is stored, if it needs one. */
export type Encoding = { size: VideoSize; posterKey?: string }

/**
 * Probes a stored video and copies its first video track, and its first audio track if it has one, into a fragmented MP4,
 * stored under `outputKey`. Preparing again replaces the object.
 * @param encoding what the video is encoded to before. Needs `settings.transcodes`. Without it, nothing is decoded.
 * @throws UnusableMedia if the video itself is the reason; whatever else is thrown may succeed later.
 */
export type MediaPreparer = (sourceKey: string, outputKey: string, encoding?: Encoding) => Promise<Preparation>
