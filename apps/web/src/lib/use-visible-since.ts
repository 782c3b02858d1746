import { useEffect, useRef } from 'react'

/** Since when the tab has been visible, in ms since 1970. */
export const useVisibleSince = () => {
  const since = useRef(0)
  useEffect(() => {
    const restart = () => {
      since.current = Date.now()
    }
    restart()
    document.addEventListener('visibilitychange', restart)
    return () => document.removeEventListener('visibilitychange', restart)
  }, [])
  return since
}
