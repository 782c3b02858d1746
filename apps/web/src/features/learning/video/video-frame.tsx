import type { PlayableVideo } from '@skillharbor/contracts/entities'
import type { ReactNode } from 'react'
import { VideoStage } from '../classroom/video-stage.tsx'
import { t } from './messages.ts'

type VideoFrameProps = { of?: Pick<PlayableVideo, 'width' | 'height'> | undefined; children: ReactNode }

/** A video on the classroom's stage, in its proportions, so that nothing moves when it comes. Most are 16 by 9. */
export function VideoFrame({ of, children }: VideoFrameProps) {
  const aspectRatio = of && of.width > 0 && of.height > 0 ? `${of.width} / ${of.height}` : '16 / 9'
  return (
    <div
      style={{ aspectRatio }}
      className="mx-auto grid max-h-(--video-height) min-h-0 w-full max-w-[90rem] grid-rows-1 place-items-center overflow-hidden"
    >
      {children}
    </div>
  )
}

/** The place of a video and of its controls below it. */
export const VideoSkeleton = () => (
  <VideoStage>
    <VideoFrame>
      <div role="status" className="size-full animate-pulse bg-white/10">
        <span className="sr-only">{t('video.loading')}</span>
      </div>
    </VideoFrame>
    <div className="h-12" />
  </VideoStage>
)
