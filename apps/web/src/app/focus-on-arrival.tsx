import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusContent } from '../lib/focus-content.ts'

/**
 * After a navigation the focus is on the new screen's heading, as it would be at the top of a newly loaded page. One
 * that stays on the screen leaves the focus where it is, unless what had it is gone. Stands where screens are waited
 * for, so that it comes with the screen.
 */
export function FocusOnArrival() {
  const { pathname, key } = useLocation()
  const arrival = useNavigationType()
  const before = useRef<{ pathname: string; key: string }>(undefined)
  useEffect(() => {
    const left = before.current
    before.current = { pathname, key }
    // The first screen of all, unless somebody navigated while it was on its way.
    if (!left) return arrival === 'POP' ? undefined : focusContent()
    if (left.pathname !== pathname) return focusContent()
    if (left.key === key || document.activeElement !== document.body) return
    focusContent()
    // What took the place of what had the focus is seen from its top on.
    if (arrival !== 'POP') window.scrollTo(0, 0)
  }, [pathname, key, arrival])
  return null
}
