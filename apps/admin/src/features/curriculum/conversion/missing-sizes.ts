import { type DraftLesson, renditionSizesFor, type VideoSize } from '@skillharbor/contracts/entities'

/** The renditions that are still worth making of a lesson's video here, smallest first; none before it is ready. */
export const missingSizes = ({ video, convertsOnServer }: DraftLesson): VideoSize[] => {
  if (video?.status !== 'ready' || convertsOnServer || !video.height || !video.durationSeconds) return []
  const { height, durationSeconds, bytes, renditions = [] } = video
  return renditionSizesFor({ height, bitsPerSecond: (bytes * 8) / durationSeconds }).filter(
    (size) => !renditions.some((one) => one.status === 'ready' && one.height === size.height),
  )
}
