import { speeds } from './player-settings.ts'

/** Moves by some seconds, within the video. */
export const skip = (video: HTMLVideoElement, seconds: number): void => {
  const end = Number.isFinite(video.duration) ? video.duration : video.currentTime
  video.currentTime = Math.max(0, Math.min(video.currentTime + seconds, end))
}

export const togglePlay = (video: HTMLVideoElement): void => {
  // It rejects if the video is paused or taken away before it plays, or can't be: the element shows which.
  if (video.paused) video.play().catch(() => undefined)
  else video.pause()
}

export const toggleFullScreen = (video: HTMLVideoElement): void => {
  // A browser may refuse it; then the video stays where it is.
  const change = document.fullscreenElement ? document.exitFullscreen() : video.requestFullscreen()
  change.catch(() => undefined)
}

export const setSpeed = (video: HTMLVideoElement, speed: number): void => {
  video.defaultPlaybackRate = speed
  video.playbackRate = speed
}

/** Sets the next faster speed, or the next slower one. */
export const changeSpeed = (video: HTMLVideoElement, direction: 'faster' | 'slower'): void => {
  const now = video.playbackRate
  const next = direction === 'faster' ? speeds.find((one) => one > now) : speeds.findLast((one) => one < now)
  if (next !== undefined) setSpeed(video, next)
}
