import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import type { z } from 'zod'
import { withTimeout } from '../wait.ts'
import { commandFor, type SystemAccount } from './account.ts'
import { postgresBinaries } from './binaries.ts'
import type { postgresVariant } from './runner-messages.ts'

type Variant = z.output<typeof postgresVariant>

export const USER = 'skillharbor'
const INITDB_TIMEOUT = 60_000
/** Long enough to replay a full write-ahead log after a crash. */
const START_TIMEOUT = 60_000
/** The environment of the Postgres programs. The user's locale must not affect how text is stored or logged. */
const processOptions = {
  cwd: '/',
  env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
  extendEnv: false,
  stdin: 'ignore',
} as const

const clusterIn = (home: string) => join(home, 'cluster')
const passwordFileIn = (home: string) => join(home, 'password')

/**
 * Creates the cluster in `home` if it doesn't exist. It gets its name only once it's complete, so that the next start
 * simply repeats an initdb that was killed.
 * @returns the superuser's password.
 */
export async function ensureCluster(
  home: string,
  durable: boolean,
  account: SystemAccount,
  { programs, locale }: Variant,
): Promise<string> {
  const cluster = clusterIn(home)
  const passwordFile = passwordFileIn(home)
  if (existsSync(cluster)) return readFileSync(passwordFile, 'utf8')
  const draft = `${cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (account) for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid)
  const { initdb } = programs ?? (await postgresBinaries())
  const options = [
    `--pgdata=${draft}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    `--locale=${locale}`,
    ...(durable ? [] : ['--no-sync']),
  ]
  const command = commandFor(account, initdb, options, [draft, initdb])
  const creation = execa(command.file, command.args, { ...processOptions, ...command.account })
  // Not execa's own timeout: it also waits for the programs that initdb started, which may be what hangs.
  await withTimeout('initdb to create the cluster', INITDB_TIMEOUT, creation).finally(() => creation.kill('SIGKILL'))
  renameSync(draft, cluster)
  return readFileSync(passwordFile, 'utf8')
}

/** Postgres couldn't start; `log` is its output. */
export class StartError extends Error {
  readonly log: string

  constructor(log: string) {
    super(`Postgres didn't start: ${log.trim() || 'it logged nothing'}`)
    this.log = log
  }
}

/** A running server. `ended` resolves with the reason once its process is gone. */
export type Server = { pid: number; ended: Promise<string>; kill: (signal: NodeJS.Signals) => boolean }

/**
 * Starts the server of the cluster in `home` on 127.0.0.1:`port` and waits until it accepts connections.
 * @throws StartError with the server's own output if it doesn't start.
 */
export async function startServer(
  home: string,
  port: number,
  durable: boolean,
  account: SystemAccount,
  { programs, settings: more }: Variant,
): Promise<Server> {
  const { postgres } = programs ?? (await postgresBinaries())
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'lc_messages=C',
    'max_connections=200',
    ...more,
  ]
  if (!durable) settings.push('fsync=off', 'full_page_writes=off', 'synchronous_commit=off')
  const options = ['-D', clusterIn(home), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const command = commandFor(account, postgres, options, [join(clusterIn(home), 'PG_VERSION'), postgres])
  const server = execa(command.file, command.args, {
    ...processOptions,
    ...command.account,
    stdout: 'ignore',
    buffer: false,
    // The caller decides which signal stops it, and when to kill it.
    cleanup: false,
    forceKillAfterDelay: false,
    reject: false,
  })
  let log = ''
  const ready = new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4_000)
      if (log.includes('database system is ready to accept connections')) resolve()
    })
    void server.then(({ shortMessage }) => reject(new StartError(log || (shortMessage ?? ''))))
  })
  try {
    await withTimeout('Postgres to accept connections', START_TIMEOUT, ready)
  } catch (error) {
    server.kill('SIGKILL')
    throw error
  }
  const ended = server.then(
    ({ signal, exitCode }) => `it exited (${signal ?? `exit code ${exitCode}`}): ${log.trim().split('\n').at(-1)}`,
  )
  return { pid: server.pid ?? 0, ended, kill: (signal) => server.kill(signal) }
}
