import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@skillharbor/local-stack/ports'
import { type Sandbox, startSandbox } from '@skillharbor/razorpay-sandbox'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../src/app.ts'
import { compose, type Parts } from '../src/compose.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { Ports } from '../src/features/scope.ts'
import { startWorker } from '../src/jobs/worker.ts'
import { type TimeLimits, timeLimits } from '../src/time-limits.ts'
import { createDatabase } from './database.ts'

const secrets = { keyId: 'rzp_test_1', keySecret: 'test key secret', webhookSecret: 'test webhook secret' }

/** Admins with these addresses, once they are confirmed, are operators. */
export const operatorEmails = ['operator@skillharbor.example', 'second.operator@skillharbor.example'] as const

export type TestApi = {
  app: FastifyInstance
  url: string
  sandbox: Sandbox
  parts: Parts
  config: Config
  /** Moves the clock of the API and of the provider, in milliseconds. */
  advance: (ms: number) => void
  /** Resolves when no queued job is left that could run now; rejects after 10 s. */
  jobsDone: () => Promise<void>
  stop: () => Promise<void>
}

/** What differs from production beside the environment: what waits for others, and how long. */
type Changes = { within?: Partial<TimeLimits>; ports?: (ports: Ports) => Partial<Ports> }

/**
 * The real API on a free port, with a database, a payment sandbox and a storage folder of its own. No timer starts a job: they
 * follow the real clock, and would come between two steps of a test now and then. Tests run those jobs themselves.
 */
export const startApi = async (
  environment: Record<string, string> = {},
  { within, ports }: Changes = {},
): Promise<TestApi> => {
  let ahead = 0
  const now = () => Date.now() + ahead
  const sandbox = await startSandbox({ ...secrets, now, retryScheduleMs: [20, 40, 80, 160, 320, 640, 1280] })
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    API_PORT: String(port),
    API_ORIGIN: `http://127.0.0.1:${port}`,
    DATABASE_URL: await createDatabase(),
    STORAGE_DIR: folder,
    STORAGE_SECRET: 'a storage secret for tests',
    CERTIFICATE_KEY: '0123456789abcdef'.repeat(4),
    // Tests share one address.
    QUOTA_FACTOR: '1000',
    OPERATOR_EMAILS: operatorEmails.join(','),
    RAZORPAY_BASE_URL: sandbox.url,
    RAZORPAY_KEY_ID: secrets.keyId,
    RAZORPAY_KEY_SECRET: secrets.keySecret,
    RAZORPAY_WEBHOOK_SECRET: secrets.webhookSecret,
    ...environment,
  })
  const composed = await compose(config, () => new Date(now()), within && { ...timeLimits, ...within })
  const parts = { ...composed, ports: { ...composed.ports, ...ports?.(composed.ports) } }
  const app = await buildApp(config, parts)
  const worker =
    config.WORKER === 'inside'
      ? await startWorker(parts.pool, parts.ports, { listenerCheck: parts.within.listenerCheck, hasTimers: false })
      : undefined
  const url = await app.listen({ host: '127.0.0.1', port })
  sandbox.setWebhookUrl(`${url}/api/v1/webhooks/razorpay`)

  const jobsDone = async () => {
    const end = Date.now() + 60_000
    for (;;) {
      const { rows } = await parts.pool.query(
        'select count(*)::int as waiting from graphile_worker.jobs where attempts < max_attempts and run_at <= now()',
      )
      if (rows[0].waiting === 0) return
      if (Date.now() > end) throw new Error(`${rows[0].waiting} jobs still wait after 60 s`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  const stop = async () => {
    await sandbox.close()
    await app.close()
    await worker?.stop()
    await parts.close()
    await rm(folder, { recursive: true })
  }
  const advance = (ms: number) => {
    ahead += ms
  }
  return { app, url, sandbox, parts, config, advance, jobsDone, stop }
}
