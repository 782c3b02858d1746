import { buildApp } from '../../src/app.ts'
import { compose } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { type TimeLimits, timeLimits } from '../../src/time-limits.ts'
import type { Clock } from './api-process.ts'
import type { Api } from './world.ts'

/** Runs it until what this answers is called. */
const run = async (
  environment: Record<string, string>,
  now: () => Date,
  within: TimeLimits,
): Promise<() => Promise<void>> => {
  const config = readConfig(environment)
  const parts = await compose(config, now, within)
  const app = await buildApp(config, parts)
  const worker =
    config.WORKER === 'inside'
      ? await startWorker(parts.pool, parts.ports, { listenerCheck: within.listenerCheck })
      : undefined
  await app.listen({ host: '127.0.0.1', port: config.API_PORT })
  return async () => {
    await app.close()
    await worker?.stop()
    await parts.close()
  }
}

/** The API as a part of this process, as most tests have it: it costs no start, but nobody can kill it. */
export const insideApi = (
  environment: Record<string, string>,
  url: string,
  clock: Clock,
  within: TimeLimits = timeLimits,
): Api => {
  let end: (() => Promise<void>) | undefined
  return {
    url,
    start: async () => {
      end = await run(environment, () => new Date(Date.now() + clock.ahead), within)
      return true
    },
    stop: async () => {
      await end?.()
      end = undefined
    },
    advance: async (ms) => {
      clock.ahead += ms
    },
  }
}
