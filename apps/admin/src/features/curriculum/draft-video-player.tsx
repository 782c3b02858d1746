import { trpc } from '@skillharbor/client/trpc'
import type { DraftVideo } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { VideoElement } from '@skillharbor/ui/video-element'
import { useRef, useState } from 'react'
import { t } from './messages.ts'

type DraftVideoProps = { lessonId: string; video: DraftVideo }

/** The seller's own video, once it is ready. Another video is another player. */
export function DraftVideoPlayer({ lessonId, video }: DraftVideoProps) {
  if (video.url === undefined) return null
  const { name, bytes, durationSeconds } = video
  return <Player key={`${name} ${bytes} ${durationSeconds}`} lessonId={lessonId} name={name} url={video.url} />
}

/**
 * Keeps its link for as long as it works, as each answer of the API has another, and a new one would begin the video anew.
 * Once the link is over, the video goes on with a new one from where it was.
 */
function Player({ lessonId, name, url }: { lessonId: string; name: string; url: string }) {
  const [link, setLink] = useState(url)
  const [hasFailed, setFailed] = useState(false)
  /** Where to begin, in seconds, once the video has loaded. */
  const begin = useRef(0)
  const hasLoaded = useRef(false)
  const lesson = trpc.curriculum.lesson.useQuery({ lessonId }, { enabled: false })
  const renew = async () => {
    const { data } = await lesson.refetch()
    const next = data?.content.video?.url
    setFailed(next === undefined)
    if (next !== undefined) setLink(next)
  }
  const resume = (video: HTMLVideoElement) => {
    hasLoaded.current = true
    video.currentTime = begin.current
  }
  const recover = (video: HTMLVideoElement) => {
    if (!hasLoaded.current) return setFailed(true)
    hasLoaded.current = false
    begin.current = video.currentTime
    void renew()
  }
  if (hasFailed)
    return (
      <div className="grid gap-3">
        <Alert tone="error">{t('video.watchFailed')}</Alert>
        <div>
          <Button size="sm" variant="secondary" busy={lesson.isFetching} onClick={() => void renew()}>
            {t('video.retry')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="aspect-video overflow-hidden rounded-card bg-black">
      <VideoElement
        src={link}
        aria-label={t('video.watch', { name })}
        onLoadedMetadata={({ currentTarget }) => resume(currentTarget)}
        onError={({ currentTarget }) => recover(currentTarget)}
      />
    </div>
  )
}
