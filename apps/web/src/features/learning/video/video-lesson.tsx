import { refusalIn } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { Alert } from '@skillharbor/ui/alert'
import { LoadFailure } from '@skillharbor/ui/load-failure'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { LessonContentProps } from '../classroom/lesson-content-props.ts'
import { lessonPart } from '../classroom/lesson-part.ts'
import { VideoStage } from '../classroom/video-stage.tsx'
import { t } from './messages.ts'
import { askedSecond, resumeAt } from './resume-at.ts'
import { VideoFrame, VideoSkeleton } from './video-frame.tsx'
import { isClosed } from './video-link.ts'
import { VideoPlayer } from './video-player.tsx'

/** A video. It is done when most of it was watched, which the API finds out. */
export function VideoLesson({ lesson, stoppedAt, onWatched, onReady, ...transcript }: LessonContentProps) {
  const { _id: lessonId, title, access } = lesson
  const utils = trpc.useUtils()
  const [search] = useSearchParams()
  // Each visit asks anew, because the link expires. During a visit only the player does, when it needs a new link.
  const query = trpc.learning.video.useQuery({ lessonId }, { gcTime: 0, staleTime: Number.POSITIVE_INFINITY })
  const video = query.data?.content
  const closed = isClosed(query.error)
  useEffect(() => {
    // The lesson's next answer says whether the course was taken back, or only the video.
    if (closed) void utils.learning.lesson.invalidate({ lessonId })
  }, [closed, lessonId, utils])

  const loading = !closed && !query.isLoadingError && !query.isPaused && (!video || !stoppedAt)
  const ready = useEffectEvent(onReady)
  useEffect(() => {
    if (!loading) ready()
  }, [loading])

  const ask = async () => {
    const answer = await utils.client.learning.video.query({ lessonId })
    // The seller published another video: its player replaces this one.
    if (answer.content.playlist !== video?.playlist) utils.learning.video.setData({ lessonId }, answer)
    return answer.content
  }
  if (closed || query.isLoadingError)
    return (
      <div className={`${lessonPart('video')} order-first pt-6`}>
        {closed ? (
          <Alert>{refusalIn(query.error) ?? t('video.missing')}</Alert>
        ) : (
          <LoadFailure
            text={t('video.failed')}
            retry={{ busy: query.isFetching, onClick: () => void query.refetch() }}
          />
        )}
      </div>
    )
  if (query.isPaused && !video)
    return (
      <VideoStage>
        <VideoFrame>
          <p role="status" className="p-4 text-center">
            {t('video.offline')}
          </p>
        </VideoFrame>
      </VideoStage>
    )
  if (!video || !stoppedAt) return <VideoSkeleton />
  return (
    <VideoPlayer
      key={query.dataUpdatedAt}
      lessonId={lessonId}
      title={title}
      video={video}
      receivedAt={query.dataUpdatedAt}
      startAt={askedSecond(search, video.durationSeconds) ?? resumeAt(stoppedAt, video.durationSeconds)}
      ask={ask}
      onClosed={() => void utils.learning.lesson.invalidate({ lessonId })}
      onWatched={onWatched}
      isOwner={access === 'owner'}
      transcriptPlace={transcript.transcriptPlace}
      onTranscript={transcript.onTranscript}
    />
  )
}
