import type { PlayableVideo, Rendition } from '@skillharbor/contracts/entities'
import type { HlsClass } from './load-hls.ts'

/** Where the playlists and the file of a rendition would be. Nothing is requested there: the loaders know them. */
const base = 'https://video.invalid/'
export const masterUrl = `${base}master.m3u8`

/** The height of the rendition that this address stands for, in pixels; undefined for the master playlist. */
export const heightIn = (url: string): number | undefined => {
  const height = /\/(\d+)\/media\.(?:m3u8|mp4)$/.exec(url)?.[1]
  return height === undefined ? undefined : Number(height)
}

/** Files say Opus, as the standard does; some browsers, such as WebKitGTK, know it in small letters only. */
const spellings = (codecs: string) => [codecs, codecs.replace('Opus', 'opus')]

const canPlay = (Hls: HlsClass, codecs: string): boolean =>
  codecs === '' ||
  spellings(codecs).some((names) => Hls.getMediaSource()?.isTypeSupported(`video/mp4; codecs="${names}"`))

/** The renditions of a video that this browser can stream, largest first. Each has another height. */
export const renditionsFor = (Hls: HlsClass, video: PlayableVideo): Rendition[] =>
  [video, ...(video.renditions ?? [])].filter(({ codecs }) => canPlay(Hls, codecs))

/** An HLS master playlist of these renditions. */
export const masterPlaylist = (renditions: readonly Rendition[]): string =>
  [
    '#EXTM3U',
    ...renditions.flatMap(({ width, height, bandwidth, codecs }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.max(1, bandwidth)},RESOLUTION=${width}x${height}${codecs && `,CODECS="${codecs}"`}`,
      `${height}/media.m3u8`,
    ]),
  ].join('\n')

/** The height to play if somebody wants `wanted`: the next smaller one if there is no such rendition, else the smallest. */
export const heightFor = (heights: readonly number[], wanted: number): number | undefined =>
  heights.find((height) => height <= wanted) ?? heights.at(-1)

/** The height up to which a version saves data, in pixels: the smallest that we make. */
const smallHeight = 240

/** The smallest version of a video, as the API tells it. */
const smallestOf = (video: PlayableVideo): Rendition =>
  [video, ...(video.renditions ?? [])].reduce((small, one) => (one.height < small.height ? one : small))

/** Whether playing a video costs all of its bytes, however much somebody wants to save. */
export const hasOnlyLarge = (video: PlayableVideo): boolean =>
  video.height > smallHeight && smallestOf(video).height === video.height
