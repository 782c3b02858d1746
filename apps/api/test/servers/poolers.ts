import { reachDatabase } from '../../src/db/reach.ts'
import { startPgBouncer } from '../pgbouncer.ts'
import type { Foreign } from './foreign.ts'
import { missingProgram } from './installed.ts'

const through = (pooler: string, databaseUrl: string) =>
  Object.assign(new URL(databaseUrl), { host: new URL(pooler).host }).href

/** In transaction mode there is nothing to sell with: it has to be refused, in one line. */
const insistOnRefusal = async (url: string): Promise<void> => {
  const words = await reachDatabase(url).then(
    () => 'it was taken for a database of our own',
    (error: Error) => error.message,
  )
  if (!/pool_mode to session/.test(words) || words.includes('\n')) throw new Error(words)
}

export const poolers: readonly Foreign[] = [
  {
    name: 'PgBouncer in session mode; transaction mode is refused',
    start: async ({ postgresUrl }) => {
      const missing = await missingProgram('pgbouncer')
      if (missing) return missing
      const shared = await startPgBouncer(postgresUrl, 'transaction', 'PgBouncer')
      await insistOnRefusal(through(shared?.url ?? '', postgresUrl)).finally(shared?.stop)
      const pooler = await startPgBouncer(postgresUrl, 'session', 'PgBouncer')
      if (!pooler) return 'pgbouncer doesn’t start'
      return {
        settings: (databaseUrl) => ({ DATABASE_URL: through(pooler.url, databaseUrl) }),
        stop: pooler.stop,
      }
    },
  },
]
