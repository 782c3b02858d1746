import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

// A browser that blocks site data throws as soon as the storage is named. Then no position is kept.
const storedPosition = (slot: string): number => {
  try {
    return Number(sessionStorage.getItem(slot))
  } catch {
    return 0
  }
}
const storePosition = (slot: string, position: number): void => {
  try {
    sessionStorage.setItem(slot, String(position))
  } catch {}
}

/** An address that was opened directly has no key of its own. */
const useSlot = (): string => {
  const { key, pathname, search } = useLocation()
  return `scroll ${key} ${pathname}${search}`
}

/** Whether somebody comes back to where they had scrolled to. The browser restores that at once, if the content is there. */
export const useIsReturn = (): boolean => {
  const slot = useSlot()
  const [isReturn] = useState(() => storedPosition(slot) > 0)
  return isReturn
}

/**
 * Restores a list's scroll position if its content comes later than the screen itself: after a reload, or when it was
 * removed from the cache meanwhile. `ready`: the content is on the screen.
 */
export const useListScroll = (ready: boolean): void => {
  const slot = useSlot()
  const restored = useRef(false)

  useEffect(() => {
    if (!ready || restored.current) return
    restored.current = true
    const position = storedPosition(slot)
    // Somebody who has scrolled by now did it on purpose.
    if (position > 0 && window.scrollY === 0) window.scrollTo(0, position)
  }, [ready, slot])

  // A layout effect: its cleanup still sees the screen that is left.
  useLayoutEffect(() => {
    // If a screen is left before its content came, the position that was stored earlier stays.
    const store = () => {
      if (restored.current) storePosition(slot, window.scrollY)
    }
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('pagehide', store)
      store()
    }
  }, [slot])
}
