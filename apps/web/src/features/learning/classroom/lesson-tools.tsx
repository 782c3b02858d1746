import type { Lesson } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { type ComponentType, lazy, Suspense, useId, useState } from 'react'
import { t } from '../messages.ts'
import { t as notes } from '../notes/messages.ts'
import { CodeBoundary } from './code-boundary.tsx'
import { LessonSkeleton } from './lesson-skeleton.tsx'
import type { LessonVideo } from './lesson-video.ts'

type LessonToolsProps = { lesson: Lesson; video: LessonVideo }

/** What owners do besides learning. The code and the messages of each come when it is opened. */
const tools = {
  notes: lazy(async () => {
    const [{ NotesPanel }] = await Promise.all([import('../notes/notes-panel.tsx'), notes.load()])
    return { default: NotesPanel }
  }),
} satisfies Record<string, ComponentType<LessonToolsProps>>
const names = Object.keys(tools) as (keyof typeof tools)[]

/** Below a lesson: buttons that open one of its tools. */
export function LessonTools(props: LessonToolsProps) {
  const id = useId()
  const [open, setOpen] = useState<keyof typeof tools>()
  const Tool = open && tools[open]
  return (
    <div className="grid max-w-3xl gap-4 border-t border-line pt-6">
      <div className="flex flex-wrap gap-3">
        {names.map((name) => (
          <Button
            key={name}
            variant="secondary"
            size="sm"
            aria-expanded={name === open}
            aria-controls={id}
            onClick={() => setOpen(name === open ? undefined : name)}
          >
            {t(`classroom.${name}`)}
          </Button>
        ))}
      </div>
      <div id={id}>
        {Tool && (
          <CodeBoundary key={open}>
            <Suspense fallback={<LessonSkeleton />}>
              <Tool {...props} />
            </Suspense>
          </CodeBoundary>
        )}
      </div>
    </div>
  )
}
