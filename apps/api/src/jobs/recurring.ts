import { sql } from 'drizzle-orm'
import type { Task } from 'graphile-worker'
import type { JobName } from '../features/jobs.ts'
import type { Ports } from '../features/scope.ts'

/**
 * Makes a recurring task that succeeds remove its earlier runs that failed for good. The queue keeps those for ever:
 * queuing a job whose key a failed one has takes the key from that and leaves it.
 */
export const clearingFailed =
  (name: JobName, task: Task, { db }: Pick<Ports, 'db'>): Task =>
  async (payload, helpers) => {
    await task(payload, helpers)
    await db.execute(sql`select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier = ${name} and attempts >= max_attempts and locked_at is null))`)
  }
