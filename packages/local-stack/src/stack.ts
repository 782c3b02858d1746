import { join } from 'node:path'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { fillDemoCatalogue } from './demo/fill-demo-catalogue.ts'
import { startMailbox } from './mailbox.ts'
import { apiPart } from './parts/api.ts'
import { sandboxPart } from './parts/sandbox.ts'
import { builtSites, type Sites } from './parts/sites.ts'
import { type Environment, makePlan, type Plan, siteConfig, siteOutside, type Urls } from './plan.ts'
import { claimPort, freePorts } from './ports.ts'
import { startPostgres } from './postgres.ts'
import { type PortName, portNames } from './settings.ts'
import { type Part, type Supervised, supervise } from './supervise.ts'

/** A killed stack's parts may need this long to let go of their ports. */
const PATIENCE = 20_000

export type StackOptions = {
  /** Where everything is kept; absent: in a throw-away folder. */
  dataDir?: string
  /** Absent or 0: any free one. */
  ports?: Partial<Record<PortName, number>>
  /** Settings of the API and the sites, and DATABASE_URL, RAZORPAY_* and SMTP_URL for other servers than our own. */
  env?: Environment
  /** Fills an empty marketplace with the demo catalogue. */
  demo?: boolean
  sites?: Sites
  /** Gets a line for the person now and then. */
  log?: (line: string) => void
  /** Where the parts' own output goes: a file each in the folder's `logs`, or the terminal. */
  output?: 'files' | 'terminal'
  /** Ends the start, as if it had failed. */
  signal?: AbortSignal
}

export type Stack = {
  urls: Urls
  databaseUrl: string
  /** With whom payments are made. */
  payments: Plan['payments']
  /** Where mails go. */
  mails: Plan['mails']
  folder: string
  /** The parts that run in processes of their own, to be looked at, killed or restarted. */
  parts: Map<PartName, Supervised>
  /** Fulfilled with the reason when a part cannot be kept up any more; whoever started the stack then stops it. */
  failed: Promise<string>
  stop: () => Promise<void>
}
export type PartName = 'postgres' | 'sandbox' | 'api'

/**
 * Starts the whole product on 127.0.0.1: database, payment sandbox, mailbox, API, both sites. Whatever ends unasked is started
 * again; whatever way this process ends, none of it stays behind.
 * @throws Trouble when a port or the folder cannot be used; another error when a part does not come up.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { env = process.env, demo = false, sites = builtSites, log = () => undefined, signal } = options
  const failure = Promise.withResolvers<string>()
  const parts: Stack['parts'] = new Map()
  const folder = await openDataFolder(options.dataDir)
  const stopped = new AbortController()
  const undo: (() => unknown)[] = [folder.release]
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopped.abort()
    stopping ??= undoAll(undo)
    return stopping
  }
  const logFile = (name: PartName) =>
    options.output === 'terminal' ? undefined : join(folder.path, 'logs', `${name}.log`)
  const add = async (name: PartName, part: Part) => {
    const supervised = await supervise(part, log, failure.resolve)
    parts.set(name, supervised)
    undo.push(supervised.stop)
    signal?.throwIfAborted()
  }

  try {
    const plan = await claimPorts(folder, options.ports ?? {}, env)
    const prepared = sites.prepare(AbortSignal.any([stopped.signal, ...(signal ? [signal] : [])]))
    // Handled below; until then it must not count as an unhandled rejection.
    prepared.catch(() => undefined)
    const [databasePort = 0] = await freePorts(1)
    let databaseUrl = env.DATABASE_URL ?? ''
    const database: Part = {
      name: 'Postgres',
      start: async () => {
        const place = options.dataDir === undefined ? {} : { dataDir: join(folder.path, 'postgres') }
        const postgres = await startPostgres({ ...place, port: databasePort })
        databaseUrl = postgres.url
        return postgres
      },
    }
    await settleAll([
      databaseUrl ? undefined : add('postgres', database),
      plan.payments === 'sandbox' ? add('sandbox', sandboxPart(plan, logFile('sandbox'))) : undefined,
    ])
    const mailbox = plan.mails === 'mailbox' ? await startMailbox({ port: plan.ports.MAILBOX_PORT }) : undefined
    if (mailbox) undo.push(mailbox.stop)
    await add('api', apiPart(plan, { databaseUrl, smtpUrl: mailbox?.smtpUrl }, logFile('api')))
    const markerFile = join(folder.path, 'demo-catalogue')
    if (demo) await fillDemoCatalogue({ apiUrl: plan.urls.api, markerFile, log })
    await prepared
    const shared = { apiUrl: plan.urls.api, config: siteConfig(plan), outside: siteOutside(plan) }
    for (const app of ['web', 'admin'] as const) {
      const port = plan.ports[app === 'web' ? 'WEB_PORT' : 'ADMIN_PORT']
      undo.push((await sites.host(app, { port, ...shared })).stop)
    }
    signal?.throwIfAborted()
    const { urls, payments, mails } = plan
    return { urls, databaseUrl, payments, mails, folder: folder.path, parts, failed: failure.promise, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function claimPorts(folder: DataFolder, wanted: StackOptions['ports'], env: Environment): Promise<Plan> {
  const ports = { WEB_PORT: 0, ADMIN_PORT: 0, API_PORT: 0, SANDBOX_PORT: 0, MAILBOX_PORT: 0, ...wanted }
  const unused: Partial<Record<PortName, unknown>> = { SANDBOX_PORT: env.RAZORPAY_KEY_ID, MAILBOX_PORT: env.SMTP_URL }
  for (const name of portNames) {
    if (ports[name] !== 0 && !unused[name]) await claimPort(ports[name], name, folder.tookOver ? PATIENCE : 0)
  }
  return makePlan(folder.path, ports, env)
}

/** Waits for all of them even when one fails, so that nothing is still starting when the others are stopped. */
async function settleAll(starting: (Promise<void> | undefined)[]): Promise<void> {
  const failed = (await Promise.allSettled(starting)).find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** Last in, first out: whoever uses a part is gone before it. */
async function undoAll(undo: (() => unknown)[]): Promise<void> {
  for (const step of undo.splice(0).reverse()) {
    try {
      await step()
    } catch (error) {
      console.error(error)
    }
  }
}
