import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Undo2 } from 'lucide-react'
import { t } from './messages.ts'
import type { Removed } from './use-question-actions.ts'

/** Stands in the list where a question was removed, and can put it back. */
export function RemovedQuestion({ number, undo }: Removed) {
  return (
    <li>
      <Alert>
        <span className="flex flex-wrap items-center justify-between gap-2">
          {t('quiz.removed', { number })}
          <Button variant="secondary" size="sm" onClick={undo}>
            <Undo2 aria-hidden className="size-4" />
            {t('outline.undo')}
          </Button>
        </span>
      </Alert>
    </li>
  )
}
