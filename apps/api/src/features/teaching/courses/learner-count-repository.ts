import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'

/**
 * Counts the owners of every course anew. Answers made from the old counts are outdated only if some course now has more
 * or fewer.
 */
export const countLearners = async (db: Db): Promise<void> => {
  await db.execute(sql`
    with counted as (
      select course_id, count(*)::int as learners from purchases where revoked_at is null group by course_id
    ), changed as (
      update course_learners as stored set learners = coalesce(counted.learners, 0)
      from course_learners as known left join counted on counted.course_id = known.course_id
      where known.course_id = stored.course_id and stored.learners <> coalesce(counted.learners, 0)
      returning stored.course_id
    )
    update catalogue_version set counts = counts + 1 where exists (select from changed)`)
}
