import { lazy, Suspense, useRef, useState } from 'react'
import { t } from '../messages.ts'
import { CodeBoundary } from './code-boundary.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const ShortcutKeys = lazy(async () => {
  const { ShortcutKeys: Keys } = await import('../shortcuts/shortcut-keys.tsx')
  return { default: Keys }
})

/** The list of the classroom's keys, fetched when it is opened. `?` opens it. */
export function ShortcutList({ hasVideo }: { hasVideo: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLDetailsElement>(null)
  useShortcuts({
    '?': () => {
      if (!list.current) return
      list.current.open = !list.current.open
      list.current.querySelector('summary')?.focus()
    },
  })
  return (
    <details
      ref={list}
      className="hidden text-sm text-ink-soft sm:block"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="w-fit rounded-sm font-medium text-accent">{t('classroom.shortcuts')}</summary>
      {isOpen && (
        <CodeBoundary>
          <Suspense>
            <ShortcutKeys hasVideo={hasVideo} />
          </Suspense>
        </CodeBoundary>
      )}
    </details>
  )
}
