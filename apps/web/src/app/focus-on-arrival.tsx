import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusContent } from '../lib/focus-content.ts'

/** What had the focus when each entry of the history was left, by its key: which control it was, and its words. */
const left = new Map<string, { at: number; words: string | null }>()
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
      if (target instanceof HTMLElement) left.set(key, { at: controls().indexOf(target), words: target.textContent })
    }
    document.addEventListener('focusin', keep)
    return () => document.removeEventListener('focusin', keep)
  }, [key])

  return null
}

/** To the control that this entry of the history was left by, if it is there again; else to the heading. */
const focusAgain = (key: string): void => {
  const { at = -1, words } = left.get(key) ?? {}
  const control = controls()[at]
  if (control?.textContent === words) control?.focus({ preventScroll: true })
  if (control !== document.activeElement) focusContent()
}
