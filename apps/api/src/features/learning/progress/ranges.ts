/** Ranges of whole seconds, each from `from` (inclusive) to `to` (exclusive). */
export type Range = { from: number; to: number }

/** The union of ranges, sorted, without overlaps. */
export const union = (ranges: readonly Range[]): Range[] => {
  const merged: Range[] = []
  for (const { from, to } of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/** What is in `ranges` and not in `known`. Both must be unions. Looks at each range once: a learner chooses how many. */
export const minus = (ranges: readonly Range[], known: readonly Range[]): Range[] => {
  const rest: Range[] = []
  let next = 0
  for (const { from, to } of ranges) {
    let at = from
    for (let one = known[next]; one && one.from < to; one = known[++next]) {
      if (one.from > at) rest.push({ from: at, to: one.from })
      at = Math.max(at, one.to)
      // It may reach into the next of the ranges.
      if (one.to > to) break
    }
    if (at < to) rest.push({ from: at, to })
  }
  return rest
}

export const seconds = (ranges: readonly Range[]): number => ranges.reduce((sum, { from, to }) => sum + to - from, 0)

/** What of the ranges comes before a second. */
export const before = (second: number, ranges: readonly Range[]): Range[] =>
  ranges.flatMap(({ from, to }) => (from < second ? [{ from, to: Math.min(to, second) }] : []))

/** The beginning of the ranges, `most` seconds at most. */
export const atMost = (ranges: readonly Range[], most: number): Range[] => {
  let left = Math.max(0, Math.floor(most))
  return ranges.flatMap(({ from, to }) => {
    const taken = Math.min(left, to - from)
    left -= taken
    return taken > 0 ? [{ from, to: from + taken }] : []
  })
}

/** The longest of the ranges, at most `most`. Of those that are equally long, the first. */
export const longest = (ranges: readonly Range[], most: number): readonly Range[] =>
  ranges.length <= most
    ? ranges
    : ranges
        .toSorted((a, b) => b.to - b.from - (a.to - a.from))
        .slice(0, most)
        .sort((a, b) => a.from - b.from)

/** Postgres's text format of an int4multirange. https://www.postgresql.org/docs/current/rangetypes.html */
export const toMultirange = (ranges: readonly Range[]): string =>
  `{${ranges.map(({ from, to }) => `[${from},${to})`).join(',')}}`

export const parseMultirange = (text: string): Range[] =>
  [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => ({ from: Number(from), to: Number(to) }))
