import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { courses } from '../../../db/schema/courses.ts'
import { courseRevisions, curricula, lessonVersions } from '../../../db/schema/curriculum.ts'
import { enrolments, isDone, lessonOpenings, lessonProgress, quizAttempts } from '../../../db/schema/learning.ts'

const inIndia = (at: ReturnType<typeof sql>) => sql`(${at} at time zone 'Asia/Kolkata')::date`

/**
 * The days since then, in India, on which the learner did something in a lesson. A lesson's progress has the time of its
 * first and of its last report only: a day between those counts if anything else was done on it.
 */
export const daysLearned = async (db: Db, learnerId: string, since: Date): Promise<string[]> => {
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct ${inIndia(sql`at`)}::text as day from (
      select unnest(array[${lessonProgress.startedAt}, ${lessonProgress.positionAt}, ${lessonProgress.completedAt}]) as at
      from ${lessonProgress} where ${lessonProgress.learnerId} = ${learnerId}
      union all
      select ${lessonOpenings.openedAt} from ${lessonOpenings} where ${lessonOpenings.learnerId} = ${learnerId}
      union all
      select unnest(array[${quizAttempts.startedAt}, ${quizAttempts.submittedAt}]) from ${lessonProgress}
      join ${quizAttempts} on ${quizAttempts.lessonId} = ${lessonProgress.lessonId}
        and ${quizAttempts.learnerId} = ${lessonProgress.learnerId}
      where ${lessonProgress.learnerId} = ${learnerId}
    ) as done where at >= ${since.toISOString()}::timestamptz order by day`)
  return rows.map(({ day }) => day)
}

/** How long the required lessons of a course are that the learner has before them, and of those they did since then. */
export const courseAhead = async (db: Db, learnerId: string, courseId: string, since: Date) => {
  const isRecent = sql`done and completed_at >= ${since.toISOString()}::timestamptz`
  const lessons = sql`(
    select latest.duration_seconds as seconds, coalesce(${isDone}, false) as done, ${lessonProgress.completedAt}
    from unnest(${courseRevisions.requiredLessonIds}) as required (id)
    join lateral (select duration_seconds from ${lessonVersions} where ${lessonVersions.lessonId} = required.id
      order by ${lessonVersions.id} desc limit 1) as latest on true
    left join ${lessonProgress} on ${lessonProgress.lessonId} = required.id
      and ${lessonProgress.learnerId} = ${learnerId}) as lessons`
  const [row] = await db
    .select({
      startedAt: enrolments.startedAt,
      leftSeconds: sql<number>`(select coalesce(sum(seconds), 0)::int from ${lessons} where not done)`,
      doneSeconds: sql<number>`(select coalesce(sum(seconds), 0)::int from ${lessons} where ${isRecent})`,
      daysDone: sql<number>`(select count(distinct ${inIndia(sql`completed_at`)})::int from ${lessons} where ${isRecent})`,
    })
    .from(courses)
    .innerJoin(curricula, eq(curricula.courseId, courses.id))
    .innerJoin(courseRevisions, eq(courseRevisions.id, curricula.liveRevisionId))
    .innerJoin(enrolments, and(eq(enrolments.courseId, courses.id), eq(enrolments.learnerId, learnerId)))
    .where(eq(courses.id, courseId))
  return row
}
export type CourseAhead = NonNullable<Awaited<ReturnType<typeof courseAhead>>>
