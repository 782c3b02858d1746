import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@skillharbor/local-stack/ports'
import { type Sandbox, startSandbox } from '@skillharbor/razorpay-sandbox'
import pg from 'pg'
import type { Caller } from '../caller.ts'
import { newAdmin, newCourse, password } from '../people.ts'
import { type ApiProcess, apiProcess, type Clock, type ClockedProcess, workerProcess } from './api-process.ts'
import { createDatabase, insertLearners, type Learner } from './world-database.ts'

const secrets = { keyId: 'rzp_test_1', keySecret: 'test key secret', webhookSecret: 'test webhook secret' }
/** Short at first; then every second, for longer than any run takes. */
const retryScheduleMs = [50, 100, 200, 400, ...Array.from({ length: 3_600 }, () => 1_000)]

export type { Learner }

/** The API at an address, in a process of its own or not. */
export type Api = Pick<ApiProcess, 'url' | 'start' | 'stop' | 'advance'>

/** The product and its provider: the API, the sandbox in this process, a database for the two. */
export type CalmWorld = {
  sandbox: Sandbox
  api: Api
  pool: pg.Pool
  /** What the API is configured with. */
  environment: Record<string, string>
  /** So many new learners, logged in. */
  learners: (count: number) => Promise<Learner[]>
  courses: (count: number) => Promise<string[]>
  /** An admin who sells the courses. */
  admin: () => Promise<Caller & { email: string }>
  /** A further process of the API, at an address of its own; it is not started yet. */
  twin: () => Promise<ApiProcess>
  /** For an API with WORKER=apart: the process that runs its jobs. It is not started yet. */
  worker: ClockedProcess
}
/** One in which the API is a process of its own, and can be killed. */
export type World = CalmWorld & { api: ApiProcess }

/** Runs a world's API; `end` ends it when the world ends. */
export type Host<A extends Api> = (
  environment: Record<string, string>,
  url: string,
  clock: Clock,
) => { api: A; end: () => Promise<void> }
/** In a process of its own. */
export const apart: Host<ApiProcess> = (...given) => {
  const api = apiProcess(...given)
  return { api, end: api.kill }
}

/** What the API is configured with beside the usual; it may depend on where the world's database is. */
export type Settings = Readonly<Record<string, string>> | ((databaseUrl: string) => Readonly<Record<string, string>>)

/** Does the work in a world of its own, and leaves nothing of it behind but its database. `settings` are the API's. */
export const withWorld = async <A extends Api, T>(
  postgresUrl: string,
  host: Host<A>,
  work: (world: CalmWorld & { api: A }) => Promise<T>,
  settings: Settings,
): Promise<T> => {
  const clock = { ahead: 0 }
  const sandbox = await startSandbox({ ...secrets, now: () => Date.now() + clock.ahead, retryScheduleMs })
  const folder = await mkdtemp(join(tmpdir(), 'skillharbor-faults-'))
  const [storage, scratch] = [join(folder, 'storage'), join(folder, 'scratch')]
  await mkdir(scratch)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const databaseUrl = await createDatabase(postgresUrl)
  const environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    API_PORT: String(port),
    API_ORIGIN: url,
    DATABASE_URL: databaseUrl,
    STORAGE_DIR: storage,
    TMPDIR: scratch,
    STORAGE_SECRET: 'a storage secret for tests',
    CERTIFICATE_KEY: '0123456789abcdef'.repeat(4),
    // Everybody here shares one address.
    QUOTA_FACTOR: '1000',
    RAZORPAY_BASE_URL: sandbox.url,
    RAZORPAY_KEY_ID: secrets.keyId,
    RAZORPAY_KEY_SECRET: secrets.keySecret,
    RAZORPAY_WEBHOOK_SECRET: secrets.webhookSecret,
    ...(typeof settings === 'function' ? settings(databaseUrl) : settings),
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  // A database that is killed breaks its idle connections; the pool makes new ones.
  pool.on('error', () => undefined)
  const { api, end } = host(environment, url, clock)
  const worker = workerProcess(environment, clock)
  const twins: ApiProcess[] = []
  const twin = async () => {
    const ownPort = await freePort()
    const own = apiProcess({ ...environment, API_PORT: String(ownPort) }, `http://127.0.0.1:${ownPort}`, clock)
    twins.push(own)
    return own
  }
  let seller: ReturnType<typeof newAdmin> | undefined
  const admin = async () => {
    seller ??= newAdmin(url)
    const { email, call } = await seller
    // Their session may have ended since: scenarios move the clock by days.
    await call('rest', 'admin.login', { email, password })
    return seller
  }
  const courses = async (count: number): Promise<string[]> => {
    const by = await admin()
    return Promise.all(Array.from({ length: count }, () => newCourse(by)))
  }
  try {
    await api.start()
    sandbox.setWebhookUrl(`${url}/api/v1/webhooks/razorpay`)
    const learners = (count: number) => insertLearners(pool, url, count)
    return await work({ sandbox, api, pool, environment, learners, courses, admin, twin, worker })
  } finally {
    await Promise.all([end(), ...[worker, ...twins].map(({ kill }) => kill())])
    await sandbox.close()
    await pool.end()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same with an API that can be killed. */
export const inWorld = <T>(
  postgresUrl: string,
  work: (world: World) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> => withWorld(postgresUrl, apart, work, settings)
