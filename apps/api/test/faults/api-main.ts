import { flushCompileCache } from 'node:module'
import { z } from 'zod'
import { buildApp } from '../../src/app.ts'
import { compose } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { runProcess } from '../../src/run-process.ts'
import { failpoints, watchEachStatement, watched, watchPool } from './failpoints.ts'
import { movedClock } from './moved-clock.ts'

// The API as main.ts runs it, but it can kill itself at a failpoint, and its clock can be moved.

const Armed = z.object({ point: z.enum(failpoints), hit: z.int().min(1) })

await runProcess(async () => {
  const config = readConfig()
  const armed = process.env.FAILPOINT === undefined ? undefined : Armed.parse(JSON.parse(process.env.FAILPOINT))
  let left = armed?.hit ?? 0
  const reach = (point: (typeof failpoints)[number]) => {
    if (point !== armed?.point) return
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  }
  const parts = await compose(config, movedClock())
  watchPool(parts.pool, reach)
  if (armed?.point.endsWith('-statement')) watchEachStatement(reach)
  const app = await buildApp(config, { ...parts, ports: watched(parts.ports, 'order', reach) })
  const worker =
    config.WORKER === 'inside' ? await startWorker(parts.pool, watched(parts.ports, 'job', reach)) : undefined
  await app.listen({ host: config.HOST, port: config.API_PORT })
  // Most are killed, and could not write it at their end.
  flushCompileCache()
  process.send?.('ready')
  const work = [
    { name: 'requests', close: () => app.close() },
    { name: 'queued work', close: async () => worker?.stop() },
  ]
  return { log: parts.logger, written: parts.written, rows: [work, [{ name: 'connections', close: parts.close }]] }
})
