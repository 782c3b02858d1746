import { EllipsisVertical } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'

type MenuProps = {
  /** What the actions are for, as a screen reader says it. */
  label: string
  /** `MenuItem`s. */
  children: ReactNode
}

/** Three dots that open a list of actions. */
export function Menu({ label, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={label}
        className="grid size-9 shrink-0 pointer-coarse:size-11 place-items-center rounded-control text-ink-soft hover:bg-accent-soft hover:text-accent"
      >
        <EllipsisVertical aria-hidden className="size-5" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            // An action that moved the focus keeps it there; else the button gets it back.
            if (document.activeElement !== document.body) event.preventDefault()
          }}
          className="z-50 min-w-52 rounded-control border border-line bg-surface p-1 text-ink shadow-raised"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

type MenuItemProps = {
  icon?: ReactNode
  tone?: 'danger'
  disabled?: boolean
  /** Set for an option that is on or off. */
  checked?: boolean
  onSelect: () => void
  children: ReactNode
}

/** One action of a menu, or an option to switch. */
export function MenuItem({ icon, tone, disabled = false, checked, onSelect, children }: MenuItemProps) {
  const look = `flex min-h-10 pointer-coarse:min-h-11 items-center gap-2.5 rounded-md px-3 text-sm font-medium outline-none select-none data-disabled:opacity-55 data-highlighted:bg-accent-soft [&_svg]:size-4 ${tone === 'danger' ? 'text-danger' : ''}`
  const content = (
    <>
      <span aria-hidden className="grid w-4 place-items-center">
        {icon}
      </span>
      {children}
    </>
  )
  return checked === undefined ? (
    <DropdownMenu.Item className={look} disabled={disabled} onSelect={onSelect}>
      {content}
    </DropdownMenu.Item>
  ) : (
    <DropdownMenu.CheckboxItem className={look} disabled={disabled} checked={checked} onCheckedChange={onSelect}>
      {content}
    </DropdownMenu.CheckboxItem>
  )
}
