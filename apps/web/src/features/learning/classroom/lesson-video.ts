import { type RefObject, useMemo } from 'react'

/** The lesson's video for what is beside it: notes and questions at a second. */
export type LessonVideo = {
  /** The whole second that it is at; null without a video. */
  second: () => number | null
  /** Goes to a second, and leads the focus to the video. Does nothing without one. */
  goTo: (second: number) => void
}

/** The video inside of `content`, once its player is there. */
export const useLessonVideo = (content: RefObject<HTMLElement | null>): LessonVideo =>
  useMemo(() => {
    const find = () => content.current?.querySelector('video')
    return {
      second: () => {
        const video = find()
        return video ? Math.floor(video.currentTime) : null
      },
      goTo: (second) => {
        const video = find()
        if (!video) return
        video.currentTime = second
        video.focus()
      },
    }
  }, [content])
