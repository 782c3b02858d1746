import type { RefObject } from 'react'
import { useShortcuts } from '../classroom/use-shortcuts.ts'
import { changeSpeed, skip, toggleFullScreen, togglePlay } from './player-actions.ts'

/** The keys of a video. They are listed in the classroom's shortcuts. */
export const usePlayerKeys = (
  video: RefObject<HTMLVideoElement | null>,
  toggleCaptions: (() => void) | undefined,
): void => {
  const act = (action: (element: HTMLVideoElement) => void) => () => {
    if (video.current) action(video.current)
  }
  const skipBy = (seconds: number) => act((element) => skip(element, seconds))
  useShortcuts({
    ' ': act(togglePlay),
    k: act(togglePlay),
    j: skipBy(-10),
    l: skipBy(10),
    arrowleft: skipBy(-5),
    arrowright: skipBy(5),
    m: act((element) => {
      element.muted = !element.muted
    }),
    f: act(toggleFullScreen),
    c: toggleCaptions,
    '<': act((element) => changeSpeed(element, 'slower')),
    '>': act((element) => changeSpeed(element, 'faster')),
  })
}
