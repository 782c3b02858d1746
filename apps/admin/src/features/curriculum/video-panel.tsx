import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { curriculumLimits, type DraftLesson, type DraftVideo, videoTypes } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { formatBytes } from '@skillharbor/ui/format'
import { Film, LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { CaptionsPanel } from './captions-panel.tsx'
import { RenditionsLine } from './conversion/renditions-line.tsx'
import { DraftVideoPlayer } from './draft-video-player.tsx'
import { useEditorSession } from './editor-session.ts'
import { t } from './messages.ts'
import { useStore } from './store.ts'
import { UploadPanel } from './upload-panel.tsx'

const extensions = Object.keys(videoTypes)
/** How often to look whether a video is ready, and whether a rendition is, in milliseconds. */
const [lookEvery, lookAtRenditionsEvery] = [2_000, 10_000] as const

/** Whether the video or a rendition of it is being prepared. */
const isChanging = (video: DraftVideo | null): boolean =>
  [video, ...(video?.renditions ?? [])].some((one) => one?.status === 'processing')

const readyText = ({ width, height, renditions = [] }: DraftVideo): string => {
  const size = { width: width ?? 0, height: height ?? 0 }
  const heights = [...new Set(renditions.flatMap((one) => (one.status === 'ready' ? (one.height ?? []) : [])))]
  const versions = heights.sort((a, b) => b - a).map((one) => t('renditions.name', { height: one }))
  if (versions.length === 0) return t('video.ready', size)
  return t('video.readyIn', { ...size, versions: versions.join(', ') })
}

/** The lesson's video: whether it can be played yet, a way to upload it or another one, and its captions. */
export function VideoPanel({ lesson }: { lesson: DraftLesson }) {
  const { _id: lessonId, video } = lesson
  const session = useEditorSession()
  const renditions = useStore(session.renditions).get(lessonId)
  const loaded = trpc.curriculum.lesson.useQuery(
    { lessonId },
    { enabled: isChanging(video), refetchInterval: video?.status === 'ready' ? lookAtRenditionsEvery : lookEvery },
  )
  const latest = loaded.data?.content
  useEffect(() => {
    if (latest && latest.video?.status !== 'processing') session.receive(latest)
  }, [latest, session])
  return (
    <>
      <UploadPanel
        lessonId={lessonId}
        label={t('video.label')}
        extensions={extensions}
        maxBytes={curriculumLimits.videoBytes}
        onTake={(file) => session.uploadVideo(lesson, file)}
      >
        {video && (
          <>
            <DraftVideoPlayer lessonId={lessonId} video={video} />
            <VideoState lessonId={lessonId} video={video} />
            <RenditionsLine lesson={lesson} renditions={renditions} />
            {lesson.convertsOnServer && video.status === 'ready' && isChanging(video) && (
              <p className="text-sm text-ink-soft">{t('renditions.onServer')}</p>
            )}
          </>
        )}
      </UploadPanel>
      <CaptionsPanel lesson={lesson} />
    </>
  )
}

function VideoState({ lessonId, video }: { lessonId: string; video: DraftVideo }) {
  const session = useEditorSession()
  const retry = trpc.curriculum.retryVideo.useMutation({
    onSuccess: ({ content }) => session.receive(content),
  })
  const { name, bytes, status, failure, codec } = video
  return (
    <div className="grid gap-2 text-sm">
      <p className="flex min-w-0 items-center gap-2">
        <Film aria-hidden className="size-5 shrink-0 text-ink-soft" />
        <span className="min-w-0 font-medium wrap-anywhere text-ink">{name}</span>
        <span className="shrink-0 text-ink-soft">{formatBytes(bytes)}</span>
      </p>
      <p role="status" className="flex items-center gap-2 text-ink-soft">
        {status === 'processing' && (
          <>
            <LoaderCircle aria-hidden className="size-4 animate-spin motion-reduce:animate-none" />
            {t('video.processing')}
          </>
        )}
        {status === 'ready' && readyText(video)}
      </p>
      {failure && (
        <>
          <Alert tone="error">{t(`video.failure.${failure}`, { codec: codec ?? '' })}</Alert>
          <div>
            <Button size="sm" variant="secondary" busy={retry.isPending} onClick={() => retry.mutate({ lessonId })}>
              {t('video.retry')}
            </Button>
          </div>
        </>
      )}
      {retry.isError && <Alert tone="error">{errorOf(retry.error).message}</Alert>}
    </div>
  )
}
