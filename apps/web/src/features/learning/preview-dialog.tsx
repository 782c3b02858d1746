import { trpc } from '@skillharbor/client/trpc'
import type { OutlineLesson } from '@skillharbor/contracts/entities'
import { LoadFailure } from '@skillharbor/ui/load-failure'
import { WideDialog } from '@skillharbor/ui/wide-dialog'
import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import { t } from './messages.ts'
import { VideoSkeleton } from './video/video-frame.tsx'
import { VideoLesson } from './video/video-lesson.tsx'

const nothing = () => undefined
const atTheBeginning = { positionSeconds: 0, done: false }

export type PreviewDialogProps = {
  lesson: Pick<OutlineLesson, '_id' | 'title'>
  onClose: () => void
  /** What is below the video. */
  children: ReactNode
}

/** Plays a free preview over the course's page. Nothing of it is kept: who owns the course learns in the classroom. */
export function PreviewDialog({ lesson: { _id: lessonId, title }, onClose, children }: PreviewDialogProps) {
  const lesson = trpc.learning.lesson.useQuery({ lessonId })
  const hasPlayed = useRef(false)
  // The press on the picture asked for the video. A browser that plays nothing by itself leaves that to its own button.
  const play = ({ target }: SyntheticEvent) => {
    if (hasPlayed.current || !(target instanceof HTMLVideoElement)) return
    hasPlayed.current = true
    target.play().catch(nothing)
  }
  return (
    <WideDialog title={title} label={t('curriculum.preview')} closeLabel={t('picturePreview.close')} onClose={onClose}>
      <div onCanPlayCapture={play} className="min-h-48 bg-black [&_.video-stage]:static">
        {lesson.isPending && <VideoSkeleton />}
        {lesson.isLoadingError && (
          <div className="p-4">
            <LoadFailure
              text={t('failed.heading')}
              retry={{ busy: lesson.isFetching, onClick: () => void lesson.refetch() }}
            />
          </div>
        )}
        {lesson.data && (
          <VideoLesson
            lesson={lesson.data.content}
            isDone={false}
            stoppedAt={atTheBeginning}
            onDone={nothing}
            onWatched={nothing}
            onReady={nothing}
            transcriptPlace={null}
            onTranscript={nothing}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-6">{children}</div>
    </WideDialog>
  )
}
