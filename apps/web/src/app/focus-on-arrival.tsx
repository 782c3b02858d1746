import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusContent } from '../lib/focus-content.ts'

/**
 * After a navigation the focus is on the new screen's heading, as it would be at the top of a newly loaded page. One
 * that stays on the screen leaves the focus where it is, unless what had it is gone.
 */
export function FocusOnArrival() {
  const { pathname, key } = useLocation()
  const before = useRef({ pathname, key })
  useEffect(() => {
    const { pathname: left, key: leftKey } = before.current
    before.current = { pathname, key }
    if (left !== pathname || (leftKey !== key && document.activeElement === document.body)) focusContent()
  }, [pathname, key])
  return null
}
