import { AlertDialog } from 'radix-ui'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { t } from './messages.ts'

type QuestionDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What will happen. */
  description: ReactNode
  /** The answers: `DialogActions`, perhaps in a form. */
  children: ReactNode
}

/**
 * Asks before something that can't be undone. The focus starts in its first field, or on Cancel if it has none, and returns
 * to where it came from, or, if that is gone, to the part of the screen around it.
 */
export function QuestionDialog({ open, onOpenChange, title, description, children }: QuestionDialogProps) {
  // Radix returns the focus only to its own trigger, which isn't used here.
  const targets = useRef<(HTMLElement | null | undefined)[]>([])
  const placeFocus = (event: Event) => {
    const opener = document.activeElement
    if (opener instanceof HTMLElement)
      targets.current = [opener, opener.parentElement?.closest<HTMLElement>('[tabindex]')]
    const content = event.currentTarget
    const field = content instanceof Element && content.querySelector<HTMLElement>('input,textarea,select')
    if (!field) return
    // Radix would focus Cancel, and the first space that somebody types would close the dialog.
    event.preventDefault()
    field.focus({ preventScroll: true })
  }
  const returnFocus = (event: Event) => {
    event.preventDefault()
    if (document.activeElement === document.body) targets.current.find((target) => target?.isConnected)?.focus()
  }
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-black/55" />
        <AlertDialog.Content
          onOpenAutoFocus={placeFocus}
          onCloseAutoFocus={returnFocus}
          // From its first frame on: until it is drawn again, Radix lets it take no press.
          style={{ pointerEvents: 'auto' }}
          className="fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-md -translate-1/2 gap-3 overflow-y-auto rounded-card border border-line bg-surface p-6 text-ink shadow-raised"
        >
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="text-ink-soft wrap-anywhere">{description}</div>
          </AlertDialog.Description>
          {children}
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** Cancel, and the button that confirms. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-3 flex flex-wrap justify-end gap-3">
      <AlertDialog.Cancel asChild>
        <Button variant="secondary">{t('cancel')}</Button>
      </AlertDialog.Cancel>
      {children}
    </div>
  )
}

type ConfirmDialogProps = Omit<QuestionDialogProps, 'description' | 'children'> & {
  /** What will happen, in a sentence. */
  children: ReactNode
  confirmLabel: string
  tone?: 'danger'
  /** While the confirmed action runs, the dialog stays open and the button shows a spinner. */
  busy?: boolean
  onConfirm: (event: MouseEvent<HTMLButtonElement>) => void
}

/** A question that one click answers. */
export function ConfirmDialog({
  children,
  confirmLabel,
  tone,
  busy = false,
  onConfirm,
  ...question
}: ConfirmDialogProps) {
  return (
    <QuestionDialog {...question} description={children}>
      <DialogActions>
        <Button variant={tone ?? 'primary'} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </QuestionDialog>
  )
}
