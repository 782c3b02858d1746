import { buildApp } from './app.ts'
import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { prepareDatabase } from './db/prepare.ts'
import { reachDatabase } from './db/reach.ts'
import { startWorker } from './jobs/worker.ts'
import { runProcess } from './run-process.ts'

/** Runs the API with REST and tRPC, and its jobs unless WORKER=apart. */
await runProcess(async () => {
  const config = readConfig()
  if (config.MIGRATE_ON_START) await prepareDatabase(config)
  await reachDatabase(config.DATABASE_URL)
  const parts = await compose(config)
  const app = await buildApp(config, parts)
  const worker = config.WORKER === 'inside' ? await startWorker(parts.pool, parts.ports) : undefined
  await parts.telemetry.listen()
  await app.listen({ host: config.HOST, port: config.API_PORT })
  const work = [
    { name: 'requests', close: () => app.close() },
    { name: 'queued work', close: async () => worker?.stop() },
  ]
  return { log: parts.logger, written: parts.written, rows: [work, [{ name: 'connections', close: parts.close }]] }
})
