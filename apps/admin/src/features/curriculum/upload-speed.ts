/** What is looked back at, in milliseconds: shorter jumps about, longer lags behind. */
const windowMs = 10_000
/** Below this, in milliseconds, a speed would be a guess. */
const leastMs = 1_000

/** Measures how fast bytes go up. `now`: a clock in milliseconds. */
export const createUploadSpeed = (now: () => number) => {
  let samples: { at: number; bytes: number }[] = []
  return {
    /** Takes how many bytes went up so far, and returns the present speed in bytes a second once there is one. */
    add: (bytes: number): number | undefined => {
      const at = now()
      // Sent parts that are sent again count less: what was measured before them is of no use.
      if (bytes < (samples.at(-1)?.bytes ?? 0)) samples = []
      samples = [...samples.filter((sample) => at - sample.at <= windowMs), { at, bytes }]
      const [first] = samples
      if (!first || at - first.at < leastMs) return undefined
      return ((bytes - first.bytes) * 1000) / (at - first.at)
    },
    /** Forgets what was measured: the upload stood still. */
    reset: (): void => {
      samples = []
    },
  }
}
