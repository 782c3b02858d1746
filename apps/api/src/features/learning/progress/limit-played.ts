import type { LessonReport } from './merge-reports.ts'
import { atMost, minus, parseMultirange, seconds, union } from './ranges.ts'
import type { Study } from './study-repository.ts'

/** Nobody plays faster than twice the speed. The grace covers rounding and a slow connection. */
const fastest = 2
const graceSeconds = 3

/** The share of a video that has to be watched to complete it. */
const watchedShare = 0.9

/**
 * Cuts what was reported as played down to what the time that has passed since `until` allows, and completes videos of
 * which enough was watched. Returns the reports, and up to when playing is accounted for.
 */
export const limitPlayed = (
  reports: readonly LessonReport[],
  lessons: Study['lessons'],
  until: Date,
  now: Date,
): { reports: readonly LessonReport[]; playedUntil: Date } => {
  const stored = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  const allowed = Math.max(0, (now.getTime() - until.getTime()) / 1000) * fastest + graceSeconds
  let used = 0
  const limited = reports.map((report) => {
    if (report.watched.length === 0) return report
    const lesson = stored.get(report.lessonId)
    const before = parseMultirange(lesson?.watched ?? '{}')
    const added = atMost(minus(report.watched, before), allowed - used)
    used += seconds(added)
    const watched = union([...before, ...added])
    const enough = (lesson?.videoSeconds ?? Number.POSITIVE_INFINITY) * watchedShare
    // Only once: a learner who marked it as not done may watch the rest.
    const isEnoughNow = seconds(before) < enough && seconds(watched) >= enough
    return { ...report, watched, completedAt: isEnoughNow ? report.lastAt : report.completedAt }
  })
  return { reports: limited, playedUntil: new Date(until.getTime() + (used * 1000) / fastest) }
}
