import type { LessonReport } from './merge-reports.ts'
import { atMost, before, longest, minus, parseMultirange, seconds, union } from './ranges.ts'
import type { Study } from './study-repository.ts'

/** Nobody plays faster than twice the speed. The grace covers rounding and a slow connection. */
const fastest = 2
const graceSeconds = 3

/** The share of a video that has to be watched to complete it. */
const watchedShare = 0.9

/** A video's stored duration is rounded, and players report each second that was begun. */
const roundedSeconds = 1

/**
 * The most pieces that are stored of one lesson, far more than anybody makes who watches. Beyond it, the longest are kept.
 * Joining those with a small gap between them would count seconds that nobody watched: who plays every other second would
 * complete the video. Refusing new pieces would keep who goes on watching from completing it. The longest of a thousand and
 * some more last at least as long as the thousand, so what was watched grows or stays.
 */
const mostPieces = 1_000

/**
 * Cuts what was reported as played down to what the lesson's video has and the time that has passed since `until` allows,
 * and completes videos of which enough was watched. Returns the reports, with all that is then stored as played, or nothing
 * if that stays the same; and up to when playing is accounted for.
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
    const { watched: known = '{}', videoSeconds = null } = stored.get(report.lessonId) ?? {}
    const end = videoSeconds === null ? 0 : videoSeconds + roundedSeconds
    const played = before(end, report.watched)
    const earlier = parseMultirange(known)
    // What was stored before there was a limit gets within it by any report.
    if (played.length === 0 && earlier.length <= mostPieces) return { ...report, watched: played }
    const added = atMost(minus(played, earlier), allowed - used)
    used += seconds(added)
    const watched = longest(union([...earlier, ...added]), mostPieces)
    const enough = (videoSeconds ?? Number.POSITIVE_INFINITY) * watchedShare
    // What was watched of a longer video before this one says nothing about this one.
    const secondsOf = (ranges: typeof watched) => seconds(before(end, ranges))
    // Only once: a learner who marked it as not done may watch the rest.
    const isEnoughNow = secondsOf(earlier) < enough && secondsOf(watched) >= enough
    return { ...report, watched, completedAt: isEnoughNow ? report.lastAt : report.completedAt }
  })
  return { reports: limited, playedUntil: new Date(until.getTime() + (used * 1000) / fastest) }
}
