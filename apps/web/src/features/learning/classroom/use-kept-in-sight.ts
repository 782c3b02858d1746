import { useEffect, useRef } from 'react'

/** Scrolls a list by itself so that its current entry can be seen, whenever `current` changes. */
export const useKeptInSight = <List extends HTMLElement>(current: number) => {
  const list = useRef<List>(null)
  useEffect(() => {
    const entry = list.current?.querySelector('[aria-current=page], [aria-current=true]')
    if (!list.current || !entry) return
    const [box, frame] = [entry.getBoundingClientRect(), list.current.getBoundingClientRect()]
    if (box.top < frame.top || box.bottom > frame.bottom)
      list.current.scrollTop += box.top - frame.top - frame.height / 3
  }, [current])
  return list
}
