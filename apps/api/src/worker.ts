import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { startWorker } from './jobs/worker.ts'
import { runProcess } from './run-process.ts'

/** The queued work alone: events, refunds and the reconciler, for an API that runs with WORKER=apart. */
await runProcess(async () => {
  const parts = await compose(readConfig())
  const worker = await startWorker(parts.pool, parts.ports)
  const close = async () => {
    await worker.stop()
    await parts.close()
  }
  return { close }
})
