import type { Db } from '../../../db/connection.ts'
import { holdPublishing, liveRequirements } from '../../teaching/curriculum/curriculum-repository.ts'
import { completeEnrolments } from '../../teaching/curriculum/learner-figures-repository.ts'
import { limitPlayed } from './limit-played.ts'
import { earliest, type LessonReport } from './merge-reports.ts'
import { type Study, studiesOf } from './study-repository.ts'
import { addVisit, lockEnrolment, type SavedLesson, type Visit } from './visit-repository.ts'

type Reports = ReadonlyMap<string, LessonReport>
/** What was saved in one course. `study` is from before it; `changesDone`: it may have completed or reopened lessons. */
export type SavedVisit = { study: Study; lessons: SavedLesson[]; changesDone: boolean }

/**
 * The report, without what a device's clock can't know: that the lesson was begun before its course was bought. It begins
 * now. When lessons were opened first counts for refunds, and such a report mustn't take that back.
 */
const begunSince = (grantedAt: Date, report: LessonReport, now: Date): LessonReport =>
  report.startedAt < grantedAt ? { ...report, startedAt: now } : report

const toVisit = (learnerId: string, study: Study, reports: readonly LessonReport[], now: Date): Visit | undefined => {
  const [first, ...rest] = reports
  if (!first) return undefined
  const latest = rest.reduce((last, report) => (report.lastAt > last.lastAt ? report : last), first)
  const until = study.playedUntil ?? study.grantedAt
  const limited = limitPlayed(reports, study.lessons, until, now)
  const changesPlayed = limited.reports.some(({ watched }) => watched.length > 0)
  return {
    learnerId,
    courseId: study.courseId,
    startedAt: earliest(...reports.map(({ startedAt }) => startedAt)),
    lastLessonId: latest.lessonId,
    lastSeenAt: latest.lastAt,
    ...limited,
    reports: limited.reports.map((report) => begunSince(study.grantedAt, report, now)),
    expected: changesPlayed ? until : null,
  }
}

/** Adds the reports, and completes the course if that was its last lesson. False if another device was quicker. */
const tryToAdd = async (db: Db, learnerId: string, study: Study, all: Reports, now: Date) => {
  const reports = study.lessons.flatMap(({ id }) => all.get(id) ?? [])
  const visit = toVisit(learnerId, study, reports, now)
  if (!visit) return false
  const completes = visit.reports.some(({ completedAt }) => completedAt)
  const changesDone = completes || visit.reports.some(({ reopenedAt }) => reopenedAt)
  const add = async (within: Db) => {
    const lessons = await addVisit(within, visit)
    return lessons.length > 0 && { study, lessons, changesDone }
  }
  if (!completes) return add(db)
  return db.transaction(async (tx) => {
    // First, as whoever publishes comes to the progress last.
    await holdPublishing(tx, study.courseId)
    const saved = await add(tx)
    // A statement of its own, which sees what another device has just completed.
    const live = saved && (await liveRequirements(tx, study.courseId))
    if (live) await completeEnrolments(tx, study.courseId, live, now, learnerId)
    return saved
  })
}

/** Adds the reports to the learner's progress in each course. Reports about lessons that they don't own are ignored. */
export const addProgress = async (db: Db, learnerId: string, all: Reports, now: Date): Promise<SavedVisit[]> => {
  const saved: SavedVisit[] = []
  for (const study of await studiesOf(db, learnerId, [...all.keys()])) {
    const first = await tryToAdd(db, learnerId, study, all, now)
    if (first) saved.push(first)
    else saved.push(...(await addAlone(db, learnerId, study, all, now)))
  }
  return saved
}

/** As `addProgress` for one course, while no other device can add anything. */
const addAlone = (db: Db, learnerId: string, { courseId, lessons }: Study, all: Reports, now: Date) =>
  db.transaction(async (tx) => {
    const ids = lessons.map(({ id }) => id)
    const startedAt = earliest(...ids.flatMap((id) => all.get(id)?.startedAt ?? []))
    await holdPublishing(tx, courseId)
    await lockEnrolment(tx, learnerId, courseId, startedAt)
    const [study] = await studiesOf(tx, learnerId, ids)
    const saved = study && (await tryToAdd(tx, learnerId, study, all, now))
    return saved ? [saved] : []
  })
