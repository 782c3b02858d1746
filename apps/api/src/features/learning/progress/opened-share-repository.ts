import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { courseRevisions, curricula } from '../../../db/schema/curriculum.ts'
import { lessonOpenings, lessonProgress, quizAttempts } from '../../../db/schema/learning.ts'

/** How many lessons the course has now, and how many of them the learner opened. */
export const openedShare = async (
  db: Db,
  learnerId: string,
  courseId: string,
): Promise<{ lessons: number; opened: number }> => {
  const { rows } = await db.execute<{ lessons: number; opened: number }>(sql`
    with known as (
      select lesson_id from ${lessonProgress} where learner_id = ${learnerId}
      union select lesson_id from ${lessonOpenings} where learner_id = ${learnerId}
      union select lesson_id from ${quizAttempts} where learner_id = ${learnerId})
    select count(*)::int as lessons, count(known.lesson_id)::int as opened
    from ${curricula} join ${courseRevisions} live on live.id = ${curricula}.live_revision_id
    cross join unnest(live.lesson_ids) as lesson (id) left join known on known.lesson_id = lesson.id
    where ${curricula}.course_id = ${courseId}`)
  return rows[0] ?? { lessons: 0, opened: 0 }
}
