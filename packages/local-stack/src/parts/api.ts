import { join } from 'node:path'
import { startChild, waitUntilReady } from '../child.ts'
import { operator } from '../demo/accounts.ts'
import type { Plan } from '../plan.ts'
import { projectRoot } from '../settings.ts'
import type { Part } from '../supervise.ts'

const START_TIMEOUT = 60_000
const REQUEST_TIMEOUT = 2_000

/** The file that runs the API. `prepare` runs before it and may take a while. */
export type ApiProgram = { file: string; prepare: (signal: AbortSignal) => Promise<void> }

/** The API's bundle, which must already be built. */
export const builtApi: ApiProgram = {
  file: join(projectRoot, 'apps/api/dist/main.mjs'),
  prepare: async () => undefined,
}

/** The database and, unless the user configured another one, the mail server that the API uses. */
type Servers = { databaseUrl: string; smtpUrl: string | undefined }

/** The API, which migrates its database when it starts. It's ready once /readyz says so. */
export function apiPart(file: string, plan: Plan, servers: Servers, logFile: string | undefined): Part {
  const start = async () => {
    const api = startChild(file, apiEnvironment(plan, servers), logFile)
    await waitUntilReady('the API', api, START_TIMEOUT, () => isReady(plan.urls.api))
    return api
  }
  return { name: 'The API', start }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(REQUEST_TIMEOUT) }).catch(() => undefined)
  return answer?.ok ?? false
}

/** The user's own settings win where they can't break the stack. */
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
    CERTIFICATE_KEY: secrets.certificateKey,
    OPERATOR_EMAILS: operator.email,
    ...env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    API_PORT: String(ports.API_PORT),
    API_ORIGIN: urls.api,
    WEB_ORIGIN: urls.web,
    ADMIN_ORIGIN: urls.admin,
    // Both sites proxy to the API and pass on the caller's address.
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    MIGRATE_ON_START: 'true',
    ...provider,
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
  }
}
