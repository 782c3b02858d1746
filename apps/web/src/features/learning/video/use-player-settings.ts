import { type RefObject, useEffect, useState } from 'react'
import { keepPlayerSettings, readPlayerSettings } from './player-settings.ts'

/** Gives a video the speed and volume that this device remembers, and remembers them. Returns its present speed. */
export const usePlayerSettings = (video: RefObject<HTMLVideoElement | null>): number => {
  const [speed, setSpeed] = useState(() => readPlayerSettings().speed)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const { speed: kept, volume, muted } = readPlayerSettings()
    // A video that loads anew goes back to its default speed.
    Object.assign(element, { defaultPlaybackRate: kept, playbackRate: kept, volume, muted })
    const keep = () => {
      setSpeed(element.playbackRate)
      keepPlayerSettings({ speed: element.playbackRate, volume: element.volume, muted: element.muted })
    }
    element.addEventListener('ratechange', keep)
    element.addEventListener('volumechange', keep)
    return () => {
      element.removeEventListener('ratechange', keep)
      element.removeEventListener('volumechange', keep)
    }
  }, [video])
  return speed
}
