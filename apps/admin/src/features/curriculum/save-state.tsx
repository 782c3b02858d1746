import { Button } from '@skillharbor/ui/button'
import { Check, CloudOff, LoaderCircle } from 'lucide-react'
import type { LessonDraft } from './lesson-draft.ts'
import { t } from './messages.ts'
import { useStore } from './store.ts'

/** Whether the lesson is saved. Only a failure is announced: "Saved" after every word would be noise. */
export function SaveStateLine({ draft }: { draft: LessonDraft }) {
  const { save } = useStore(draft)
  if (save.is === 'failed' || save.is === 'untitled')
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p role="alert" className="flex items-center gap-1.5 text-sm font-medium text-danger">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          {t('save.failed', { reason: save.is === 'failed' ? save.reason : t('save.untitled') })}
        </p>
        {save.is === 'failed' && (
          <Button variant="secondary" size="sm" onClick={() => void draft.flush()}>
            {t('save.retry')}
          </Button>
        )}
      </div>
    )
  const Icon = save.is === 'saved' ? Check : LoaderCircle
  return (
    <p className={`flex items-center gap-1.5 text-sm ${save.is === 'saved' ? 'text-success' : 'text-ink-soft'}`}>
      <Icon aria-hidden className={`size-4 ${save.is === 'saving' ? 'animate-spin' : ''}`} />
      {save.is === 'conflict' ? t('conflict.short') : t(`save.${save.is}`)}
    </p>
  )
}
