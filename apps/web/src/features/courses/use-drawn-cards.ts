import { skeletonCards } from '@skillharbor/contracts/constants'
import { startTransition, useEffect, useState } from 'react'

/**
 * How many of a list's cards are drawn by now: at first as many as a screen shows, and then as many more each time. A slow
 * phone takes longer to lay out a whole page of cards than a tap may wait. `atOnce`: all from the start.
 */
export const useDrawnCards = (count: number, atOnce: boolean): number => {
  const [drawn, setDrawn] = useState(atOnce ? Number.POSITIVE_INFINITY : skeletonCards)
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + skeletonCards))
  }, [drawn, count])
  return Math.min(drawn, count)
}
