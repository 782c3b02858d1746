import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { reachDatabase } from './db/reach.ts'
import { startWorker } from './jobs/worker.ts'
import { runProcess } from './run-process.ts'

/** Runs the jobs alone: events, refunds and the reconciler, for an API with WORKER=apart. */
await runProcess(async () => {
  const config = readConfig()
  await reachDatabase(config.DATABASE_URL)
  const parts = await compose(config)
  await parts.telemetry.listen()
  const worker = await startWorker(parts.pool, parts.ports)
  return {
    log: parts.logger,
    written: parts.written,
    rows: [[{ name: 'queued work', close: worker.stop }], [{ name: 'connections', close: parts.close }]],
  }
})
