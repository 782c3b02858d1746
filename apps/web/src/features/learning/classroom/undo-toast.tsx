import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '../messages.ts'

/** Long enough to read it and to get there without a mouse, in milliseconds. */
const shownMs = 10_000

type UndoToastProps = { title: string; onUndo: () => void; onClose: () => void }

/** Stays while somebody points at it or is in it, as they may be about to press (WCAG 2.2.1). */
function UndoToast({ title, onUndo, onClose }: UndoToastProps) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isPointedAt || isFocused
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onClose, shownMs)
    return () => clearTimeout(timer)
  }, [isHeld, onClose])
  return (
    <fieldset
      className="flex min-w-0 items-center gap-3 rounded-card border border-line bg-surface py-1.5 ps-4 pe-1.5 text-sm text-ink shadow-raised"
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
      <p className="line-clamp-2 grow wrap-anywhere">{t('classroom.announceDone', { title })}</p>
      <Button
        variant="ghost"
        onClick={() => {
          onClose()
          onUndo()
        }}
      >
        {t('classroom.undo')}
      </Button>
    </fieldset>
  )
}

let last: string | undefined

/** Says in a toast that the lesson was marked as done, with a button that takes it back. It takes the place of the last one. */
export const notifyDone = (title: string, onUndo: () => void): void => {
  if (last) notify.dismiss(last)
  const close = () => notify.dismiss(id)
  const id = notify.custom(<UndoToast title={title} onUndo={onUndo} onClose={close} />, Number.POSITIVE_INFINITY)
  last = id
}
