import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { within } from '../until.ts'
import { type Account, commandFor } from './account.ts'
import { postgresBinaries } from './binaries.ts'

export const USER = 'skillharbor'
const INITDB_LIMIT = 60_000
/** Long enough to replay a full write-ahead log after a crash. */
const READY_LIMIT = 60_000
/** Environment of the Postgres programs: nothing of the person's locale decides how text is stored or logged. */
const ENV = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

const clusterIn = (home: string) => join(home, 'cluster')
const passwordIn = (home: string) => join(home, 'password')

/**
 * Makes the cluster in `home` unless it is there. It appears under its name only when it is whole, so an initdb that
 * was killed half-way is simply repeated.
 * @returns the superuser's password.
 */
export async function ensureCluster(home: string, durable: boolean, account: Account): Promise<string> {
  const cluster = clusterIn(home)
  if (existsSync(cluster)) return readFileSync(passwordIn(home), 'utf8')
  const draft = `${cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordIn(home), randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (account) for (const path of [draft, passwordIn(home)]) chownSync(path, account.uid, account.gid)
  const { initdb } = await postgresBinaries()
  const {
    file,
    args,
    account: as,
  } = commandFor(
    account,
    initdb,
    [
      `--pgdata=${draft}`,
      `--username=${USER}`,
      `--pwfile=${passwordIn(home)}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ],
    [draft, initdb],
  )
  await promisify(execFile)(file, args, { ...as, cwd: '/', env: ENV, timeout: INITDB_LIMIT })
  renameSync(draft, cluster)
  return readFileSync(passwordIn(home), 'utf8')
}

/** The server could not start; `log` is what it said. */
export class StartError extends Error {
  readonly log: string

  constructor(log: string) {
    super(`Postgres did not start: ${log.trim() || 'it said nothing'}`)
    this.log = log
  }
}

/** A running server: its process, and the last lines it logged. */
export type Server = { process: ChildProcess; log: () => string }

/**
 * Starts the server of the cluster in `home` on 127.0.0.1:`port` and waits until it takes connections.
 * @throws StartError with the server's own words when it refuses.
 */
export async function startServer(home: string, port: number, durable: boolean, account: Account): Promise<Server> {
  const { postgres } = await postgresBinaries()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'lc_messages=C', 'max_connections=200']
  if (!durable) settings.push('fsync=off', 'full_page_writes=off', 'synchronous_commit=off')
  const {
    file,
    args,
    account: as,
  } = commandFor(
    account,
    postgres,
    ['-D', clusterIn(home), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    [join(clusterIn(home), 'PG_VERSION'), postgres],
  )
  const server = spawn(file, args, { ...as, cwd: '/', env: ENV, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  const ready = new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4_000)
      if (log.includes('database system is ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('close', () => reject(new StartError(log)))
  })
  try {
    await within('Postgres to take connections', READY_LIMIT, ready)
  } catch (error) {
    server.kill('SIGKILL')
    throw error
  }
  return { process: server, log: () => log }
}
