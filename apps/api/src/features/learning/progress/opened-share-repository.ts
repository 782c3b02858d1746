import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { courseRevisions, lessons, revisionRestores } from '../../../db/schema/curriculum.ts'
import { lessonOpenings, lessonProgress, quizAttempts } from '../../../db/schema/learning.ts'

/**
 * The greatest share of a course that the learner had opened at any time since they bought it: how many lessons, of how many.
 * A lesson counts by when it was opened first, in whatever edition, against the longest edition that had been live since the
 * purchase until then: so no edition that follows changes the share. Of lessons that they opened before, those count that the
 * course had when they bought it. Before the first opening, 0 of 0.
 */
export const openedShare = async (
  db: Db,
  learnerId: string,
  { courseId, grantedAt }: { courseId: string; grantedAt: Date },
): Promise<{ lessons: number; opened: number }> => {
  const since = sql`${grantedAt.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ lessons: number; opened: number }>(sql`
    with editions as (
      select published_at as at, lesson_count, lesson_ids from ${courseRevisions} where course_id = ${courseId}
      union all
      select restored_at, lesson_count, lesson_ids from ${revisionRestores}
      join ${courseRevisions} on ${courseRevisions.id} = revision_id where ${revisionRestores.courseId} = ${courseId}),
    bought as (select * from editions where at <= ${since} order by at desc limit 1),
    seen as (select * from bought union all select * from editions where at > ${since}),
    known as (
      select lesson_id, started_at as at from ${lessonProgress} where learner_id = ${learnerId} and course_id = ${courseId}
      union all
      select lesson_id, opened_at from ${lessonOpenings} join ${lessons} on ${lessons.id} = lesson_id
      where learner_id = ${learnerId} and ${lessons.courseId} = ${courseId}
      union all
      select lesson_id, started_at from ${quizAttempts} join ${lessons} on ${lessons.id} = lesson_id
      where learner_id = ${learnerId} and ${lessons.courseId} = ${courseId}),
    openings as (
      select greatest(min(at), ${since}) as at from known
      where at >= ${since} or lesson_id in (select unnest(lesson_ids) from bought) group by lesson_id),
    shares as (
      select count(*) over (order by at)::int as opened,
        (select max(lesson_count) from seen where seen.at <= openings.at) as lessons
      from openings)
    select least(opened, lessons) as opened, lessons from shares where lessons > 0
    order by least(opened, lessons)::numeric / lessons desc limit 1`)
  return rows[0] ?? { lessons: 0, opened: 0 }
}
