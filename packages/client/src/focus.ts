import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const content = () => document.getElementById('content')
const heading = () => document.querySelector<HTMLElement>('#content h1')

/** Focuses the screen's main heading, or its content while it has none. By default it doesn't scroll. */
export const focusContent = (options: FocusOptions = { preventScroll: true }): void => {
  const element = heading() ?? content()
  if (!element) return
  element.tabIndex = -1
  element.focus(options)
}

/**
 * Recovers the focus on a screen that changes by itself. The heading gets it if the focused element is removed, or if the
 * focus was on the content because there was no heading yet. Somebody who hasn't focused anything stays at the top.
 */
export const useFocusRecovery = (): void => {
  // Read while rendering: after the change is in the page, it is too late.
  const focused = document.activeElement
  const waited = focused === content() && !heading()
  const arrived = useRef(false)
  useEffect(() => {
    const now = document.activeElement
    const lost = now === document.body && focused?.isConnected === false
    // The first effect sees the focus of the last screen, which FocusOnArrival handles.
    if (arrived.current && (lost || (waited && now === content()))) focusContent({ preventScroll: waited })
    arrived.current = true
  })
}

/** The control that had the focus when each entry of the history was left, by the entry's key: its index and its text. */
const left = new Map<string, { at: number; text: string | null }>()
const controls = () => [...document.querySelectorAll<HTMLElement>('a, button, input, select, summary')]

/** Somebody opened a menu or began a search while the screen was loading. Taking the focus would close it. */
const isMenuOpen = () => document.activeElement?.closest('nav')?.querySelector('[aria-expanded="true"]') != null

/**
 * Focuses the heading of a new screen, as at the top of a newly loaded page. Back and forward restore the focus. A
 * navigation on the same screen keeps the focus, unless the focused element is gone. Render it inside the Suspense
 * boundary of the screens, so that it runs when the screen is there.
 */
export function FocusOnArrival() {
  const { pathname, key } = useLocation()
  const arrival = useNavigationType()
  const before = useRef<{ pathname: string; key: string }>(undefined)

  useEffect(() => {
    const last = before.current
    before.current = { pathname, key }
    // The first screen keeps the focus at the top, unless somebody navigated while it was loading.
    if (!last) return arrival === 'POP' ? undefined : focusContent()
    if (last.pathname !== pathname && isMenuOpen()) return
    if (last.pathname !== pathname) return arrival === 'POP' ? restoreFocus(key) : focusContent()
    if (last.key === key || document.activeElement !== document.body) return
    focusContent()
    // The new content is shown from its top.
    if (arrival !== 'POP') window.scrollTo(0, 0)
  }, [pathname, key, arrival])

  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) left.set(key, { at: controls().indexOf(target), text: target.textContent })
    }
    document.addEventListener('focusin', keep)
    return () => document.removeEventListener('focusin', keep)
  }, [key])

  return null
}

/** The control at this place, or the only one with its text: what comes later, such as a row of courses, moves the others. */
const controlAt = (at: number, text: string | null): HTMLElement | undefined => {
  const all = controls()
  if (all[at]?.textContent === text) return all[at]
  const [same, ...others] = text ? all.filter((control) => control.textContent === text) : []
  return others.length === 0 ? same : undefined
}

/** Focuses the control by which this entry of the history was left, if it is there again, or else the heading. */
const restoreFocus = (key: string): void => {
  const { at = -1, text = null } = left.get(key) ?? {}
  const control = controlAt(at, text)
  control?.focus({ preventScroll: true })
  if (control !== document.activeElement) focusContent()
}
