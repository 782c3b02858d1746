import { setTimeout as pause } from 'node:timers/promises'
import { Logger, run } from 'graphile-worker'
import type pg from 'pg'
import type { Ports } from '../features/scope.ts'
import { patientPool } from './patient-pool.ts'
import { tasks } from './tasks.ts'

// A killed process leaves its jobs locked, and graphile-worker itself lets go of them only after hours. No job of ours
// takes this long, and one that is done twice does its work once.
const freeStuck = `select graphile_worker.force_unlock_workers(array(
  select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '30 seconds'))`
/** How often stuck jobs are looked for, in milliseconds. */
const lookEvery = 10_000
/** How long jobs under way may still take after `stop`, in milliseconds. */
const finishWithin = 7_000

/**
 * Works on the queue, a few jobs at a time, until `stop`; jobs under way are finished first, and what does not end is given
 * back to the queue, to be tried again later.
 */
export const startWorker = async (pool: pg.Pool, ports: Ports): Promise<{ stop: () => Promise<void> }> => {
  const log = ports.log
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ level }, message)
  })
  // By whichever process comes first, every minute and every night (UTC). A minute that was missed is made up for by the
  // next; a night's sweep is made up for within the day.
  const crontab = `* * * * * reconcile ?max=1&jobKey=reconcile
21 20 * * * sweep ?fill=12h&max=3&jobKey=sweep`
  const runner = await run({
    pgPool: patientPool(pool),
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
    const giveBack = async () => {
      await pause(finishWithin, undefined, { ref: false })
      log.error({}, 'queued work that did not end is given back')
      await runner.kill('the process ends')
    }
    await Promise.race([runner.stop(), giveBack()])
  }
  return { stop }
}
