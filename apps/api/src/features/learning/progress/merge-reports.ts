import type { ProgressReport } from '@skillharbor/contracts/entities'
import { type Range, union } from './ranges.ts'

/** Everything that was reported about one lesson. */
export type LessonReport = {
  lessonId: string
  startedAt: Date
  lastAt: Date
  positionSeconds: number
  /** When the position was reported; 1970 if it wasn't. */
  positionAt: Date
  watched: readonly Range[]
  completedAt: Date | null
  reopenedAt: Date | null
}

const never = new Date(0)
export const earliest = (...times: Date[]): Date => new Date(Math.min(...times.map(Number)))
const latest = (...times: Date[]): Date => new Date(Math.max(...times.map(Number)))
const later = (a: Date | null, b: Date | null): Date | null => (a && b ? latest(a, b) : (a ?? b))

const toLessonReport = (report: ProgressReport, now: Date): LessonReport => {
  // A device's clock may be ahead.
  const at = new Date(Math.min(Date.parse(report.at), now.getTime()))
  const { lessonId, positionSeconds, watched = [], done } = report
  return {
    lessonId,
    startedAt: at,
    lastAt: at,
    watched: union(watched),
    positionSeconds: positionSeconds ?? 0,
    positionAt: positionSeconds === undefined ? never : at,
    completedAt: done === true ? at : null,
    reopenedAt: done === false ? at : null,
  }
}

const merge = (a: LessonReport, b: LessonReport): LessonReport => {
  const isNewer =
    b.positionAt > a.positionAt ||
    (b.positionAt.getTime() === a.positionAt.getTime() && b.positionSeconds > a.positionSeconds)
  const { positionSeconds, positionAt } = isNewer ? b : a
  return {
    lessonId: a.lessonId,
    startedAt: earliest(a.startedAt, b.startedAt),
    lastAt: latest(a.lastAt, b.lastAt),
    positionSeconds,
    positionAt,
    watched: union([...a.watched, ...b.watched]),
    completedAt: later(a.completedAt, b.completedAt),
    reopenedAt: later(a.reopenedAt, b.reopenedAt),
  }
}

/** Merges reports into one per lesson, by its id. Their order and repetitions make no difference. */
export const mergeReports = (reports: readonly ProgressReport[], now: Date): Map<string, LessonReport> => {
  const merged = new Map<string, LessonReport>()
  for (const report of reports) {
    const one = toLessonReport(report, now)
    const known = merged.get(one.lessonId)
    merged.set(one.lessonId, known ? merge(known, one) : one)
  }
  return merged
}
