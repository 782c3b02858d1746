import { Button } from '@skillharbor/ui/button'
import { lazy, Suspense, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../messages.ts'
import { CodeBoundary } from './code-boundary.tsx'
import { LessonSkeleton } from './lesson-skeleton.tsx'
import { type LessonToolProps, toolNames } from './lesson-tool-props.ts'

// In one piece, so that what can be opened adds little to the classroom's first load.
const LessonTool = lazy(async () => ({ default: (await import('./lesson-tool.tsx')).LessonTool }))

/** Below a lesson: buttons that open what owners do besides learning. An address can open one: `?tool=questions`. */
export function LessonTools(props: LessonToolProps) {
  const id = useId()
  const [search] = useSearchParams()
  const [open, setOpen] = useState(toolNames.find((name) => name === search.get('tool')))
  return (
    <div className="grid max-w-3xl gap-4 border-t border-line pt-6">
      <div className="flex flex-wrap gap-3">
        {toolNames.map((name) => (
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
        {open && (
          <CodeBoundary key={open}>
            <Suspense fallback={<LessonSkeleton />}>
              <LessonTool name={open} {...props} />
            </Suspense>
          </CodeBoundary>
        )}
      </div>
    </div>
  )
}
