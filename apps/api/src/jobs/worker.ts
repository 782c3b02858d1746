import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { databaseLimits } from '../db/database-limits.ts'
import { longJobs } from '../features/jobs.ts'
import type { Ports } from '../features/scope.ts'
import { retryingPool } from './patient-pool.ts'
import { beginLeftovers, crontab } from './recurring.ts'
import { tasks } from './tasks.ts'

// A killed process leaves its jobs locked, and graphile-worker releases them only after hours. What a video's job has under way
// has a lease, which is extended. All jobs of a process are locked under the same ids, and released together: running one twice
// has no further effect, but costs, so one that may take long is waited for. Another
// version may know emails that this one doesn't.
const freeStuck = `select graphile_worker.force_unlock_workers(array(
  select distinct locked_by from graphile_worker.jobs job
  where locked_at < now() - case
    when task_identifier = any($1) or task_identifier like 'mail-%' then interval '3 minutes' else interval '30 seconds' end
  and not exists (
    select 1 from videos where job.key = 'video:' || videos.id and leased_until > now())))`
/** How often to look for stuck jobs, in milliseconds. */
const lookEvery = 10_000

/**
 * Asks the connection that hears of new jobs, every `checkMs`, whether it still answers: it asks for nothing itself, and so
 * would never notice silence. One that doesn't answer is cut (db/silent-connections.ts), and the worker opens another.
 */
const checkListeners = (events: WorkerEvents, checkMs: number): { stop: () => void } => {
  const checks = new Map<pg.PoolClient, NodeJS.Timeout>()
  const question = { text: 'select 1', query_timeout: checkMs }
  events.on('pool:listen:success', ({ client }) => {
    checks.set(
      client,
      setInterval(() => client.query(question).catch(() => undefined), checkMs),
    )
  })
  const stop = (client: pg.PoolClient) => {
    clearInterval(checks.get(client))
    checks.delete(client)
  }
  events.on('pool:listen:release', ({ client }) => stop(client))
  return { stop: () => [...checks.keys()].forEach(stop) }
}

/** Resolves when this many workers hear of new jobs. */
const hearing = (events: WorkerEvents, workers: number): Promise<void> =>
  new Promise((resolve) => {
    let left = workers
    events.on('pool:listen:success', () => {
      left -= 1
      if (left === 0) resolve()
    })
  })
/**
 * How long a start waits for that, in milliseconds. A job that is queued before is found only when a worker looks, every
 * two seconds.
 */
const listenWithin = 1_000

type WorkerOptions = {
  /** How long running jobs may still take after `stop`, in milliseconds. */
  finishWithin?: number
  /** How often to ask whether the connection that hears of new jobs still answers, in milliseconds. */
  listenerCheck?: number
  /** Whether timers start jobs, too. */
  hasTimers?: boolean
}

/**
 * Runs queued jobs, a few at a time, until `stop` is called. Running jobs may finish first; unfinished ones return to
 * the queue and are retried later.
 */
export const startWorker = async (
  pool: pg.Pool,
  ports: Ports,
  { finishWithin = 7_000, listenerCheck = databaseLimits.listenerCheck, hasTimers = true }: WorkerOptions = {},
): Promise<{ stop: () => Promise<void> }> => {
  const log = ports.log
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ level }, message)
  })
  // The worker's jobs are locked under these ids.
  const ids: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => ids.push(workerPool.id))
  const listeners = checkListeners(events, listenerCheck)
  const common = { events, pgPool: retryingPool(pool), noHandleSignals: true, logger }
  const { emails, encodings, others } = tasks(ports)
  const kinds = [
    { taskList: others, concurrency: 4, crontab: hasTimers ? crontab : '' },
    { taskList: emails, concurrency: 2, crontab: '' },
    ...(ports.settings.transcodes ? [{ taskList: encodings, concurrency: 1, crontab: '' }] : []),
  ]
  const listening = hearing(events, kinds.length)
  const runners = await Promise.all(kinds.map((kind) => run({ ...common, ...kind })))
  await Promise.race([listening, pause(listenWithin, undefined, { ref: false })])
  await beginLeftovers(ports.db)
  const free = () => {
    pool
      .query(freeStuck, [longJobs])
      .catch((error: Error) => log.warn({ error: error.message }, 'stuck jobs cannot be freed now'))
  }
  free()
  const freeing = setInterval(free, lookEvery)
  const stop = async () => {
    clearInterval(freeing)
    listeners.stop()
    const isDone = await Promise.race([
      Promise.all(runners.map((runner) => runner.stop())).then(() => true),
      pause(finishWithin, false, { ref: false }),
    ])
    if (isDone) return
    log.error({}, 'queued work that did not end is given back')
    // The runner's own `kill` does nothing after `stop`.
    await pool.query('select graphile_worker.force_unlock_workers($1)', [ids])
  }
  return { stop }
}
