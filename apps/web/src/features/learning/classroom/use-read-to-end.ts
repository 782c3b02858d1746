import { useEffect, useEffectEvent, useRef } from 'react'

/** How long a text has to be open before it counts as read, in milliseconds. */
const readAfterMs = 5_000

/** Calls `onRead` once the element at the end of a text was in sight, and the text has been open for five seconds. */
export const useReadToEnd = <End extends HTMLElement>(onRead: () => void) => {
  const end = useRef<End>(null)
  const read = useEffectEvent(onRead)
  useEffect(() => {
    let waited = false
    let seen = false
    const check = () => {
      if (waited && seen) read()
    }
    const timer = setTimeout(() => {
      waited = true
      check()
    }, readAfterMs)
    const observer = new IntersectionObserver((entries) => {
      if (seen || !entries.some(({ isIntersecting }) => isIntersecting)) return
      seen = true
      check()
    })
    if (end.current) observer.observe(end.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return end
}
