import { Menu, X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { t } from './messages.ts'

/** The look of a link or button in the bar. */
export const navEntry =
  'flex w-full items-center gap-2 rounded-control px-3.5 py-2.5 text-start text-sm font-medium text-on-bar transition-colors hover:bg-bar-raised aria-[current=page]:bg-bar-raised md:w-auto md:px-2 md:py-2 lg:px-3.5 pointer-coarse:min-h-11 focus-visible:outline-on-bar'

/** The look of an icon link in the bar. */
export const navIcon =
  'grid size-11 place-items-center rounded-control text-on-bar transition-colors hover:bg-bar-raised aria-[current=page]:bg-bar-raised focus-visible:outline-on-bar [&_svg]:size-6'

/** An entry of the bar: a link or button with the class `navEntry`. */
export function NavItem({ className, children }: { className?: string; children: ReactNode }) {
  return <li className={className}>{children}</li>
}

type NavBarProps = {
  brand: ReactNode
  /** The entries: `NavItem`s. */
  children: ReactNode
  /** Between the brand and the entries; below the medium breakpoint it may show an icon with the class `navIcon`. */
  search?: ReactNode
  /** Shown at every width: links with the class `navIcon`. */
  aside?: ReactNode
  /** Shown right below the bar. */
  notice?: ReactNode
}

/** The dark bar on top. Below the medium breakpoint a button opens the same entries as a list. */
export function NavBar({ brand, search, children, aside, notice }: NavBarProps) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const searching = useRef<HTMLDivElement>(null)

  /** The toggle gets the focus, because the list with the focused entry disappears. */
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
          // An open list would cover what is focused next, or what opens below it.
          if (relatedTarget && (!currentTarget.contains(relatedTarget) || searching.current?.contains(relatedTarget)))
            setOpen(false)
        }}
      >
        <div className="mx-auto flex max-w-page flex-wrap items-center px-4 max-[22rem]:px-2 sm:px-6">
          <div className="me-auto flex h-16 items-center text-lg font-bold tracking-tight max-[22rem]:text-base md:me-4 lg:me-8">
            {brand}
          </div>
          {search && (
            <div ref={searching} className="md:w-48 lg:w-80 xl:w-96">
              {search}
            </div>
          )}
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
          {/* Clicks on all entries arrive here. It fills the bar, so that nothing moves as they appear. */}
          <ul
            id={listId}
            className={`${open ? 'grid' : 'hidden'} order-last w-full gap-1 border-t border-bar-raised py-3 md:order-none md:flex md:w-auto md:grow md:items-center md:justify-end md:border-0 md:py-0`}
            onClickCapture={() => open && close()}
          >
            {children}
          </ul>
          {aside && (
            <div className="flex" onClickCapture={() => setOpen(false)}>
              {aside}
            </div>
          )}
        </div>
      </nav>
      {notice}
    </header>
  )
}
