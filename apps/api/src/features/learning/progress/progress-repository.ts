import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { lessons, lessonVersions, videos } from '../../../db/schema/curriculum.ts'
import { enrolments, isDone, lessonProgress } from '../../../db/schema/learning.ts'
import { purchases } from '../../../db/schema/payments.ts'
import type { LessonReport } from './merge-reports.ts'
import { toMultirange } from './ranges.ts'

/** Of these lessons, the published ones in courses that the learner owns, with the time of the purchase. */
export const ownedLessons = (db: Db, learnerId: string, lessonIds: readonly string[]) =>
  db
    .select({ id: lessons.id, courseId: lessons.courseId, grantedAt: purchases.grantedAt })
    .from(lessons)
    .innerJoin(
      purchases,
      and(eq(purchases.courseId, lessons.courseId), eq(purchases.learnerId, learnerId), isNull(purchases.revokedAt)),
    )
    .where(
      and(
        inArray(lessons.id, [...lessonIds]),
        sql`exists (select 1 from ${lessonVersions} where ${lessonVersions.lessonId} = ${lessons.id})`,
      ),
    )

/** Notes the visit, and locks the learner's progress in this course. Returns how far playing is accounted for. */
export const enrol = async (
  db: Db,
  visit: {
    learnerId: string
    courseId: string
    startedAt: Date
    lastLessonId: string
    lastSeenAt: Date
    grantedAt: Date
  },
): Promise<Date> => {
  const { grantedAt, ...values } = visit
  const isLatest = sql`excluded.last_seen_at >= ${enrolments.lastSeenAt}`
  const [row] = await db
    .insert(enrolments)
    .values({ ...values, playedUntil: grantedAt })
    .onConflictDoUpdate({
      target: [enrolments.learnerId, enrolments.courseId],
      set: {
        startedAt: sql`least(${enrolments.startedAt}, excluded.started_at)`,
        lastLessonId: sql`case when ${isLatest} then excluded.last_lesson_id else ${enrolments.lastLessonId} end`,
        lastSeenAt: sql`greatest(${enrolments.lastSeenAt}, excluded.last_seen_at)`,
      },
    })
    .returning({ playedUntil: enrolments.playedUntil })
  if (!row) throw new Error('An enrolment disappeared')
  return row.playedUntil
}

export const setPlayedUntil = async (db: Db, learnerId: string, courseId: string, playedUntil: Date): Promise<void> => {
  await db
    .update(enrolments)
    .set({ playedUntil })
    .where(and(eq(enrolments.learnerId, learnerId), eq(enrolments.courseId, courseId)))
}

/** The learner's progress in these lessons. */
export const progressIn = (db: Db, learnerId: string, lessonIds: readonly string[]) =>
  db
    .select({
      lessonId: lessonProgress.lessonId,
      positionSeconds: lessonProgress.positionSeconds,
      watched: lessonProgress.watched,
      done: isDone,
    })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.learnerId, learnerId), inArray(lessonProgress.lessonId, [...lessonIds])))

/** How long the last published videos of these lessons take, in seconds. Lessons without a video are left out. */
export const videoDurations = async (db: Db, lessonIds: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectDistinctOn([lessonVersions.lessonId], { id: lessonVersions.lessonId, seconds: videos.durationSeconds })
    .from(lessonVersions)
    .leftJoin(videos, eq(videos.id, lessonVersions.videoId))
    .where(inArray(lessonVersions.lessonId, [...lessonIds]))
    .orderBy(lessonVersions.lessonId, desc(lessonVersions.id))
  return new Map(rows.flatMap(({ id, seconds }) => (seconds === null ? [] : [[id, seconds] as const])))
}

/** Adds reports to the stored progress, in one statement. Adding one again, or in another order, changes nothing. */
export const addReports = async (
  db: Db,
  learnerId: string,
  courseId: string,
  reports: readonly LessonReport[],
): Promise<void> => {
  const isNewer = sql`(excluded.position_at, excluded.position_seconds) >
    (${lessonProgress.positionAt}, ${lessonProgress.positionSeconds})`
  await db
    .insert(lessonProgress)
    .values(
      // Always in the same order, so that two batches can't wait for each other.
      [...reports]
        .sort((a, b) => (a.lessonId < b.lessonId ? -1 : 1))
        .map(({ lastAt: _, watched, ...report }) => ({
          ...{ learnerId, courseId },
          ...report,
          watched: toMultirange(watched),
        })),
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
}
