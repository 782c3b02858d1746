import { useCallback, useRef } from 'react'

/**
 * Moves the focus to what comes of a press whose button goes: without it, the focus would be on the screen's heading, far
 * above. Call `expect` when it was done, and give `take` as the ref of what then appears.
 */
export const useAwaitedFocus = () => {
  const isExpected = useRef(false)
  const expect = useCallback(() => {
    isExpected.current = true
  }, [])
  const take = useCallback((element: HTMLElement | null) => {
    if (!element || !isExpected.current) return
    isExpected.current = false
    element.focus()
  }, [])
  return { expect, take }
}
