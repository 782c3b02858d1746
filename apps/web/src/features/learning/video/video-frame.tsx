import type { PlayableVideo } from '@skillharbor/contracts/entities'
import type { ReactNode } from 'react'
import { t } from './messages.ts'

type VideoFrameProps = { of?: Pick<PlayableVideo, 'width' | 'height'> | undefined; children: ReactNode }

/** The place of a video, in its proportions, so that nothing moves when it comes. Most videos are 16 by 9. */
export function VideoFrame({ of, children }: VideoFrameProps) {
  const aspectRatio = of && of.width > 0 && of.height > 0 ? `${of.width} / ${of.height}` : '16 / 9'
  return (
    <div
      style={{ aspectRatio }}
      className="grid max-h-[75dvh] min-h-0 w-full place-items-center overflow-hidden rounded-card bg-black text-white"
    >
      {children}
    </div>
  )
}

export const VideoSkeleton = () => (
  <VideoFrame>
    <div role="status" className="size-full animate-pulse bg-white/10">
      <span className="sr-only">{t('video.loading')}</span>
    </div>
  </VideoFrame>
)
