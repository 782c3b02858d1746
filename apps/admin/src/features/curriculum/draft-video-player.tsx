import { trpc } from '@skillharbor/client/trpc'
import type { DraftVideo } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { VideoElement } from '@skillharbor/ui/video-element'
import { useRef, useState } from 'react'
import { t } from './messages.ts'

type DraftVideoPlayerProps = { lessonId: string; video: DraftVideo }

/** The seller's own video, once it is ready. */
export function DraftVideoPlayer({ lessonId, video: { name, url } }: DraftVideoPlayerProps) {
  if (url === undefined) return null
  // Each answer of the API has another link, with another signature in its query. Another path is another video.
  const [path] = url.split('?')
  return <Player key={path} lessonId={lessonId} name={name} url={url} />
}

/**
 * Keeps its link for as long as it works, as a new one would start the video again. When a link has expired, the video goes
 * on with a new one from where it stopped. If it stops at the same second again, the seller is told.
 */
function Player({ lessonId, name, url }: { lessonId: string; name: string; url: string }) {
  const [source, setSource] = useState({ link: url, attempt: 0 })
  const [hasFailed, setFailed] = useState(false)
  const stopped = useRef<{ second: number; wasPlaying: boolean }>(undefined)
  const lesson = trpc.curriculum.lesson.useQuery({ lessonId }, { enabled: false })
  const renew = async () => {
    const { data, isSuccess } = await lesson.refetch()
    const link = isSuccess ? data.content.video?.url : undefined
    setFailed(link === undefined)
    if (link !== undefined) setSource(({ attempt }) => ({ link, attempt: attempt + 1 }))
  }
  const resume = (video: HTMLVideoElement) => {
    if (!stopped.current) return
    video.currentTime = stopped.current.second
    // Some browsers allow it only after a press.
    if (stopped.current.wasPlaying) video.play().catch(() => undefined)
  }
  const recover = ({ currentTime, paused }: HTMLVideoElement) => {
    if (stopped.current?.second === currentTime) return setFailed(true)
    stopped.current = { second: currentTime, wasPlaying: !paused }
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
        key={source.attempt}
        src={source.link}
        aria-label={name}
        onLoadedMetadata={({ currentTarget }) => resume(currentTarget)}
        onError={({ currentTarget }) => recover(currentTarget)}
      />
    </div>
  )
}
