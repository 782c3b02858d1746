import type { ProgressReport } from '@skillharbor/contracts/entities'

type Range = NonNullable<ProgressReport['watched']>[number]

/** The ranges in whole seconds, without repetitions. A second that was begun counts. */
const inSeconds = (ranges: readonly Range[]): Range[] => {
  const joined: Range[] = []
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const range = { from: Math.floor(from), to: Math.ceil(to) }
    const last = joined.at(-1)
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else if (range.from < range.to) joined.push(range)
  }
  return joined
}

/** Collects what is really played of a video, from the positions at which it is. What was skipped doesn't count. */
export const createWatchedRanges = () => {
  let ranges: Range[] = []
  let playedTo: number | undefined
  return {
    /** It plays, and is at this second. */
    playAt: (second: number): void => {
      const last = ranges.at(-1)
      if (playedTo !== undefined && second > playedTo) {
        if (last?.to === playedTo) last.to = second
        else ranges.push({ from: playedTo, to: second })
      }
      playedTo = second
    },
    /** It stopped, or jumps: where it plays next doesn't continue where it was. */
    interrupt: (): void => {
      playedTo = undefined
    },
    /** What was played since this was last called. */
    take: (): Range[] => {
      const taken = inSeconds(ranges)
      ranges = []
      return taken
    },
  }
}
