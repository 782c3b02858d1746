import { join } from 'node:path'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { fillDemoCatalogue } from './demo/fill-demo-catalogue.ts'
import { fillDemoHistory } from './demo/fill-demo-history.ts'
import { fillDemoVideos } from './demo/fill-videos.ts'
import { startMailbox } from './mailbox.ts'
import { type ApiProgram, apiPart, builtApi } from './parts/api.ts'
import { sandboxPart } from './parts/sandbox.ts'
import { builtSites, type Sites } from './parts/sites.ts'
import { allowedOrigins, makePlan, type Plan, siteConfig, type Urls } from './plan.ts'
import { ensurePortIsFree, freePort } from './ports.ts'
import { startPostgres } from './postgres.ts'
import { type Environment, type PortName, portNames } from './settings.ts'
import { type Part, type Supervised, supervise } from './supervise.ts'

/** How long the parts of a killed stack may take to release their ports. */
const PORT_TIMEOUT = 20_000

export type StackOptions = {
  /** Where everything is stored. Absent: in a temporary folder. */
  dataDir?: string
  /** Absent or 0: any free port. */
  ports?: Partial<Record<PortName, number>>
  /** Settings of the API and the sites. DATABASE_URL, RAZORPAY_* and SMTP_URL replace the stack's own servers. */
  env?: Environment
  /** Whether to fill an empty marketplace with the demo catalogue. */
  demo?: boolean
  /** Whether demo people buy and learn, too: 90 days of sales, and a learner in the middle of a course. */
  demoHistory?: boolean
  api?: ApiProgram
  sites?: Sites
  /** Receives occasional lines for the user. */
  log?: (line: string) => void
  /** Where the parts' output goes: a file per part in the folder's `logs`, or the terminal. */
  output?: 'files' | 'terminal'
  /** Aborts the start. */
  signal?: AbortSignal
}

export type Stack = {
  urls: Urls
  databaseUrl: string
  /** The payment provider. */
  payments: Plan['payments']
  /** Where emails are sent. */
  mails: Plan['mails']
  folder: string
  /** The parts with their own processes, to inspect, kill or restart. */
  parts: Map<PartName, Supervised>
  /** Resolves with the reason if a part keeps failing. Whoever started the stack should then stop it. */
  failed: Promise<string>
  stop: () => Promise<void>
}
export type PartName = 'postgres' | 'sandbox' | 'api'

/**
 * Starts the whole product on 127.0.0.1: database, payment sandbox, mailbox, API and both sites. Restarts parts that exit
 * by themselves. However this process ends, none of its parts keeps running.
 * @throws StartupError if a port or the folder can't be used; another error if a part doesn't start.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { env = process.env, demo = false, api = builtApi, sites = builtSites, log = () => undefined, signal } = options
  const failure = Promise.withResolvers<string>()
  const parts: Stack['parts'] = new Map()
  const folder = await openDataFolder(options.dataDir)
  const stopped = new AbortController()
  const cleanUp: (() => unknown)[] = [folder.release]
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopped.abort()
    stopping ??= runAll(cleanUp)
    return stopping
  }
  const logFile = (name: PartName) =>
    options.output === 'terminal' ? undefined : join(folder.path, 'logs', `${name}.log`)
  const startPart = async (name: PartName, part: Part) => {
    const supervised = await supervise(part, log, failure.resolve)
    parts.set(name, supervised)
    cleanUp.push(supervised.stop)
    signal?.throwIfAborted()
  }

  try {
    const plan = await planWithFreePorts(folder, options.ports ?? {}, env)
    const aborted = AbortSignal.any([stopped.signal, ...(signal ? [signal] : [])])
    const preparedApi = api.prepare(aborted)
    // The sites take longer, and nothing waits for them before the end.
    const preparedSites = preparedApi.then(() => sites.prepare(aborted))
    // It's awaited below. Until then, it must not count as an unhandled rejection.
    preparedSites.catch(() => undefined)
    const databasePort = await freePort()
    let databaseUrl = env.DATABASE_URL ?? ''
    const database: Part = {
      name: 'Postgres',
      start: async () => {
        const location = options.dataDir === undefined ? {} : { dataDir: join(folder.path, 'postgres') }
        const postgres = await startPostgres({ ...location, port: databasePort })
        databaseUrl = postgres.url
        return postgres
      },
    }
    await settleAll([
      preparedApi,
      databaseUrl ? undefined : startPart('postgres', database),
      plan.payments === 'sandbox' ? startPart('sandbox', sandboxPart(plan, logFile('sandbox'))) : undefined,
    ])
    const mailbox = plan.mails === 'mailbox' ? await startMailbox({ port: plan.ports.MAILBOX_PORT }) : undefined
    if (mailbox) cleanUp.push(mailbox.stop)
    await startPart('api', apiPart(api.file, plan, { databaseUrl, smtpUrl: mailbox?.smtpUrl }, logFile('api')))
    const markerFile = join(folder.path, 'demo-catalogue')
    if (demo) await fillDemoCatalogue({ apiUrl: plan.urls.api, markerFile, log })
    // Only where both the database and the payment provider are the stack's own, and its sellers can refund as they are.
    const canRefund = env.ADMIN_SECOND_FACTOR !== 'required'
    if (demo && options.demoHistory && !env.DATABASE_URL && plan.payments === 'sandbox' && canRefund)
      await fillDemoHistory({ apiUrl: plan.urls.api, sandboxUrl: plan.urls.sandbox, databaseUrl, markerFile, log })
    await preparedSites
    const siteOptions = { apiUrl: plan.urls.api, config: siteConfig(plan), allowedOrigins: allowedOrigins(plan) }
    for (const app of ['web', 'admin'] as const) {
      const port = plan.ports[app === 'web' ? 'WEB_PORT' : 'ADMIN_PORT']
      cleanUp.push((await sites.host(app, { port, ...siteOptions })).stop)
    }
    signal?.throwIfAborted()
    if (demo && options.demoHistory) {
      // In the background: preparing them takes a minute.
      const videos = fillDemoVideos({ apiUrl: plan.urls.api, markerFile, log, signal: stopped.signal })
      cleanUp.push(() => videos)
    }
    const { urls, payments, mails } = plan
    return { urls, databaseUrl, payments, mails, folder: folder.path, parts, failed: failure.promise, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @throws StartupError if one of the requested ports is in use. */
async function planWithFreePorts(
  folder: DataFolder,
  requested: StackOptions['ports'],
  env: Environment,
): Promise<Plan> {
  const ports = { WEB_PORT: 0, ADMIN_PORT: 0, API_PORT: 0, SANDBOX_PORT: 0, MAILBOX_PORT: 0, ...requested }
  const unused: Partial<Record<PortName, unknown>> = { SANDBOX_PORT: env.RAZORPAY_KEY_ID, MAILBOX_PORT: env.SMTP_URL }
  for (const name of portNames) {
    if (ports[name] !== 0 && !unused[name])
      await ensurePortIsFree(ports[name], name, folder.wasStale ? PORT_TIMEOUT : 0)
  }
  return makePlan(folder.path, ports, env)
}

/** Waits for all of them even if one fails, so that nothing is still starting when the others are stopped. */
async function settleAll(starting: (Promise<void> | undefined)[]): Promise<void> {
  const failed = (await Promise.allSettled(starting)).find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** Last in, first out: whatever uses a part stops before it. */
async function runAll(steps: (() => unknown)[]): Promise<void> {
  for (const step of steps.splice(0).reverse()) {
    try {
      await step()
    } catch (error) {
      console.error(error)
    }
  }
}
