import type { FailedJob } from '@skillharbor/contracts/entities'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/connection.ts'
import { isRecurring } from '../../jobs.ts'

/** The most characters of an error: it may hold a whole page of the provider's. */
const mostCharacters = 300

const Row = z.object({
  id: z.string(),
  task: z.string(),
  attempts: z.coerce.number(),
  since: z.coerce.date(),
  error: z.string().nullable(),
})

/**
 * Returns the jobs that have no tries left, oldest first. A job that was queued again while it ran has lost its key and its
 * tries to its successor, which does its work: what is left of it, if it failed or was killed, isn't one of them.
 */
export const failedJobs = async (db: Db, limit: number): Promise<FailedJob[]> => {
  const { rows } = await db.execute(sql`
    select id::text, task_identifier as task, attempts, updated_at as since, left(last_error, ${mostCharacters}) as error
    from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and key is not null
    order by updated_at, id limit ${limit}`)
  return rows.map((raw) => {
    const { id, since, ...job } = Row.parse(raw)
    return { _id: id, ...job, isRecurring: isRecurring(job.task), since: since.toISOString() }
  })
}
