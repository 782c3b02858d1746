import { join } from 'node:path'
import { startChild } from '../child.ts'
import type { Plan } from '../plan.ts'
import { root } from '../root.ts'
import type { Part } from '../supervise.ts'
import { until } from '../until.ts'

const READY_LIMIT = 60_000
const ASK_LIMIT = 2_000

/** Where its database and, unless the person named another, its mail server answer. */
type Servers = { databaseUrl: string; smtpUrl: string | undefined }

/** The API, which brings its own database up to date when it starts. Ready once its /readyz says so. */
export function apiPart(plan: Plan, servers: Servers, logFile: string | undefined): Part {
  const start = async () => {
    const api = startChild(join(root, 'apps/api/src/main.ts'), apiEnvironment(plan, servers), logFile)
    const failed = api.ended.then((why) => {
      throw new Error(`the API did not start: ${why}`)
    })
    try {
      await Promise.race([until('the API to be ready', READY_LIMIT, () => isReady(plan.urls.api)), failed])
    } catch (error) {
      await api.stop()
      throw error
    }
    return api
  }
  return { name: 'The API', start }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ASK_LIMIT) }).catch(() => undefined)
  return answer?.ok ?? false
}

/** What is set by the person wins where it cannot break the stack; the rest follows from the plan. */
function apiEnvironment(
  { folder, ports, urls, secrets, env, payments }: Plan,
  { databaseUrl, smtpUrl }: Servers,
): NodeJS.ProcessEnv {
  const provider =
    payments === 'sandbox'
      ? {
          RAZORPAY_BASE_URL: urls.sandbox,
          RAZORPAY_KEY_ID: secrets.paymentKeyId,
          RAZORPAY_KEY_SECRET: secrets.paymentKeySecret,
          RAZORPAY_WEBHOOK_SECRET: secrets.webhookSecret,
        }
      : { RAZORPAY_WEBHOOK_SECRET: env.RAZORPAY_WEBHOOK_SECRET || secrets.webhookSecret }
  return {
    LOG_LEVEL: 'warn',
    STORAGE_DIR: join(folder, 'storage'),
    STORAGE_SECRET: secrets.storageSecret,
    ...env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    API_PORT: String(ports.API_PORT),
    API_ORIGIN: urls.api,
    WEB_ORIGIN: urls.web,
    ADMIN_ORIGIN: urls.admin,
    // Both sites reach it through their own origin and say whose request it was.
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    MIGRATE_ON_START: 'true',
    ...provider,
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
  }
}
