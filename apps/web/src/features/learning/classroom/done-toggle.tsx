import { Button } from '@skillharbor/ui/button'
import { Check, CircleCheck } from 'lucide-react'
import { t } from '../messages.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** Marks the lesson as done or not done by hand. */
export function DoneToggle({ isDone, onChange }: { isDone: boolean; onChange: (done: boolean) => void }) {
  useShortcuts({ d: () => onChange(!isDone) })
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4">
      {isDone && (
        <span className="flex items-center gap-2 font-medium text-success">
          <CircleCheck aria-hidden className="size-5" />
          {t('classroom.isDone')}
        </span>
      )}
      {/* One button that stays, so that it keeps the focus. */}
      <Button variant="ghost" className={isDone ? 'max-sm:-ms-4' : '-ms-4'} onClick={() => onChange(!isDone)}>
        {!isDone && <Check aria-hidden className="size-4" />}
        {t(isDone ? 'classroom.markUndone' : 'classroom.markDone')}
      </Button>
    </div>
  )
}
