import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import { CircleCheck } from 'lucide-react'
import { t } from '../messages.ts'

/** Says in a toast that the lesson was marked as done, with a button that takes it back. */
export const notifyDone = (title: string, onUndo: () => void): void => {
  const id = notify.custom(
    <div className="flex items-center gap-3 rounded-card border border-line bg-surface py-1.5 ps-4 pe-1.5 text-sm text-ink shadow-raised">
      <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
      <p className="line-clamp-2 grow wrap-anywhere">{t('classroom.announceDone', { title })}</p>
      <Button
        variant="ghost"
        onClick={() => {
          notify.dismiss(id)
          onUndo()
        }}
      >
        {t('classroom.undo')}
      </Button>
    </div>,
  )
}
