import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Played } from '../classroom/lesson-content-props.ts'
import { createWatchedRanges } from './watched-ranges.ts'

/** How often a playing video is reported, in milliseconds. */
const everyMs = 15_000

/** Reports what is played of a video, and where it is: while it plays, on pause, on seeking, and when the page is left. */
export const useWatched = (video: RefObject<HTMLVideoElement | null>, onWatched: (played: Played) => void): void => {
  const report = useEffectEvent(onWatched)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const ranges = createWatchedRanges()
    let reportedAt = Date.now()
    let position = 0
    const send = () => {
      const watched = ranges.take()
      reportedAt = Date.now()
      if (watched.length > 0) report({ positionSeconds: Math.floor(position), watched })
    }
    const goOn = () => {
      // A seek has moved the position already, before its event.
      if (element.seeking) return
      position = element.currentTime
      ranges.playAt(position)
    }
    const jump = () => {
      ranges.interrupt()
      position = element.currentTime
      send()
    }
    const pause = () => {
      goOn()
      jump()
    }
    const update = () => {
      if (element.paused) return
      goOn()
      if (Date.now() - reportedAt >= everyMs) send()
    }
    const hide = () => {
      if (document.visibilityState === 'hidden') send()
    }
    const listeners = { playing: goOn, timeupdate: update, pause, seeking: jump }
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener)
    document.addEventListener('visibilitychange', hide)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener)
      document.removeEventListener('visibilitychange', hide)
      send()
    }
  }, [video])
}
