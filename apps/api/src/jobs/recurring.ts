import { sql } from 'drizzle-orm'
import type { Task } from 'graphile-worker'
import type { Db } from '../db/connection.ts'
import { addJob, type JobName } from '../features/jobs.ts'
import type { Ports } from '../features/scope.ts'

/**
 * When a timer starts which job, in UTC. Each runs in whichever process comes first. The next minute makes up for a missed
 * one; a missed sweep or audit is made up for within the day.
 */
const timetable: readonly [when: string, job: JobName, options: string][] = [
  ['* * * * *', 'reconcile', 'max=1'],
  ['* * * * *', 'remind-of-disputes', 'max=1'],
  ['* * * * *', 'count-learners', 'max=1'],
  ['11 * * * *', 'find-price-falls', 'max=3'],
  ['41 * * * *', 'add-renditions', 'max=3'],
  ['21 20 * * *', 'sweep', 'fill=12h&max=3'],
  ['51 20 * * *', 'begin-audit', 'fill=23h&max=3'],
]

/** The timetable as the queue reads it. https://worker.graphile.org/docs/cron */
export const crontab = timetable.map(([when, job, options]) => `${when} ${job} ?${options}&jobKey=${job}`).join('\n')

/** What an earlier version left to do, in this order, each time that a worker starts. */
const leftovers: readonly JobName[] = ['fill-skeletons', 'fill-order-numbers', 'count-stored', 'remake-posters']

const queueLeftover = async (db: Db, name: JobName | undefined): Promise<void> => {
  if (name) await addJob(db, name, {}, { key: name })
}

/** Begins what an earlier version left to do. */
export const beginLeftovers = (db: Db): Promise<void> => queueLeftover(db, leftovers[0])

/**
 * Makes a leftover's task queue the next one when it ends, even if it failed: they may take long, and so they take one of
 * the workers that payments have, not all. A queue of their own in graphile-worker would do the same, but it looks there
 * for the next job only every two seconds.
 */
export const withNextLeftover = (name: JobName, task: Task, { db }: Pick<Ports, 'db'>): Task => {
  const place = leftovers.indexOf(name)
  if (place < 0) return task
  return async (payload, helpers) => {
    try {
      await task(payload, helpers)
    } finally {
      await queueLeftover(db, leftovers[place + 1])
    }
  }
}

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
