import type { Cue } from '@skillharbor/contracts/entities'
import { type RefObject, useEffect, useState } from 'react'

/** The place of the cue that is spoken then; -1 if none is. */
export const cueAt = (cues: readonly Cue[], ms: number): number => {
  // The number of cues that began by then, by halving: there may be thousands.
  let [from, to] = [0, cues.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((cues[middle]?.startMs ?? 0) <= ms) from = middle + 1
    else to = middle
  }
  return ms < (cues[from - 1]?.endMs ?? 0) ? from - 1 : -1
}

/** The place of the cue that is being spoken in a video. */
export const useCurrentCue = (video: RefObject<HTMLVideoElement | null>, cues: readonly Cue[]): number => {
  const [current, setCurrent] = useState(-1)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const look = () => setCurrent(cueAt(cues, Math.round(element.currentTime * 1000)))
    look()
    element.addEventListener('timeupdate', look)
    element.addEventListener('seeking', look)
    return () => {
      element.removeEventListener('timeupdate', look)
      element.removeEventListener('seeking', look)
    }
  }, [video, cues])
  return current
}
