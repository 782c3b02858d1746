import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const content = () => document.getElementById('content')
const heading = () => document.querySelector<HTMLElement>('#content h1')

/** Moves the focus to the screen's main heading, or to its content while it has none. The scroll stays, unless told. */
export const focusContent = (options: FocusOptions = { preventScroll: true }): void => {
  const element = heading() ?? content()
  if (!element) return
  element.tabIndex = -1
  element.focus(options)
}

/**
 * Keeps the focus on a screen that changes by itself: where what had it is gone, the heading takes it, and where it
 * waited on the content because there was no heading yet. Whoever has not been anywhere stays at the top of the page.
 */
export const useFocusRecovery = (): void => {
  // Looked at while rendering: once the change is in the page it is too late.
  const focused = document.activeElement
  const waited = focused === content() && !heading()
  const arrived = useRef(false)
  useEffect(() => {
    const now = document.activeElement
    const lost = now === document.body && focused?.isConnected === false
    // What the screen before had is not this one's: see FocusOnArrival.
    if (arrived.current && (lost || (waited && now === content()))) focusContent({ preventScroll: waited })
    arrived.current = true
  })
}

/** What had the focus when each entry of the history was left, by its key: which control it was, and its text. */
const left = new Map<string, { at: number; text: string | null }>()
const controls = () => [...document.querySelectorAll<HTMLElement>('a, button, input, select, summary')]

/**
 * After a navigation the focus is on the new screen's heading, as it would be at the top of a newly loaded page; back
 * and forward lead to what had it. A navigation that stays on the screen leaves the focus where it is, unless what had
 * it is gone. Stands where screens are waited for, so that it comes with the screen.
 */
export function FocusOnArrival() {
  const { pathname, key } = useLocation()
  const arrival = useNavigationType()
  const before = useRef<{ pathname: string; key: string }>(undefined)

  useEffect(() => {
    const last = before.current
    before.current = { pathname, key }
    // The first screen of all, unless somebody navigated while it was on its way.
    if (!last) return arrival === 'POP' ? undefined : focusContent()
    if (last.pathname !== pathname) return arrival === 'POP' ? focusAgain(key) : focusContent()
    if (last.key === key || document.activeElement !== document.body) return
    focusContent()
    // What took the place of what had the focus is seen from its top on.
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

/** To the control that this entry of the history was left by, if it is there again; else to the heading. */
const focusAgain = (key: string): void => {
  const { at = -1, text } = left.get(key) ?? {}
  const control = controls()[at]
  if (control?.textContent === text) control?.focus({ preventScroll: true })
  if (control !== document.activeElement) focusContent()
}
