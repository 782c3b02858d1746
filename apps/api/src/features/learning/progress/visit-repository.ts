import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { prepared, prepareOnce } from '../../../db/prepared.ts'
import { enrolments, isDone, lessonProgress } from '../../../db/schema/learning.ts'
import { purchases } from '../../../db/schema/payments.ts'
import { shareStatements } from '../../../db/shared-statements.ts'
import { ownedBy } from '../entitlements/purchase-repository.ts'
import type { LessonReport } from './merge-reports.ts'
import { toMultirange } from './ranges.ts'

export type Visit = {
  learnerId: string
  courseId: string
  startedAt: Date
  lastLessonId: string
  lastSeenAt: Date
  /** Up to when playing is accounted for with these reports. */
  playedUntil: Date
  /** Up to when it was before, if the reports say what was played. */
  expected: Date | null
  /** `watched` is all that is stored then; nothing if that stays the same. */
  reports: readonly LessonReport[]
}

const visits = sql`select * from json_to_recordset(${sql.placeholder('visits')}) as visit ("learnerId" uuid,
  "courseId" uuid, "startedAt" timestamptz, "lastLessonId" uuid, "lastSeenAt" timestamptz, "playedUntil" timestamptz,
  expected timestamptz, reports json)`

/** Enrolments that nobody else is changing. Waiting for one would hold up the other learners in the statement. */
const free = sql`select enrolment.learner_id, enrolment.course_id from ${enrolments} as enrolment
  join visit on enrolment.learner_id = visit."learnerId" and enrolment.course_id = visit."courseId"
  where visit.expected is null or enrolment.played_until <= visit.expected
  for no key update of enrolment skip locked`

const enrolled = sql`update ${enrolments} as enrolment set
    started_at = least(enrolment.started_at, visit."startedAt"),
    last_lesson_id =
      case when visit."lastSeenAt" >= enrolment.last_seen_at then visit."lastLessonId" else enrolment.last_lesson_id end,
    last_seen_at = greatest(enrolment.last_seen_at, visit."lastSeenAt"),
    played_until = greatest(enrolment.played_until, visit."playedUntil")
  from visit join free on free.learner_id = visit."learnerId" and free.course_id = visit."courseId"
  where enrolment.learner_id = visit."learnerId" and enrolment.course_id = visit."courseId"
  returning enrolment.*, visit.reports`

/** A column of the enrolment that the saved row belongs to. */
const ofEnrolment = <T>(column: typeof enrolments.startedAt | typeof enrolments.lastLessonId) =>
  sql<T>`(select ${sql.identifier(column.name)} from enrolled where enrolled.learner_id = ${lessonProgress}.learner_id
    and enrolled.course_id = ${lessonProgress}.course_id)`

const query = prepareOnce((db) => {
  const isNewer = sql`(excluded.position_at, excluded.position_seconds) >
    (${lessonProgress.positionAt}, ${lessonProgress.positionSeconds})`
  return prepared(
    'add_visits',
    db
      .with(db.$with('visit', {}).as(visits), db.$with('free', {}).as(free), db.$with('enrolled', {}).as(enrolled))
      .insert(lessonProgress)
      .select(
        sql`select enrolled.learner_id, report."lessonId", enrolled.course_id, report."startedAt", report."positionSeconds",
          report."positionAt", report.watched, report."completedAt", report."reopenedAt"
        from enrolled, json_to_recordset(enrolled.reports) as report ("lessonId" uuid, "startedAt" timestamptz,
          "positionSeconds" int, "positionAt" timestamptz, watched int4multirange, "completedAt" timestamptz,
          "reopenedAt" timestamptz)`,
      )
      .onConflictDoUpdate({
        target: [lessonProgress.learnerId, lessonProgress.lessonId],
        set: {
          startedAt: sql`least(${lessonProgress.startedAt}, excluded.started_at)`,
          positionSeconds: sql`case when ${isNewer} then excluded.position_seconds else ${lessonProgress.positionSeconds} end`,
          positionAt: sql`greatest(${lessonProgress.positionAt}, excluded.position_at)`,
          // Not a union: what is stored may be in too many pieces. What `expected` holds was read, and is in the new one.
          watched: sql`case when isempty(excluded.watched) then ${lessonProgress.watched} else excluded.watched end`,
          completedAt: sql`greatest(${lessonProgress.completedAt}, excluded.completed_at)`,
          reopenedAt: sql`greatest(${lessonProgress.reopenedAt}, excluded.reopened_at)`,
        },
      })
      .returning({
        learnerId: lessonProgress.learnerId,
        courseId: lessonProgress.courseId,
        lessonId: lessonProgress.lessonId,
        positionSeconds: lessonProgress.positionSeconds,
        watched: lessonProgress.watched,
        done: isDone,
        courseStartedAt: ofEnrolment(enrolments.startedAt).mapWith(enrolments.startedAt),
        lastLessonId: ofEnrolment<string>(enrolments.lastLessonId),
      }),
  )
})

const keyOf = ({ learnerId, courseId }: Pick<Visit, 'learnerId' | 'courseId'>) => `${learnerId} ${courseId}`

const sharedAdditions = prepareOnce((db) =>
  shareStatements(async (all: readonly Visit[]) => {
    // The first of each learner in each course: a statement can't change a row twice.
    const first = Map.groupBy(all, keyOf)
    const rows = [...first.values()].flatMap(([visit]) => {
      const reports = visit?.reports.map(({ lastAt: _, watched, ...report }) => {
        return { ...report, watched: toMultirange(watched) }
      })
      return { ...visit, reports }
    })
    const saved = Map.groupBy(await query(db).execute({ visits: JSON.stringify(rows) }), keyOf)
    return all.map((visit) => (first.get(keyOf(visit))?.[0] === visit ? (saved.get(keyOf(visit)) ?? []) : []))
  }),
)

/**
 * Adds reports to the learner's progress in one course. Adding one again, or in another order, changes nothing. Returns
 * nothing, and changes nothing, if the learner isn't enrolled yet, if playing has been accounted for since `expected`, or
 * if somebody else is changing the enrolment: then lock it, and try again.
 */
export const addVisit = (db: Db, visit: Visit) => sharedAdditions(db)(visit)
export type SavedLesson = Awaited<ReturnType<typeof addVisit>>[number]

/**
 * Enrols a learner who owns the course, unless they are. Makes everyone else who saves progress in this course for this
 * learner wait until the transaction ends.
 */
export const lockEnrolment = async (tx: Db, learnerId: string, courseId: string, startedAt: Date): Promise<void> => {
  const at = sql`${startedAt.toISOString()}::timestamptz`
  await tx
    .insert(enrolments)
    .select(
      sql`select learner_id, course_id, ${at}, null, ${at}, granted_at, null, null from ${purchases}
        where ${and(ownedBy(learnerId), eq(purchases.courseId, courseId))}`,
    )
    .onConflictDoNothing()
  await tx
    .select({ courseId: enrolments.courseId })
    .from(enrolments)
    .where(and(eq(enrolments.learnerId, learnerId), eq(enrolments.courseId, courseId)))
    .for('no key update')
}
