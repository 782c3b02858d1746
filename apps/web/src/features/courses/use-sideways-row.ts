import { useCallback, useEffect, useRef, useState } from 'react'

/** How much of its width a row moves by at a press. */
const step = 0.8

/** Brings a row's item to its middle, as far as the row scrolls. */
export const centre = (item: HTMLElement): void => {
  const row = item.parentElement
  if (row) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2
}

/**
 * For a row (`row`) that scrolls sideways and keeps its item `chosenAt` in sight: whether it goes on before and after what
 * it shows, measured also when it scrolls (`measure`); and `move`, which shows the part before (-1) or after (1).
 */
export const useSidewaysRow = (chosenAt: number) => {
  const row = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState({ before: false, after: false })
  const measure = useCallback(() => {
    if (!row.current) return
    const { scrollLeft, clientWidth, scrollWidth } = row.current
    const now = { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 }
    setHidden((last) => (last.before === now.before && last.after === now.after ? last : now))
  }, [])
  useEffect(() => {
    // Called at once, too, and when the screen is shown: it is drawn hidden while the session is checked.
    const observer = new ResizeObserver(() => {
      const chosen = row.current?.children[chosenAt]
      if (chosen instanceof HTMLElement) centre(chosen)
      measure()
    })
    if (row.current) observer.observe(row.current)
    return () => observer.disconnect()
  }, [chosenAt, measure])
  const move = (direction: 1 | -1) => {
    if (row.current) row.current.scrollLeft += direction * step * row.current.clientWidth
  }
  return { row, hidden, measure, move }
}
