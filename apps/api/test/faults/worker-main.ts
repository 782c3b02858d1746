import { flushCompileCache } from 'node:module'
import { compose } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { runProcess } from '../../src/run-process.ts'
import { movedClock } from './moved-clock.ts'

// The jobs as worker.ts runs them, but the clock can be moved.

await runProcess(async () => {
  const parts = await compose(readConfig(), movedClock())
  const worker = await startWorker(parts.pool, parts.ports)
  // Most are killed, and could not write it at their end.
  flushCompileCache()
  process.send?.('ready')
  return {
    log: parts.logger,
    written: parts.written,
    rows: [[{ name: 'queued work', close: worker.stop }], [{ name: 'connections', close: parts.close }]],
  }
})
