import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a part of the screen in which something can be removed while it has the focus. Call what this returns once it is
 * certain that it goes. When `shown`, the ids of what there is, changes, `part` gets the focus, unless something else has it
 * by then.
 */
export const useFocusAfterRemoval = (part: RefObject<HTMLElement | null>, shown: string): (() => void) => {
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (before.current === undefined || before.current === shown) return
    before.current = undefined
    if (document.activeElement === document.body) part.current?.focus()
  }, [part, shown])
  return () => {
    before.current = shown
  }
}
