import type { LearnerLesson, OutlineLesson } from '@skillharbor/contracts/entities'
import { CircleCheck, CircleDotDashed, Lock } from 'lucide-react'
import { useId } from 'react'
import { NavLink } from 'react-router'
import { formatDuration } from '../../lib/duration.ts'
import { lessonPath } from '../../lib/paths.ts'
import { LessonKindIcon } from './lesson-kind-icon.tsx'
import { t } from './messages.ts'

/** A lesson in a list: with `began` and `done` for who owns the course, without for everyone else. */
export type ListedLesson = OutlineLesson & Partial<Pick<LearnerLesson, 'began' | 'done'>>
type ListedSection = { _id: string; title: string; lessons: readonly ListedLesson[] }

type LessonListProps = {
  courseId: string
  /** The language of all titles, as a BCP 47 tag. */
  language: string | undefined
  sections: readonly ListedSection[]
  /** Lessons that aren't in the course any more. They come last. */
  removed: readonly ListedLesson[]
  /** Whether the lesson opens. By default all of them do. */
  opens?: ((lesson: ListedLesson) => boolean) | undefined
  /** Called when a lesson is chosen. */
  onChoose?: (() => void) | undefined
}

/** A course's lessons in their sections, each a link to its place in the classroom. */
export function LessonList({ sections, removed, ...rest }: LessonListProps) {
  const id = useId()
  const all = removed.length > 0 ? [...sections, { _id: '', title: t('owned.removed'), lessons: removed }] : sections
  return (
    <ol className="grid gap-5">
      {all.map(({ _id, title, lessons }) => (
        <li key={_id} className="grid gap-1.5">
          <h3
            id={id + _id}
            // The heading of removed lessons is ours.
            lang={_id ? rest.language : undefined}
            className="px-3 text-sm font-semibold wrap-anywhere text-ink-soft"
          >
            {title}
          </h3>
          <ol aria-labelledby={id + _id} className="grid gap-0.5">
            {lessons.map((lesson) => (
              <li key={lesson._id}>
                <LessonEntry lesson={lesson} {...rest} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

type LessonEntryProps = Omit<LessonListProps, 'sections' | 'removed'> & { lesson: ListedLesson }

const isBegunQuiz = ({ kind, began, done }: ListedLesson) => kind === 'quiz' && began === true && !done

const row = 'flex items-start gap-2.5 rounded-control px-3 py-2 text-sm pointer-coarse:py-3'

function LessonEntry({ lesson, courseId, language, opens, onChoose }: LessonEntryProps) {
  if (opens && !opens(lesson))
    return (
      <div className={`${row} text-ink-soft`}>
        <LessonKindIcon kind={lesson.kind} />
        <span lang={language} className="grow wrap-anywhere">
          {lesson.title}
        </span>
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="sr-only">{t('classroom.locked')}</span>
      </div>
    )
  return (
    <NavLink
      to={lessonPath(courseId, lesson._id)}
      onClick={onChoose}
      className={`${row} text-ink hover:bg-accent-soft aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold`}
    >
      <LessonMark lesson={lesson} />
      <span className="grow wrap-anywhere">
        <span lang={language}>{lesson.title}</span>
        {isBegunQuiz(lesson) && <span className="font-normal text-ink-soft"> · {t('lesson.notPassed')}</span>}
        {lesson.optional && <span className="font-normal text-ink-soft"> · {t('lesson.optional')}</span>}
      </span>
      <span className="shrink-0 font-normal text-ink-soft tabular-nums">{formatDuration(lesson.durationSeconds)}</span>
    </NavLink>
  )
}

/** Whether the lesson is done, or a quiz that was begun; otherwise its kind. */
function LessonMark({ lesson }: { lesson: ListedLesson }) {
  if (lesson.done)
    return (
      <>
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
        <span className="sr-only">{t('lesson.done')}: </span>
      </>
    )
  if (isBegunQuiz(lesson))
    return (
      <>
        <CircleDotDashed aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
        <span className="sr-only">{t('lesson.begun')}: </span>
      </>
    )
  return <LessonKindIcon kind={lesson.kind} />
}
