import { useEffect, useReducer } from 'react'

/** Later moments need no timer: no page is open for so long, and browsers run timers of more than 24 days at once. */
const longestMs = 86_400_000
/** A timer may end a little before the clock shows its time. */
const graceMs = 500

/** Draws the component again at this moment, which what it shows depends on. */
export const useRedrawAt = (moment: string | null): void => {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const wait = moment === null ? 0 : Date.parse(moment) - Date.now()
    if (wait <= 0 || wait > longestMs) return
    const timer = setTimeout(redraw, wait + graceMs)
    return () => clearTimeout(timer)
  }, [moment])
}
