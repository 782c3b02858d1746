import { sql } from 'drizzle-orm'
import type { Ports } from '../../scope.ts'
import { batch, inBatches, keptSince } from '../../sweeping.ts'

/**
 * Deletes reports and appeals that were decided long ago. An appeal against a take-down that still stands loses its words only:
 * its seller can appeal once.
 */
export const sweepCourseReports = async ({ db, now }: Pick<Ports, 'db' | 'now'>): Promise<void> => {
  const since = keptSince(now())
  const stands = sql`exists (select from courses c where c.id = a.course_id and c.taken_down_at = a.taken_down_at)`
  await inBatches(db, [
    sql`delete from course_reports where id in (select id from course_reports where decided_at < ${since} limit ${batch})`,
    sql`delete from take_down_appeals where id in (
      select id from take_down_appeals a where decided_at < ${since} and not ${stands} limit ${batch})`,
    sql`update take_down_appeals set words = '', answer = null where id in (
      select id from take_down_appeals where decided_at < ${since} and (words <> '' or answer is not null) limit ${batch})`,
  ])
}
