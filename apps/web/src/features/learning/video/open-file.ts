import type { PlayableVideo, Rendition } from '@skillharbor/contracts/entities'
import type { Player, StreamOptions } from './player.ts'
import type { Links } from './video-link.ts'

const h264 = /^avc[13]\./i

/** The versions of a video that this element plays as files, largest first: those in H.264 if there are some, because what a browser says of other codecs isn't certain. */
const versionsOf = (video: PlayableVideo, element: HTMLVideoElement): Rendition[] => {
  const known = [video, ...(video.renditions ?? [])].filter(
    ({ codecs }) => element.canPlayType(codecs === '' ? 'video/mp4' : `video/mp4; codecs="${codecs}"`) !== '',
  )
  const safest = known.filter(({ codecs }) => h264.test(codecs))
  return safest.length > 0 ? safest : known
}

/** The height of the smallest version that fills the element on this screen, else of the largest. */
const fittingHeight = (renditions: readonly Rendition[], element: HTMLVideoElement): number | undefined => {
  const pixels = element.clientHeight * devicePixelRatio
  return (renditions.findLast(({ height }) => height >= pixels) ?? renditions[0])?.height
}

/**
 * Plays a video by its link, as a file. When the link has expired, the video goes on with a new one from where it stopped. If
 * it stops at the same second again, `onFail` is called.
 */
const openFile = (
  element: HTMLVideoElement,
  renditions: readonly Rendition[],
  { link, startAt, height, onHeight, onFail }: StreamOptions,
) => {
  const heightOf = (wanted: number | undefined) => wanted ?? fittingHeight(renditions, element)
  let shown = heightOf(height)
  let at = { second: startAt, isPlaying: false }
  let failedAt: number | undefined
  let isLoaded = false
  /** Counts what was asked for: a later wish outdates the answer to an earlier one. */
  let wishes = 0

  const show = async (asked: Promise<Links>) => {
    wishes += 1
    const own = wishes
    if (isLoaded) at = { second: element.currentTime, isPlaying: !element.paused }
    isLoaded = false
    const url = (await asked.catch(() => undefined))?.get(shown ?? 0)
    if (own !== wishes) return
    if (url === undefined) onFail()
    else element.src = url
  }
  const goOn = () => {
    isLoaded = true
    if (at.second > 0) element.currentTime = at.second
    // Some browsers allow it only after a press.
    if (at.isPlaying) element.play().catch(() => undefined)
    if (shown !== undefined) onHeight(shown)
  }
  const recover = () => {
    const second = isLoaded ? element.currentTime : at.second
    if (failedAt === second) return onFail()
    failedAt = second
    void show(link.renewed())
  }
  element.addEventListener('loadedmetadata', goOn)
  element.addEventListener('error', recover)
  void show(link.current())
  return {
    /** Plays the version of this height, or the one that fits, from the present second on. */
    choose: (wanted: number | undefined) => {
      shown = heightOf(wanted)
      void show(link.current())
    },
    retry: () => {
      failedAt = undefined
      void show(link.renewed())
    },
    close: () => {
      wishes += 1
      element.removeEventListener('loadedmetadata', goOn)
      element.removeEventListener('error', recover)
      // Otherwise some browsers load on.
      element.removeAttribute('src')
    },
  }
}

export const filePlayer: Player = { versionsOf, open: openFile }
