import type { Lesson, ProgressReport } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Badge } from '@skillharbor/ui/badge'
import {
  type ComponentType,
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDuration } from '../../../lib/duration.ts'
import { PageTitle } from '../../../lib/page-title.tsx'
import { coursePath, lessonPath } from '../../../lib/paths.ts'
import { t } from '../messages.ts'
import { DoneToggle } from './done-toggle.tsx'
import { FinishedPanel } from './finished-panel.tsx'
import { LessonActions } from './lesson-actions.tsx'
import { LessonContent } from './lesson-content.tsx'
import { LessonLoading } from './lesson-loading.tsx'
import { lessonPart } from './lesson-part.ts'
import { LessonTabs } from './lesson-tabs.tsx'
import { LessonText } from './lesson-text.tsx'
import { useLessonVideo } from './lesson-video.ts'
import type { OfferProps } from './preview-actions.tsx'
import { ShortcutList } from './shortcut-list.tsx'
import { undone } from './text-lesson.tsx'
import { notifyDone } from './undo-toast.tsx'
import type { Classroom } from './use-classroom.ts'
import { usePrefetch } from './use-prefetch.ts'

// Who learns in their own course needs nothing that sells.
const PreviewActions = lazy(async () => ({ default: (await import('./preview-actions.tsx')).PreviewActions }))

/** The steps and the offer's bar. */
const belowPreview = (
  <>
    <div className="min-h-16" />
    <div className="offer-bar min-h-19 print:hidden" />
  </>
)

type LessonViewProps = {
  courseId: string
  classroom: Classroom
  /** Sells the course below a preview. */
  Offer: ComponentType<OfferProps>
}

/** One lesson: its title and content, whether it is done, and the ways on. */
export function LessonView({ courseId, classroom, Offer }: LessonViewProps) {
  const navigate = useNavigate()
  const { report, course, isDone } = classroom
  // Drawn in slices, so that a click meanwhile doesn't wait for all of it; both at the same time, so that nothing moves.
  const lesson = useDeferredValue(classroom.lesson)
  const entry = useDeferredValue(classroom.entry)
  const content = useRef<HTMLDivElement>(null)
  const video = useLessonVideo(content)
  const [isVideoReady, setVideoReady] = useState(false)
  const [hasTranscript, setHasTranscript] = useState(false)
  const [transcriptPlace, setTranscriptPlace] = useState<HTMLDivElement | null>(null)
  const [announcement, setAnnouncement] = useState('')
  usePrefetch(classroom.upcoming, lesson !== undefined)

  const send = (what: Omit<ProgressReport, 'lessonId' | 'at'>) =>
    lesson && report?.({ lessonId: lesson._id, at: new Date().toISOString(), ...what })
  // That the learner opened the lesson is reported once the API let them see it.
  const lessonId = report && lesson?._id
  const sendOpened = useEffectEvent(() => send({}))
  useEffect(() => {
    if (lessonId !== undefined) sendOpened()
  }, [lessonId])

  const mark = (done: boolean) => {
    if (!lesson || !report || done === isDone) return
    send({ done })
    setAnnouncement(t(done ? 'classroom.announceDone' : 'classroom.announceUndone', { title: lesson.title }))
  }

  const leaveDone = () => {
    if (!lesson || !report) return
    mark(true)
    notifyDone(lesson.title, () => {
      send({ done: false })
      void navigate(lessonPath(courseId, lesson._id), { state: undone })
    })
  }
  const mayMark = report !== undefined && classroom.mayMark

  const { title, kind } = lesson ?? entry ?? {}
  const part = lessonPart(kind)
  return (
    <>
      {title !== undefined && (
        <header className={`${part} grid justify-items-start gap-2 ${kind === 'video' ? '' : 'pt-6 lg:pt-10'}`}>
          <PageTitle>{title}</PageTitle>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
            {classroom.position > 0 && (
              <span>{t('classroom.position', { number: classroom.position, count: classroom.count })}</span>
            )}
            <span>{formatDuration((lesson ?? entry)?.durationSeconds ?? 0)}</span>
            {lesson?.access === 'preview' && <Badge tone="info">{t('lesson.preview')}</Badge>}
          </p>
          <h1
            lang={classroom.about?.language}
            className="text-2xl leading-tight font-bold wrap-anywhere text-ink sm:text-3xl"
          >
            {title}
          </h1>
        </header>
      )}
      {lesson ? (
        // A learner's steps come together with the content, so that nothing moves.
        <Suspense fallback={<LessonLoading kind={kind} />}>
          <AccessNote lesson={lesson} courseId={courseId} isRemoved={Boolean(course) && classroom.position === 0} />
          <div ref={content} className={kind === 'video' ? 'contents' : `${part} grid gap-6`}>
            <LessonContent
              lesson={lesson}
              isDone={isDone}
              stoppedAt={classroom.stoppedAt}
              onDone={() => mark(true)}
              onWatched={send}
              onReady={() => setVideoReady(true)}
              transcriptPlace={transcriptPlace}
              onTranscript={setHasTranscript}
            />
          </div>
          {(lesson.kind !== 'video' || isVideoReady) && (
            <>
              <div className={`${part} grid gap-6 print:hidden ${kind === 'video' ? 'md:pt-6' : ''}`}>
                {mayMark && <DoneToggle isDone={isDone} onChange={mark} />}
                {course && <FinishedPanel course={course} isLast={!classroom.next && classroom.position > 0} />}
                <LessonTabs
                  lesson={lesson}
                  video={video}
                  about={kind === 'video' && lesson.body !== '' ? <LessonText lesson={lesson} /> : undefined}
                  transcript={hasTranscript ? setTranscriptPlace : undefined}
                />
                <ShortcutList hasVideo={lesson.kind === 'video'} />
              </div>
              {lesson.access === 'preview' ? (
                // The free lesson doesn't wait for what sells the rest, which is as high as this, so nothing moves.
                <Suspense fallback={belowPreview}>
                  <PreviewActions courseId={courseId} lesson={lesson} classroom={classroom} Offer={Offer} />
                </Suspense>
              ) : (
                <LessonActions
                  courseId={courseId}
                  classroom={classroom}
                  onDone={mayMark && !isDone ? () => mark(true) : undefined}
                  onDoneAndLeave={leaveDone}
                />
              )}
            </>
          )}
        </Suspense>
      ) : (
        <LessonLoading kind={kind} />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

type AccessNoteProps = { lesson: Lesson; courseId: string; isRemoved: boolean }

/** How somebody may see the lesson who doesn't learn in the course, and what became of a removed one. */
function AccessNote({ lesson, courseId, isRemoved }: AccessNoteProps) {
  const part = `${lessonPart(lesson.kind)} print:hidden`
  if (lesson.access === 'preview')
    return (
      <p className={`${part} text-sm text-ink-soft`}>
        {t('classroom.previewText')}{' '}
        <Link to={coursePath(courseId)} className="rounded-sm font-medium text-accent underline underline-offset-4">
          {t('classroom.previewLink')}
        </Link>
      </p>
    )
  const note = lesson.access === 'seller' ? 'classroom.sellerText' : isRemoved && 'classroom.removedText'
  return (
    note && (
      <div className={part}>
        <Alert>{t(note)}</Alert>
      </div>
    )
  )
}
