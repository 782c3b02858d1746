import { Menu, X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { t } from './messages.ts'

/** The look of a link or button in the bar. */
export const navEntry =
  'flex w-full items-center gap-2 rounded-control px-3.5 py-2.5 text-start text-sm font-medium text-on-bar transition-colors hover:bg-bar-raised aria-[current=page]:bg-bar-raised md:w-auto md:py-2 focus-visible:outline-on-bar'

/** The look of a link in the bar that is an icon alone. */
export const navIcon =
  'grid size-11 place-items-center rounded-control text-on-bar transition-colors hover:bg-bar-raised aria-[current=page]:bg-bar-raised focus-visible:outline-on-bar [&_svg]:size-6'

/** One entry of the bar, around a link or button that wears `navEntry`. */
export function NavItem({ children }: { children: ReactNode }) {
  return <li>{children}</li>
}

type NavBarProps = {
  brand: ReactNode
  /** The entries: `NavItem`s. */
  children: ReactNode
  /** Stays in the bar at every width: a link that wears `navIcon`. */
  aside?: ReactNode
  /** Shown right below the bar. */
  notice?: ReactNode
}

/** The dark bar on top. Below the medium breakpoint a toggle opens the same entries as a stacked list. */
export function NavBar({ brand, children, aside, notice }: NavBarProps) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  const toggle = useRef<HTMLButtonElement>(null)

  /** What has the focus goes out of sight with the list: the toggle takes it. */
  const close = useCallback(() => {
    setOpen(false)
    toggle.current?.focus()
  }, [])
  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [open, close])

  const ToggleIcon = open ? X : Menu
  return (
    <header className="sticky top-0 z-40">
      <nav
        aria-label={t('nav.label')}
        className="bg-bar text-on-bar"
        onBlur={({ currentTarget, relatedTarget }) => {
          // Left open behind who tabs on, the list would cover what they come to.
          if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
        }}
      >
        <div className="mx-auto flex max-w-6xl flex-wrap items-center px-4 sm:px-6">
          <div className="me-auto flex h-16 items-center text-lg font-bold tracking-tight">{brand}</div>
          <button
            ref={toggle}
            type="button"
            aria-label={t(open ? 'nav.close' : 'nav.open')}
            aria-expanded={open}
            aria-controls={listId}
            className="grid size-11 place-items-center rounded-control hover:bg-bar-raised focus-visible:outline-on-bar md:hidden"
            onClick={() => setOpen(!open)}
          >
            <ToggleIcon aria-hidden className="size-6" />
          </button>
          {/* A press on an entry bubbles up to here, whether it is a link or a button. */}
          <ul
            id={listId}
            className={`${open ? 'grid' : 'hidden'} order-last w-full gap-1 border-t border-bar-raised py-3 md:order-none md:flex md:w-auto md:items-center md:border-0 md:py-0`}
            onClickCapture={() => open && close()}
          >
            {children}
          </ul>
          {aside && <div onClickCapture={() => setOpen(false)}>{aside}</div>}
        </div>
      </nav>
      {notice}
    </header>
  )
}
