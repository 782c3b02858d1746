import { useEffect, useRef } from 'react'

/**
 * For a list of `count` items that grows by a button: `items` is the list's ref. Set `continueAt` to the number of items
 * before more are loaded, and the first new item gets the focus.
 */
export const useFocusOnMore = (count: number) => {
  const items = useRef<HTMLUListElement>(null)
  const continueAt = useRef<number | null>(null)
  useEffect(() => {
    const at = continueAt.current
    if (at === null || count <= at) return
    continueAt.current = null
    const item = items.current?.children[at]
    if (item instanceof HTMLElement) item.focus()
  }, [count])
  return { items, continueAt }
}
