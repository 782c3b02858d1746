import { sql } from 'drizzle-orm'
import type { TaskList } from 'graphile-worker'
import { recurringTasks } from '../features/recurring-tasks.ts'
import type { Ports } from '../features/scope.ts'

/**
 * Makes a recurring task that succeeds remove its earlier runs that failed for good. The queue keeps those for ever:
 * queuing a job whose key a failed one has takes the key from that and leaves it.
 */
export const clearingFailed = (tasks: TaskList, { db }: Pick<Ports, 'db'>): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]): [string, typeof task] => [
      name,
      recurringTasks.has(name)
        ? async (payload, helpers) => {
            await task?.(payload, helpers)
            await db.execute(sql`select graphile_worker.complete_jobs(array(
              select id from graphile_worker.jobs
              where task_identifier = ${name} and attempts >= max_attempts and locked_at is null))`)
          }
        : task,
    ]),
  )
