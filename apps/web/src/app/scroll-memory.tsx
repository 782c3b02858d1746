import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** How far each entry of the history was scrolled when it was left, by its key. */
const left = new Map<string, number>()

/**
 * A new screen starts at its top or at the address's fragment; back and forward lead to where the screen was left. What
 * the data router's ScrollRestoration does, without the 22 kB of that router.
 */
export function ScrollMemory() {
  const { key, pathname, hash } = useLocation()
  const arrival = useNavigationType()
  const shown = useRef<string>(undefined)

  useEffect(() => {
    const keep = () => left.set(key, window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [key])

  useLayoutEffect(() => {
    const moved = shown.current !== undefined && shown.current !== pathname
    shown.current = pathname
    // An address with another fragment that was not come to through the router has no key of its own.
    const fragment = arrival !== 'POP' || key === 'default' ? document.getElementById(hash.slice(1)) : null
    if (fragment) fragment.scrollIntoView()
    else if (moved) window.scrollTo(0, arrival === 'POP' ? (left.get(key) ?? 0) : 0)
  }, [key, pathname, hash, arrival])

  return null
}
