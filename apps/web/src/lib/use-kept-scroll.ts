import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Brings a list back to where it was scrolled when its content comes later than the screen itself: after a reload, or
 * when it left the cache meanwhile. `ready`: the content is there, and is shown.
 */
export const useKeptScroll = (ready: boolean): void => {
  const { key, pathname, search } = useLocation()
  // An address that was opened directly has no key of its own.
  const slot = `scroll ${key} ${pathname}${search}`
  const arrived = useRef(false)

  useEffect(() => {
    if (!ready || arrived.current) return
    arrived.current = true
    const kept = Number(sessionStorage.getItem(slot))
    // Who has scrolled by now is somewhere on purpose.
    if (kept > 0 && window.scrollY === 0) window.scrollTo(0, kept)
  }, [ready, slot])

  // A layout effect: its cleanup still sees the screen that is being left.
  useLayoutEffect(() => {
    // A screen that is left before its content came was scrolled nowhere: what was kept before stays.
    const keep = () => {
      if (arrived.current) sessionStorage.setItem(slot, String(window.scrollY))
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [slot])
}
