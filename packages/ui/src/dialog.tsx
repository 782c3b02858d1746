import { AlertDialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What will happen, in a sentence. */
  children: ReactNode
  confirmLabel: string
  tone?: 'danger'
  /** The confirmed action runs: the dialog stays, the button spins. */
  busy?: boolean
  onConfirm: () => void
}

/** Asks before something that cannot be taken back. Focus starts on Cancel and returns to where it came from. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  // Radix gives the focus back to its own trigger only, and there is none.
  const opener = useRef<Element>(null)
  const returnFocus = (event: Event) => {
    event.preventDefault()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  return (
    <AlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-black/55" />
        <AlertDialog.Content
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={returnFocus}
          className="fixed top-1/2 left-1/2 z-50 grid w-[calc(100%-2rem)] max-w-md -translate-1/2 gap-3 rounded-card border border-line bg-surface p-6 text-ink shadow-raised"
        >
          <AlertDialog.Title className="text-lg font-semibold">{props.title}</AlertDialog.Title>
          <AlertDialog.Description className="text-ink-soft wrap-anywhere">{props.children}</AlertDialog.Description>
          <div className="mt-3 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">Cancel</Button>
            </AlertDialog.Cancel>
            <Button variant={props.tone ?? 'primary'} busy={props.busy ?? false} onClick={props.onConfirm}>
              {props.confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
