import type { PlayableVideo, Rendition } from '@skillharbor/contracts/entities'
import type { VideoLink } from './video-link.ts'

export type StreamOptions = {
  link: VideoLink
  startAt: number
  /** The height of the rendition to play, in pixels; undefined to choose by the player's size and, if it can, the connection. */
  height: number | undefined
  /** Another rendition is shown from now on. */
  onHeight: (height: number) => void
  /** The video can't go on until `retry` is called. */
  onFail: () => void
}

type Stream = { choose: (height: number | undefined) => void; retry: () => void; close: () => void }

/** `versionsOf`: what of a video can be played in this element, largest first. */
export type Player = {
  versionsOf: (video: PlayableVideo, element: HTMLVideoElement) => Rendition[]
  open: (element: HTMLVideoElement, renditions: readonly Rendition[], options: StreamOptions) => Stream
}
