import { compose } from './compose.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { connectForReadingAll, databaseOn } from './db/connection.ts'
import { prepareDatabase } from './db/prepare.ts'
import { DatabaseUnreachable, reachDatabase } from './db/reach.ts'
import { checkBooks } from './features/commerce/ledger/book-checks.ts'
import { recoverOrders } from './features/commerce/reconciliation/recover-orders.ts'
import { listUnprocessedEvents, requeueEvents } from './features/commerce/reconciliation/requeue-events.ts'
import type { Ports } from './features/scope.ts'
import { readRecovery } from './recover-command.ts'

const usage = `What the operator can do (docs/operations.md):
  node apps/api/dist/operator.mjs migrate          bring the database to this version's schema
  node apps/api/dist/operator.mjs events           the provider's events that came to nothing yet
  node apps/api/dist/operator.mjs replay ID|all    have them processed again
  node apps/api/dist/operator.mjs check-books      whether orders, purchases, refunds and the ledger agree
  node apps/api/dist/operator.mjs recover --since TIME [--until TIME] [--refund-unmatched]
                                                   after a restore: bring back what the provider knows and the
                                                   database lost; TIME is like 2026-11-24T21:30:00+05:30`

/** Returns what a command does, and then the exit code; undefined for something that is no command. */
const workOf = ([command, ...rest]: readonly string[]): ((ports: Ports) => Promise<number>) | undefined => {
  const [which] = rest
  if (command === 'events')
    return async (ports) => {
      console.table(await listUnprocessedEvents(ports))
      return 0
    }
  if (command === 'replay' && which !== undefined)
    return async (ports) => {
      console.log((await requeueEvents(ports, which)).join('\n') || 'No such event rests.')
      return 0
    }
  const recovery = command === 'recover' ? readRecovery(rest, new Date()) : undefined
  return (
    recovery &&
    (async (ports) => {
      const { isComplete } = await recoverOrders(ports, { ...recovery, say: console.log })
      return isComplete ? 0 : 1
    })
  )
}

const checkAllBooks = async ({ DATABASE_URL }: Config): Promise<number> => {
  await reachDatabase(DATABASE_URL)
  const pool = connectForReadingAll(DATABASE_URL, (error) => console.error(error.message))
  try {
    const wrong = await checkBooks({ db: databaseOn(pool) })
    for (const { what, ids } of wrong) console.log(`${what}: ${ids.join(', ')}`)
    console.log(wrong.length === 0 ? 'The books agree.' : 'The books don’t agree: see docs/operations.md.')
    return wrong.length === 0 ? 0 : 1
  } finally {
    await pool.end()
  }
}

/** Does what the arguments say, and returns the exit code: 1 if something is wrong or left to do. */
const main = async (args: readonly string[]): Promise<number> => {
  if (args[0] === 'migrate') {
    await prepareDatabase(readConfig())
    return 0
  }
  if (args[0] === 'check-books') return checkAllBooks(readConfig())
  const work = workOf(args)
  if (!work) {
    console.error(usage)
    return 2
  }
  const parts = await compose(readConfig())
  try {
    return await work(parts.ports)
  } finally {
    await parts.close()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof DatabaseUnreachable ? error.message : error)
  process.exitCode = 2
}
