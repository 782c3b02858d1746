import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { prepareOnce } from '../../../db/prepared.ts'
import { enrolments, isDone, lessonProgress } from '../../../db/schema/learning.ts'
import type { LessonReport } from './merge-reports.ts'
import { toMultirange } from './ranges.ts'

const { placeholder } = sql

/** Notes the visit, and locks the learner's progress in this course. Gives nothing if playing has been accounted for since. */
const enrol = (db: Db) => {
  const isLatest = sql`excluded.last_seen_at >= ${enrolments.lastSeenAt}`
  return db
    .insert(enrolments)
    .values({
      learnerId: placeholder('learnerId'),
      courseId: placeholder('courseId'),
      startedAt: placeholder('startedAt'),
      lastLessonId: placeholder('lastLessonId'),
      lastSeenAt: placeholder('lastSeenAt'),
      playedUntil: placeholder('playedUntil'),
    })
    .onConflictDoUpdate({
      target: [enrolments.learnerId, enrolments.courseId],
      set: {
        startedAt: sql`least(${enrolments.startedAt}, excluded.started_at)`,
        lastLessonId: sql`case when ${isLatest} then excluded.last_lesson_id else ${enrolments.lastLessonId} end`,
        lastSeenAt: sql`greatest(${enrolments.lastSeenAt}, excluded.last_seen_at)`,
        playedUntil: sql`greatest(${enrolments.playedUntil}, excluded.played_until)`,
      },
      setWhere: sql`${placeholder('expected')}::timestamptz is null
        or ${enrolments.playedUntil} <= ${placeholder('expected')}::timestamptz`,
    })
    .returning()
}

const query = prepareOnce((db) => {
  const enrolled = db.$with('enrolled').as(enrol(db))
  const isNewer = sql`(excluded.position_at, excluded.position_seconds) >
    (${lessonProgress.positionAt}, ${lessonProgress.positionSeconds})`
  return db
    .with(enrolled)
    .insert(lessonProgress)
    .select(
      sql`select enrolled.learner_id, report."lessonId", enrolled.course_id, report."startedAt", report."positionSeconds",
          report."positionAt", report.watched, report."completedAt", report."reopenedAt"
        from enrolled, json_to_recordset(${placeholder('reports')}) as report ("lessonId" uuid, "startedAt" timestamptz,
          "positionSeconds" int, "positionAt" timestamptz, watched int4multirange, "completedAt" timestamptz,
          "reopenedAt" timestamptz)`,
    )
    .onConflictDoUpdate({
      target: [lessonProgress.learnerId, lessonProgress.lessonId],
      set: {
        startedAt: sql`least(${lessonProgress.startedAt}, excluded.started_at)`,
        positionSeconds: sql`case when ${isNewer} then excluded.position_seconds else ${lessonProgress.positionSeconds} end`,
        positionAt: sql`greatest(${lessonProgress.positionAt}, excluded.position_at)`,
        watched: sql`${lessonProgress.watched} + excluded.watched`,
        completedAt: sql`greatest(${lessonProgress.completedAt}, excluded.completed_at)`,
        reopenedAt: sql`greatest(${lessonProgress.reopenedAt}, excluded.reopened_at)`,
      },
    })
    .returning({
      lessonId: lessonProgress.lessonId,
      positionSeconds: lessonProgress.positionSeconds,
      watched: lessonProgress.watched,
      done: isDone,
      courseStartedAt: sql`(select started_at from enrolled)`.mapWith(enrolments.startedAt),
      lastLessonId: sql<string>`(select last_lesson_id from enrolled)`,
    })
    .prepare('add_visit')
})

export type Visit = {
  learnerId: string
  courseId: string
  startedAt: Date
  lastLessonId: string
  lastSeenAt: Date
  /** Up to when playing is accounted for with these reports. */
  playedUntil: Date
  /** Up to when it was before, if the reports were limited by that. */
  expected: Date | null
  reports: readonly LessonReport[]
}

/**
 * Adds reports to the learner's progress in one course, in one statement. Adding one again, or in another order, changes
 * nothing. Returns nothing, and changes nothing, if playing has been accounted for since `expected`.
 */
export const addVisit = (db: Db, { reports, ...visit }: Visit) => {
  const rows = reports.map(({ lastAt: _, watched, ...report }) => ({ ...report, watched: toMultirange(watched) }))
  // Postgres's own format would be read in the time zone of this process.
  const expected = visit.expected?.toISOString() ?? null
  return query(db).execute({ ...visit, expected, reports: JSON.stringify(rows) })
}
export type SavedLesson = Awaited<ReturnType<typeof addVisit>>[number]

/** Makes everyone else who saves progress in this course for this learner wait until the transaction ends. */
export const lockEnrolment = async (tx: Db, learnerId: string, courseId: string): Promise<void> => {
  await tx
    .select({ courseId: enrolments.courseId })
    .from(enrolments)
    .where(and(eq(enrolments.learnerId, learnerId), eq(enrolments.courseId, courseId)))
    .for('no key update')
}
