import { cx } from 'class-variance-authority'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'

const showCurrent = (content: HTMLElement | null) =>
  content?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'center' })

/**
 * For a Radix dialog without a trigger of its own: gives the focus back to what opened it, unless the focus is somewhere
 * else already. Returns the content's props. `first`: what had the focus before another dialog that this one follows.
 */
export const useOpener = (first?: Element | null) => {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = first ?? document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}

type DialogBarProps = {
  title: string
  closeLabel: string
  /** A word above the title. */
  label?: string
  className: string
}

/** The top of a Radix dialog: its title, which is one line long, and ✕. */
export const DialogBar = ({ title, closeLabel, label, className }: DialogBarProps) => (
  <div className={cx('flex items-center justify-between gap-3 pe-2', className)}>
    <div className="min-w-0">
      {label && <p className="text-xs font-semibold text-accent">{label}</p>}
      <Dialog.Title className="truncate font-semibold">{title}</Dialog.Title>
    </div>
    <Dialog.Close
      aria-label={closeLabel}
      className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
    >
      <X aria-hidden className="size-5" />
    </Dialog.Close>
  </div>
)

type DrawerProps = {
  title: string
  closeLabel: string
  onClose: () => void
  /** What ends a choice: it stays in sight below what scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A panel at the right, or on a phone a sheet at the bottom, that covers the screen and keeps the focus; Escape and a press
 * beside it close it. The focus then returns to what opened it, unless it is somewhere else already. What is current in it
 * is scrolled to.
 */
export function Drawer({ title, closeLabel, onClose, footer, children }: DrawerProps) {
  const opener = useOpener()
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-black/55" />
        <Dialog.Content
          aria-describedby={undefined}
          {...opener}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[85dvh] flex-col rounded-t-card border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] text-ink shadow-raised md:inset-y-0 md:start-auto md:end-0 md:max-h-none md:w-80 md:rounded-none md:border-s md:border-t-0"
        >
          <DialogBar title={title} closeLabel={closeLabel} className="border-b border-line py-1.5 ps-5" />
          <div
            ref={showCurrent}
            className={cx('grid grow content-start gap-5 overflow-y-auto py-4', footer ? 'px-5' : 'px-2')}
          >
            {children}
          </div>
          {footer && <div className="flex gap-3 border-t border-line px-5 py-3">{footer}</div>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
