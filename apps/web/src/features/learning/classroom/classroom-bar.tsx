import type { Lesson } from '@skillharbor/contracts/entities'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { coursePath, purchasePath } from '../../../lib/paths.ts'
import { t } from '../messages.ts'
import { ProgressRing } from '../progress-ring.tsx'

type ClassroomBarProps = {
  courseId: string
  /** The course, once it is known. */
  course?: Lesson['course'] | undefined
  /** How far its learner got; undefined for everybody else. */
  percent?: number | undefined
  /** What is at the bar's end. */
  children?: ReactNode
}

/** The look of a link or button in the classroom's bar. */
export const barEntry =
  'flex h-11 items-center gap-2 rounded-control px-3 text-sm font-medium hover:bg-bar-raised focus-visible:outline-on-bar'

/** The classroom's own bar, in place of the site's: the way back to the course, and how much of it is done. */
export function ClassroomBar({ courseId, course, percent, children }: ClassroomBarProps) {
  return (
    <header className="top-0 z-40 flex h-14 items-center gap-1 bg-bar px-1 text-on-bar sm:gap-3 sm:px-3 print:hidden [@media(height>=24rem)]:sticky">
      <Link
        to={percent === undefined ? coursePath(courseId) : purchasePath(courseId)}
        className={`${barEntry} me-auto min-w-0`}
      >
        <ArrowLeft aria-hidden className="size-5 shrink-0" />
        {course ? (
          <span className="line-clamp-1 min-w-0 wrap-anywhere">
            <span className="sr-only">{t('classroom.backToCourse')}: </span>
            <span lang={course.language}>{course.title}</span>
          </span>
        ) : (
          t('classroom.backToCourse')
        )}
      </Link>
      {percent !== undefined && (
        <div className="flex items-center gap-2 px-1 text-sm font-medium tabular-nums">
          <ProgressRing percent={percent} className="size-7 text-highlight" />
          <span aria-hidden>{t('progress.short', { percent })}</span>
        </div>
      )}
      {children}
    </header>
  )
}
