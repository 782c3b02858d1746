import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useFocusReturn } from './focus-return.ts'

type SheetProps = {
  title: string
  closeLabel: string
  onClose: () => void
  /** What ends the choice: it stays in sight below what scrolls. */
  footer: ReactNode
  children: ReactNode
}

/**
 * A panel that comes from below on a phone, and stands at the right on wider screens. It covers the screen and keeps the
 * focus; Escape and a press beside it close it. The focus then returns to what opened it.
 */
export function Sheet({ title, closeLabel, onClose, footer, children }: SheetProps) {
  const focus = useFocusReturn()
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-black/55" />
        <Dialog.Content
          aria-describedby={undefined}
          {...focus}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[calc(100dvh-2rem)] flex-col rounded-t-card border-line bg-surface text-ink shadow-raised max-sm:border-t sm:inset-y-0 sm:start-auto sm:w-96 sm:max-h-none sm:rounded-none sm:border-s"
        >
          <div className="flex items-center justify-between gap-3 border-b border-line py-2 ps-5 pe-3">
            <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
            <Dialog.Close
              aria-label={closeLabel}
              className="grid size-11 place-items-center rounded-control hover:bg-accent-soft"
            >
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          <div className="grid grow content-start gap-5 overflow-y-auto p-5">{children}</div>
          <div className="flex gap-3 border-t border-line px-5 py-3">{footer}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
