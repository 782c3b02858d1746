import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { DialogBar, useOpener } from './drawer.tsx'

type WideDialogProps = {
  title: string
  /** A word above the title. */
  label: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/**
 * Shows something for a while, up to 880 px wide, on a phone from edge to edge; Escape and a press beside it close it. The
 * focus then returns to what opened it, unless it is somewhere else already.
 */
export function WideDialog({ title, label, closeLabel, onClose, children }: WideDialogProps) {
  const opener = useOpener()
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-black/70" />
        <Dialog.Content
          aria-describedby={undefined}
          {...opener}
          className="fixed inset-x-0 top-1/2 z-50 mx-auto max-h-dvh w-full max-w-[55rem] -translate-y-1/2 overflow-y-auto bg-surface text-ink shadow-raised sm:rounded-card"
        >
          <DialogBar title={title} label={label} closeLabel={closeLabel} className="py-2 ps-4 sm:ps-6" />
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
