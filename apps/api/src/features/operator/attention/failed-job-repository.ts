import type { FailedJob } from '@skillharbor/contracts/entities'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/connection.ts'
import { failedForGood, isRecurring } from '../../jobs.ts'

/** The most characters of an error: it may hold a whole page of the provider's. */
const mostCharacters = 300

const Row = z.object({
  id: z.string(),
  task: z.string(),
  attempts: z.coerce.number(),
  since: z.coerce.date(),
  error: z.string().nullable(),
})

/** Returns the jobs that failed for good, oldest first. */
export const failedJobs = async (db: Db, limit: number): Promise<FailedJob[]> => {
  const { rows } = await db.execute(sql`
    select id::text, task_identifier as task, attempts, updated_at as since, left(last_error, ${mostCharacters}) as error
    from graphile_worker.jobs where ${sql.raw(failedForGood)}
    order by updated_at, id limit ${limit}`)
  return rows.map((raw) => {
    const { id, since, ...job } = Row.parse(raw)
    return { _id: id, ...job, isRecurring: isRecurring(job.task), since: since.toISOString() }
  })
}
