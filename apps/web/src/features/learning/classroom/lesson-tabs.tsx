import type { Lesson } from '@skillharbor/contracts/entities'
import { type KeyboardEvent, lazy, type ReactNode, type Ref, Suspense, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../messages.ts'
import { CodeBoundary } from './code-boundary.tsx'
import { LessonSkeleton } from './lesson-skeleton.tsx'
import { type ToolName, toolNames } from './lesson-tool-props.ts'
import type { LessonVideo } from './lesson-video.ts'

// In one piece, so that what can be opened adds little to the classroom's first load.
const LessonTool = lazy(async () => ({ default: (await import('./lesson-tool.tsx')).LessonTool }))

type TabName = 'about' | 'transcript' | ToolName

/** Which tab a key leads to, from one of `count`. */
const moves: Readonly<Partial<Record<string, (at: number, count: number) => number>>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

type LessonTabsProps = {
  lesson: Lesson
  video: LessonVideo
  /** What is said about a video; other lessons show all that they say above. */
  about: ReactNode
  /** Where the transcript is drawn as long as its tab is open; undefined if there is none. */
  transcript: Ref<HTMLDivElement> | undefined
}

/** Below a lesson: about its video, the transcript, and what owners do besides learning. `?tool=questions` opens a tab. */
export function LessonTabs({ lesson, video, about, transcript }: LessonTabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [search] = useSearchParams()
  const tabs: TabName[] = [
    ...(about ? (['about'] as const) : []),
    ...(transcript ? (['transcript'] as const) : []),
    ...(lesson.access === 'owner' ? toolNames : []),
  ]
  const [chosen, setChosen] = useState<TabName | undefined>(toolNames.find((name) => name === search.get('tool')))
  const open = tabs.find((name) => name === chosen) ?? (about ? 'about' : undefined)
  const move = (event: KeyboardEvent) => {
    const to = moves[event.key]?.(Math.max(0, tabs.indexOf(open ?? 'notes')), tabs.length)
    const name = to === undefined ? undefined : tabs[to]
    if (to === undefined || name === undefined) return
    event.preventDefault()
    setChosen(name)
    list.current?.querySelectorAll('button')[to]?.focus()
  }
  if (tabs.length === 0) return null
  return (
    <div className="grid max-w-3xl gap-5">
      <div
        ref={list}
        role="tablist"
        aria-label={t('tabs.label')}
        className="-mx-2 flex flex-wrap border-b border-line print:hidden"
        onKeyDown={move}
      >
        {tabs.map((name, at) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === open}
            aria-controls={`${id}-panel`}
            tabIndex={name === open || (open === undefined && at === 0) ? 0 : -1}
            className="-mb-px h-12 border-b-2 border-transparent px-2 text-sm font-semibold text-ink-soft hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:text-accent sm:px-4"
            onClick={() => setChosen(name)}
          >
            {name === 'questions' && lesson.questionCount
              ? t('tabs.questionsCount', { count: lesson.questionCount })
              : t(`tabs.${name}`)}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${open ?? tabs[0]}`} hidden={open === undefined}>
        {open === 'about' ? (
          about
        ) : open === 'transcript' ? (
          <div ref={transcript} />
        ) : (
          open && (
            <CodeBoundary key={open}>
              <Suspense fallback={<LessonSkeleton />}>
                <LessonTool name={open} lesson={lesson} video={video} />
              </Suspense>
            </CodeBoundary>
          )
        )}
      </div>
    </div>
  )
}
