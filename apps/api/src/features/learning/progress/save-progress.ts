import type { LessonProgress } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import type { Transaction } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import type { Ports } from '../../scope.ts'
import { liveRequirements } from '../../teaching/curriculum/curriculum-repository.ts'
import { completeEnrolments } from '../../teaching/curriculum/learner-figures-repository.ts'
import { defineUseCase } from '../../use-case.ts'
import { courseProgress } from './course-progress.ts'
import { earliest, type LessonReport, mergeReports } from './merge-reports.ts'
import { addReports, enrol, ownedLessons, progressIn, setPlayedUntil, videoDurations } from './progress-repository.ts'
import { atMost, minus, parseMultirange, seconds, union } from './ranges.ts'

/** Nobody plays faster than twice the speed. The grace covers rounding and a slow connection. */
const fastest = 2
const graceSeconds = 3

/** The share of a video that has to be watched to complete it. */
const watchedShare = 0.9

/**
 * Cuts what was reported as played down to what the time that has passed allows, and completes videos of which enough was
 * watched. Returns the reports, and up to when playing is accounted for.
 */
const limitPlayed = async (tx: Transaction, learnerId: string, reports: LessonReport[], until: Date, now: Date) => {
  const claimed = reports.filter(({ watched }) => watched.length > 0)
  if (claimed.length === 0) return { reports, playedUntil: until }
  const stored = await progressIn(
    tx,
    learnerId,
    claimed.map(({ lessonId }) => lessonId),
  )
  const known = new Map(stored.map(({ lessonId, watched }) => [lessonId, parseMultirange(watched)]))
  const allowed = Math.max(0, (now.getTime() - until.getTime()) / 1000) * fastest + graceSeconds
  let used = 0
  const limited = reports.map((report) => {
    const before = known.get(report.lessonId) ?? []
    const added = atMost(minus(report.watched, before), allowed - used)
    used += seconds(added)
    return { ...report, watched: union([...before, ...added]) }
  })
  const durations = await videoDurations(
    tx,
    claimed.map(({ lessonId }) => lessonId),
  )
  const completed = limited.map((report) => {
    const enough = (durations.get(report.lessonId) ?? Number.POSITIVE_INFINITY) * watchedShare
    const hadEnough = seconds(known.get(report.lessonId) ?? []) >= enough
    // Only once: a learner who marked it as not done may watch the rest.
    return hadEnough || seconds(report.watched) < enough ? report : { ...report, completedAt: report.lastAt }
  })
  return { reports: completed, playedUntil: new Date(until.getTime() + (used * 1000) / fastest) }
}

type Visit = { learnerId: string; courseId: string; grantedAt: Date; reports: LessonReport[] }

/** Adds the reports to the learner's progress in one course, and completes the course if that was the last lesson. */
export const addProgress = async (tx: Transaction, visit: Visit, now: Date): Promise<void> => {
  const { learnerId, courseId, grantedAt } = visit
  const [first, ...rest] = visit.reports
  if (!first) return
  const latest = rest.reduce((last, report) => (report.lastAt > last.lastAt ? report : last), first)
  const startedAt = earliest(...visit.reports.map((report) => report.startedAt))
  const seen = { startedAt, lastLessonId: latest.lessonId, lastSeenAt: latest.lastAt }
  const until = await enrol(tx, { learnerId, courseId, grantedAt, ...seen })
  const { reports, playedUntil } = await limitPlayed(tx, learnerId, visit.reports, until, now)
  if (playedUntil > until) await setPlayedUntil(tx, learnerId, courseId, playedUntil)
  await addReports(tx, learnerId, courseId, reports)
  if (!reports.some(({ completedAt }) => completedAt)) return
  const live = await liveRequirements(tx, courseId)
  if (live) await completeEnrolments(tx, courseId, live, now, learnerId)
}

const toLessonProgress = (row: Awaited<ReturnType<typeof progressIn>>[number]): LessonProgress => ({
  lessonId: row.lessonId,
  done: row.done,
  positionSeconds: row.positionSeconds,
  watchedSeconds: seconds(parseMultirange(row.watched)),
})

/** The learner's progress in these lessons, in its wire format. */
export const lessonProgressOf = async ({ db }: Pick<Ports, 'db'>, learnerId: string, lessonIds: readonly string[]) =>
  (await progressIn(db, learnerId, lessonIds)).map(toLessonProgress)

/**
 * Saves reports from a learner's devices. Reports about lessons that the learner doesn't own are ignored.
 * @throws CONFLICT for another learner's reports.
 */
export const saveProgress = defineUseCase(operations.learning.saveProgress, async ({ db, actor, now }, input) => {
  const { reports, learnerId } = input
  if (learnerId !== undefined && learnerId !== actor.id)
    throw new AppError('CONFLICT', 'Somebody else is logged in on this device now')
  const at = now()
  const merged = new Map(mergeReports(reports, at).map((report) => [report.lessonId, report]))
  const owned = await ownedLessons(db, actor.id, [...merged.keys()])
  // Always in the same order, so that two requests can't wait for each other.
  const byCourse = [...Map.groupBy(owned, ({ courseId }) => courseId)].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [courseId, lessons] of byCourse) {
    const visit = {
      ...{ learnerId: actor.id, courseId },
      grantedAt: lessons[0]?.grantedAt ?? at,
      reports: lessons.flatMap(({ id }) => merged.get(id) ?? []),
    }
    await db.transaction((tx) => addProgress(tx, visit, at))
  }
  if (owned.length === 0) return { content: [], courses: [] }
  const content = await lessonProgressOf(
    { db },
    actor.id,
    owned.map(({ id }) => id),
  )
  const courses = await courseProgress(
    db,
    actor.id,
    byCourse.map(([courseId]) => courseId),
  )
  return { content, courses: [...courses].map(([courseId, progress]) => ({ courseId, ...progress })) }
})
