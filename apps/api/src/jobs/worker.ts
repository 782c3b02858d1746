import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Ports } from '../features/scope.ts'
import { retryingPool } from './patient-pool.ts'
import { tasks } from './tasks.ts'

// A killed process leaves its jobs locked, and graphile-worker itself lets go of them only after hours. No job of ours
// takes this long, and one that is done twice does its work once.
const freeStuck = `select graphile_worker.force_unlock_workers(array(
  select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '30 seconds'))`
/** How often stuck jobs are looked for, in milliseconds. */
const lookEvery = 10_000

/**
 * Works on the queue, a few jobs at a time, until `stop`; jobs under way are finished first, and what does not end is given
 * back to the queue, to be tried again later.
 * @param finishWithin how long they may still take after `stop`, in milliseconds.
 */
export const startWorker = async (
  pool: pg.Pool,
  ports: Ports,
  finishWithin = 7_000,
): Promise<{ stop: () => Promise<void> }> => {
  const log = ports.log
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ level }, message)
  })
  // By whichever process comes first, every minute and every night (UTC). A minute that was missed is made up for by the
  // next; a night's sweep and audit are made up for within the day.
  const crontab = `* * * * * reconcile ?max=1&jobKey=reconcile
21 20 * * * sweep ?fill=12h&max=3&jobKey=sweep
51 20 * * * begin-audit ?fill=23h&max=3&jobKey=begin-audit`
  // Under this name its jobs are locked.
  const ids: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => ids.push(workerPool.id))
  const runner = await run({
    events,
    pgPool: retryingPool(pool),
    taskList: tasks(ports),
    concurrency: 4,
    noHandleSignals: true,
    logger,
    crontab,
  })
  const free = () => {
    pool.query(freeStuck).catch((error: Error) => log.warn({ error: error.message }, 'stuck jobs cannot be freed now'))
  }
  free()
  const freeing = setInterval(free, lookEvery)
  const stop = async () => {
    clearInterval(freeing)
    const isDone = await Promise.race([runner.stop().then(() => true), pause(finishWithin, false, { ref: false })])
    if (isDone) return
    log.error({}, 'queued work that did not end is given back')
    // The runner's own `kill` does nothing once it was asked to stop.
    await pool.query('select graphile_worker.force_unlock_workers($1)', [ids])
  }
  return { stop }
}
