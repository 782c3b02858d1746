import type { Lesson } from '@skillharbor/contracts/entities'
import { Tabs } from '@skillharbor/ui/tabs'
import { lazy, type ReactNode, type Ref, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../messages.ts'
import { CodeBoundary } from './code-boundary.tsx'
import { LessonSkeleton } from './lesson-skeleton.tsx'
import { type ToolName, toolNames } from './lesson-tool-props.ts'
import type { LessonVideo } from './lesson-video.ts'

// In one piece, so that what can be opened adds little to the classroom's first load.
const LessonTool = lazy(async () => ({ default: (await import('./lesson-tool.tsx')).LessonTool }))

type TabName = 'about' | 'transcript' | ToolName

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
  const [search] = useSearchParams()
  const tabs: TabName[] = [
    ...(about ? (['about'] as const) : []),
    ...(transcript ? (['transcript'] as const) : []),
    ...(lesson.access === 'owner' ? toolNames : []),
  ]
  // The chosen one is the last. Those before it stay, hidden, with what was typed into them.
  const [chosen, setChosen] = useState<TabName[]>(toolNames.filter((name) => name === search.get('tool')))
  const open = tabs.find((name) => name === chosen.at(-1)) ?? (about ? 'about' : undefined)
  if (tabs.length === 0) return null
  const textOf = (name: TabName) =>
    name === 'questions' && lesson.questionCount
      ? t('tabs.questionsCount', { count: lesson.questionCount })
      : t(`tabs.${name}`)
  return (
    <div className="max-w-3xl">
      <Tabs
        label={t('tabs.label')}
        tabs={tabs.map((name) => ({ name, text: textOf(name) }))}
        open={open}
        onChoose={(name) => setChosen((others) => [...others.filter((other) => other !== name), name])}
      >
        {open === 'about' && about}
        {open === 'transcript' && <div ref={transcript} />}
        {toolNames
          .filter((name) => chosen.includes(name) && tabs.includes(name))
          .map((name) => (
            <div key={name} hidden={name !== open}>
              <CodeBoundary>
                <Suspense fallback={<LessonSkeleton />}>
                  <LessonTool name={name} lesson={lesson} video={video} />
                </Suspense>
              </CodeBoundary>
            </div>
          ))}
      </Tabs>
    </div>
  )
}
