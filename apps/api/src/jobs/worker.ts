import { Logger, run } from 'graphile-worker'
import type pg from 'pg'
import type { Ports } from '../features/scope.ts'
import { tasks } from './tasks.ts'

/** Works on the queue, a few jobs at a time, until `stop`; jobs under way are finished first. */
export const startWorker = async (pool: pg.Pool, ports: Ports): Promise<{ stop: () => Promise<void> }> => {
  const log = ports.log
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ level }, message)
  })
  // Every minute, by whichever process comes first; a round that was missed is made up for by the next.
  const crontab = '* * * * * reconcile ?max=1&jobKey=reconcile'
  const runner = await run({
    pgPool: pool,
    taskList: tasks(ports),
    concurrency: 4,
    noHandleSignals: true,
    logger,
    crontab,
  })
  return { stop: () => runner.stop() }
}
