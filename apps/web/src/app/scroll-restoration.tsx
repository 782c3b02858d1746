import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** The scroll position at which each entry of the history was left, by its key. */
const positions = new Map<string, number>()

/**
 * A new screen starts at its top or at the address's fragment; back and forward restore the scroll position. Does what the
 * data router's ScrollRestoration does, without that router's 22 kB (docs/decisions/005).
 */
export function ScrollRestoration() {
  const { key, pathname, hash } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef<string>(undefined)

  useEffect(() => {
    const store = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', store, { passive: true })
    return () => window.removeEventListener('scroll', store)
  }, [key])

  useLayoutEffect(() => {
    const isNewScreen = shown.current !== undefined && shown.current !== pathname
    shown.current = pathname
    // A fragment typed into the address bar doesn't come through the router, and its entry has no key of its own.
    const fragment = navigation !== 'POP' || key === 'default' ? document.getElementById(hash.slice(1)) : null
    if (fragment) fragment.scrollIntoView()
    else if (isNewScreen) window.scrollTo(0, navigation === 'POP' ? (positions.get(key) ?? 0) : 0)
  }, [key, pathname, hash, navigation])

  return null
}
