import type { LearnerCourse } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { ArrowLeft, ArrowRight, Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { lessonPath } from '../../../lib/paths.ts'
import type { ListedLesson } from '../lesson-list.tsx'
import { t } from '../messages.ts'
import { AfterLast, step } from './after-last.tsx'
import { lessonPart } from './lesson-part.ts'
import type { Classroom } from './use-classroom.ts'
import { useShortcuts } from './use-shortcuts.ts'

type LessonActionsProps = {
  courseId: string
  classroom: Classroom
  /** Marks the lesson as done; undefined if it is done already, or can't be marked by hand. */
  onDone?: (() => void) | undefined
  /** Marks it as done as the next one is opened. */
  onDoneAndLeave?: () => void
}

/** Whether the course is finished once this lesson is done: then it is celebrated here, and not left. */
const isLastToDo = ({ sections, removed }: LearnerCourse, lessonId: string | undefined) =>
  [...sections.flatMap(({ lessons }) => lessons), ...removed].every(
    ({ _id, done, optional }) => done || optional || _id === lessonId,
  )

/**
 * The one step on, and the way back, as far as they open for this person. On most screens they stay in sight (main.css); below
 * a preview the course's price does.
 */
export function LessonActions({ courseId, classroom, onDone, onDoneAndLeave }: LessonActionsProps) {
  const navigate = useNavigate()
  const { about, course, lesson, previous, next } = classroom
  const isPreview = lesson?.access === 'preview'
  const go = (entry: ListedLesson | undefined) => entry && (() => void navigate(lessonPath(courseId, entry._id)))
  useShortcuts({ p: go(previous), n: go(next) })
  const stays = onDone && (!next || (course && isLastToDo(course, lesson?._id)))
  const nav = useRef<HTMLElement>(null)
  const wasPressed = useRef(false)
  const isStaying = Boolean(stays)
  useEffect(() => {
    // The pressed button is gone. What is in its place is the way on.
    if (isStaying || !wasPressed.current) return
    wasPressed.current = false
    ;[...(nav.current?.querySelectorAll('a') ?? [])].at(-1)?.focus({ preventScroll: true })
  }, [isStaying])
  if (isPreview && !previous && !next) return null
  return (
    <div className={isPreview ? 'print:hidden' : 'lesson-actions mt-auto border-t border-line bg-surface print:hidden'}>
      <nav
        ref={nav}
        aria-label={t('classroom.lessons')}
        className={`${lessonPart(lesson?.kind)} flex items-center justify-between gap-3 py-2`}
      >
        {previous && (
          <Button asChild variant="secondary" className="h-12 min-w-12">
            <Link to={lessonPath(courseId, previous._id)} aria-label={t('classroom.previousLesson', previous)}>
              <ArrowLeft aria-hidden className="size-5" />
              <span className="max-sm:hidden">{t('classroom.previous')}</span>
            </Link>
          </Button>
        )}
        {stays ? (
          <Button
            className={step}
            onClick={() => {
              wasPressed.current = true
              onDone?.()
            }}
          >
            <Check aria-hidden className="size-5" />
            {t('classroom.done')}
          </Button>
        ) : next ? (
          // A quiz that isn't passed yet has its own button, which comes first.
          <Button asChild variant={onDone || classroom.mayMark ? 'primary' : 'secondary'} className={step}>
            <Link to={lessonPath(courseId, next._id)} onClick={() => onDone && onDoneAndLeave?.()}>
              <span className="line-clamp-1 wrap-anywhere whitespace-normal">
                {t(onDone ? 'classroom.doneNext' : 'classroom.nextLesson', {
                  ...next,
                  lesson: (title) => <span lang={about?.language}>{title}</span>,
                })}
              </span>
              <ArrowRight aria-hidden className="size-5 shrink-0" />
            </Link>
          </Button>
        ) : (
          !isPreview && (
            <AfterLast
              courseId={courseId}
              isOwner={course !== undefined}
              isFinished={Boolean(course?.progress.completedAt)}
            />
          )
        )}
      </nav>
    </div>
  )
}
