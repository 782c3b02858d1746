import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useFocusReturn } from './focus-return.ts'

type DrawerProps = { title: string; closeLabel: string; onClose: () => void; children: ReactNode }

/**
 * A panel at the side that covers the screen and keeps the focus; Escape and a press beside it close it. The focus then
 * returns to what opened it, unless it is somewhere else already.
 */
export function Drawer({ title, closeLabel, onClose, children }: DrawerProps) {
  const focus = useFocusReturn()
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-black/55" />
        <Dialog.Content
          aria-describedby={undefined}
          {...focus}
          className="fixed inset-y-0 start-0 z-50 flex w-80 max-w-[calc(100%-3rem)] flex-col border-e border-line bg-surface text-ink shadow-raised"
        >
          <div className="flex items-center justify-between gap-3 border-b border-line p-4">
            <Dialog.Title className="font-semibold">{title}</Dialog.Title>
            <Dialog.Close aria-label={closeLabel} className="grid size-9 place-items-center rounded-control">
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          <div className="grid content-start gap-5 overflow-y-auto p-4">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
