import { PanelRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { t } from '../messages.ts'
import { barEntry, ClassroomBar } from './classroom-bar.tsx'
import { ClassroomOutline } from './classroom-outline.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { loadDrawer } from './load-parts.ts'
import type { Classroom } from './use-classroom.ts'
import { useKeptInSight } from './use-kept-in-sight.ts'
import { useShortcuts } from './use-shortcuts.ts'

const Drawer = lazy(async () => ({ default: (await loadDrawer()).Drawer }))

type ClassroomFrameProps = { courseId: string; classroom: Classroom; children: ReactNode }

/** The classroom around a lesson: its bar, and the outline at the side, or in a drawer on a narrow screen. */
export function ClassroomFrame({ courseId, classroom, children }: ClassroomFrameProps) {
  const id = useId()
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
    <>
      <ClassroomBar courseId={courseId} course={classroom.about} percent={classroom.course?.progress.percent}>
        <button type="button" className={`${barEntry} xl:hidden`} onClick={() => setOpen(true)}>
          <PanelRight aria-hidden className="size-5 shrink-0" />
          {t('classroom.openOutline')}
        </button>
      </ClassroomBar>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start xl:grid-cols-[minmax(0,1fr)_20rem] print:block">
        <main
          id="content"
          tabIndex={-1}
          className="flex min-h-[calc(100dvh-3.5rem)] min-w-0 flex-col gap-6 print:block"
        >
          <ConnectionNotice classroom={classroom} />
          {children}
        </main>
        <nav
          ref={sidebar}
          aria-labelledby={id}
          className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] content-start gap-5 overflow-y-auto border-s border-line bg-surface px-2 py-5 xl:grid print:hidden"
        >
          <h2 id={id} className="-mb-4 px-3 font-semibold text-ink">
            {t('classroom.outline')}
          </h2>
          <ClassroomOutline courseId={courseId} classroom={classroom} />
        </nav>
      </div>
      {open && (
        <Suspense>
          <Drawer
            title={t('classroom.outline')}
            closeLabel={t('classroom.closeOutline')}
            onClose={() => setOpen(false)}
          >
            <ClassroomOutline courseId={courseId} classroom={classroom} onChoose={() => setOpen(false)} />
          </Drawer>
        </Suspense>
      )}
    </>
  )
}
