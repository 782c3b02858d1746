import { compose } from './compose.ts'
import { ConfigError, readConfig } from './config.ts'
import { prepareDatabase } from './db/prepare.ts'
import { listUnprocessedEvents, requeueEvents } from './features/commerce/reconciliation/requeue-events.ts'

const usage = `What the operator can do (docs/operations.md):
  node apps/api/dist/operator.mjs migrate          bring the database to this version's schema
  node apps/api/dist/operator.mjs events           the provider's events that came to nothing yet
  node apps/api/dist/operator.mjs replay ID|all    have them processed again`

const main = async ([command, which]: readonly string[]): Promise<number> => {
  if (command === 'migrate') {
    await prepareDatabase(readConfig())
    return 0
  }
  const isReplay = command === 'replay' && which !== undefined
  if (command !== 'events' && !isReplay) {
    console.error(usage)
    return 2
  }
  const parts = await compose(readConfig())
  try {
    if (isReplay) console.log((await requeueEvents(parts.ports, which)).join('\n') || 'No such event rests.')
    else console.table(await listUnprocessedEvents(parts.ports))
    return 0
  } finally {
    await parts.close()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
