import type { ProgressReport } from '@skillharbor/contracts/entities'

type Ranges = NonNullable<ProgressReport['watched']>

/** The most ranges that one report may have. */
const maxRanges = 200

/** Whether a lesson is done, and what was played of it, have times of their own: they are reported separately. */
const partsOf = (report: ProgressReport): ProgressReport[] => {
  const { done, ...played } = report
  if (done === undefined) return [report]
  const { lessonId, at, positionSeconds, watched } = played
  return positionSeconds === undefined && watched === undefined ? [report] : [{ lessonId, at, done }, played]
}

const union = (ranges: Ranges): Ranges => {
  const joined: Ranges = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && range.from <= last.to) joined[joined.length - 1] = { ...last, to: Math.max(last.to, range.to) }
    else joined.push(range)
  }
  return joined
}

const join = (one: ProgressReport, other: ProgressReport): ProgressReport => {
  const [older, newer] = other.at >= one.at ? [one, other] : [other, one]
  const watched = union([...(older.watched ?? []), ...(newer.watched ?? [])])
  return { ...older, ...newer, ...(watched.length > 0 && { watched }) }
}

/** As few reports as say the same: at most one per lesson of what was played, and one of whether it is done. */
export const mergeReports = (reports: readonly ProgressReport[]): ProgressReport[] => {
  const merged = new Map<string, ProgressReport>()
  for (const part of reports.flatMap(partsOf)) {
    const key = `${part.lessonId} ${part.done === undefined ? 'played' : 'done'}`
    const before = merged.get(key)
    const joined = before ? join(before, part) : part
    if (before && (joined.watched?.length ?? 0) > maxRanges) {
      merged.set(`${key} ${merged.size}`, before)
      merged.set(key, part)
    } else merged.set(key, joined)
  }
  return [...merged.values()]
}

/** The reports that are not among those that were sent. One that changed since is another one. */
export const withoutSent = (reports: readonly ProgressReport[], sent: readonly ProgressReport[]): ProgressReport[] => {
  const keys = new Set(sent.map((report) => JSON.stringify(report)))
  return reports.filter((report) => !keys.has(JSON.stringify(report)))
}
