import { Button } from '@skillharbor/ui/button'
import { PanelLeft } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { formatDuration } from '../../../lib/duration.ts'
import { formatDay } from '../../../lib/format-day.ts'
import { coursePath, purchasePath } from '../../../lib/paths.ts'
import { LessonList } from '../lesson-list.tsx'
import { t } from '../messages.ts'
import { ProgressBar } from '../progress-bar.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { loadDrawer } from './load-parts.ts'
import type { Classroom } from './use-classroom.ts'
import { useKeptInSight } from './use-kept-in-sight.ts'
import { useShortcuts } from './use-shortcuts.ts'

const Drawer = lazy(async () => ({ default: (await loadDrawer()).Drawer }))

type ClassroomFrameProps = { courseId: string; classroom: Classroom; children: ReactNode }

/** The classroom around a lesson: the outline at the side, or in a drawer on a narrow screen. */
export function ClassroomFrame({ courseId, classroom, children }: ClassroomFrameProps) {
  const [open, setOpen] = useState(false)
  const sidebar = useKeptInSight<HTMLElement>(classroom.position)
  useShortcuts({
    o: () => {
      const current = sidebar.current?.querySelector<HTMLElement>('a[aria-current=page]')
      // On a wide screen the outline is there already: the key leads to it.
      if (current?.checkVisibility?.()) current.focus()
      else setOpen(!open)
    },
  })
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] items-start lg:grid-cols-[20rem_minmax(0,1fr)]">
      <nav
        ref={sidebar}
        aria-label={t('classroom.outline')}
        className="sticky top-16 hidden h-[calc(100dvh-4rem)] content-start gap-5 overflow-y-auto border-e border-line p-5 lg:grid"
      >
        <Outline courseId={courseId} classroom={classroom} />
      </nav>
      <main id="content" tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 sm:px-8 lg:py-10">
        <Button variant="secondary" size="sm" className="justify-self-start lg:hidden" onClick={() => setOpen(true)}>
          <PanelLeft aria-hidden className="size-4" />
          {t('classroom.openOutline')}
        </Button>
        <ConnectionNotice classroom={classroom} />
        {children}
      </main>
      {open && (
        <Suspense>
          <Drawer
            title={t('classroom.outline')}
            closeLabel={t('classroom.closeOutline')}
            onClose={() => setOpen(false)}
          >
            <Outline courseId={courseId} classroom={classroom} onChoose={() => setOpen(false)} />
          </Drawer>
        </Suspense>
      )}
    </div>
  )
}

type OutlineProps = { courseId: string; classroom: Classroom; onChoose?: () => void }

function Outline({ courseId, classroom, onChoose }: OutlineProps) {
  const { course, lesson, sections, removed } = classroom
  const title = course?.course.title ?? lesson?.course.title
  const choose = onChoose && { onChoose }
  return (
    <>
      {title && (
        <Link
          to={course ? purchasePath(courseId) : coursePath(courseId)}
          className="rounded-sm px-3 text-lg leading-snug font-semibold wrap-anywhere text-ink hover:text-accent"
        >
          {title}
        </Link>
      )}
      {course && (
        <div className="grid gap-1 px-3">
          <ProgressBar percent={course.progress.percent} />
          <p className="text-sm text-ink-soft">
            {course.progress.completedAt
              ? t('progress.finished', { date: formatDay(course.progress.completedAt) })
              : t('progress.left', { duration: formatDuration(course.remainingSeconds) })}
          </p>
        </div>
      )}
      {course || lesson?.access === 'seller' ? (
        <LessonList courseId={courseId} sections={sections} {...choose} />
      ) : (
        <LessonList courseId={courseId} sections={sections} opens={({ preview }) => preview} {...choose} />
      )}
      {removed.length > 0 && (
        <LessonList
          courseId={courseId}
          sections={[{ _id: 'removed', title: t('owned.removed'), lessons: removed }]}
          {...choose}
        />
      )}
    </>
  )
}
