/** Before this share is done, or so many milliseconds have passed, a time would be a guess. */
const [leastShare, leastMs] = [0.005, 5_000]

/**
 * Estimates how long a work will take, in seconds. `further`: how much work comes after it, in multiples of it. `now`: a clock
 * in milliseconds.
 */
export const createTimeLeft = (further: number, now: () => number) => {
  const began = now()
  /** `share`: from 0 to 1. Undefined until it can be said. */
  return (share: number): number | undefined => {
    const elapsed = now() - began
    if (share < leastShare || elapsed < leastMs) return undefined
    return ((elapsed / share) * (1 - share + further)) / 1000
  }
}
