import { buildApp } from './app.ts'
import { compose } from './compose.ts'
import { ConfigError, readConfig } from './config.ts'
import { migrateDatabase } from './db/migrate.ts'
import { startWorker } from './jobs/worker.ts'

const start = async (): Promise<void> => {
  const config = readConfig()
  if (config.MIGRATE_ON_START) await migrateDatabase(config.DATABASE_URL)
  const parts = await compose(config)
  const app = await buildApp(config, parts)
  const worker = await startWorker(parts.pool, parts.ports)
  await app.listen({ host: config.HOST, port: config.API_PORT })

  let closing = false
  const close = async () => {
    if (closing) return
    closing = true
    // Whatever hangs, the process is gone after this long.
    setTimeout(() => process.exit(1), 15_000).unref()
    await app.close()
    await worker.stop()
    await parts.close()
    process.exit(0)
  }
  process.once('SIGTERM', close)
  process.once('SIGINT', close)
  // Started with a channel to its parent, it does not outlive it.
  process.once('disconnect', close)
}

try {
  await start()
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
