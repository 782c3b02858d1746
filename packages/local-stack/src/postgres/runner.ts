import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LockedError, takeLock } from '../lock-file.ts'
import { freePorts } from '../ports.ts'
import { until } from '../until.ts'
import { postgresAccount } from './account.ts'
import { ensureCluster, type Server, StartError, startServer, USER } from './cluster.ts'
import { openHome } from './home.ts'
import { clearLeftover } from './leftover.ts'
import { type RunnerMessage, runnerOptions } from './runner-messages.ts'

// The process between us and Postgres: it outlives neither its parent nor its server, so that whoever asked for a
// database can be killed in any way and leaves none behind.

/** A runner whose parent was killed needs this long at most to let go of its folder. */
const LOCK_LIMIT = 20_000
/** After kill -9 of a server its workers may hold its shared memory for a moment. */
const START_ATTEMPTS = 40
const STOP_LIMIT = 20_000

const { dataDir, port: wantedPort } = runnerOptions.parse(JSON.parse(process.argv[2] ?? ''))
const durable = dataDir !== undefined
let home: string | undefined
let server: Server | undefined
let release: (() => void) | undefined
let finishing = false

process.once('disconnect', () => void finish(0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void finish(0))

try {
  home = await openHome(dataDir)
  release = await lock(join(home, 'lock'))
  await clearLeftover(join(home, 'cluster'))
  const account = postgresAccount(join(home, 'cluster'))
  const password = await ensureCluster(home, durable, account)
  const [port] = wantedPort === 0 ? await freePorts(1) : [wantedPort]
  if (port === undefined) throw new Error('There is no free port.')
  const started = await startPatiently(home, port, account)
  server = started
  started.process.once('exit', (code, signal) => {
    void tell({ failed: `it ended (${signal ?? `exit ${code}`}): ${lastLine(started.log())}` }).then(() => finish(1))
  })
  await tell({
    ready: { pid: started.process.pid ?? 0, port, url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres` },
  })
} catch (error) {
  await tell({ failed: error instanceof Error ? error.message : String(error) })
  await finish(1)
}

async function lock(file: string): Promise<() => void> {
  const taken = await until('another Postgres to leave this folder', LOCK_LIMIT, () => {
    try {
      return takeLock(file)
    } catch (error) {
      if (error instanceof LockedError) return undefined
      throw error
    }
  })
  return taken.release
}

async function startPatiently(
  home: string,
  port: number,
  account: ReturnType<typeof postgresAccount>,
): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startServer(home, port, durable, account)
    } catch (error) {
      const held = error instanceof StartError && error.log.includes('pre-existing shared memory block')
      if (!held || attempt === START_ATTEMPTS) throw error
      await sleep(250)
    }
  }
}

async function finish(code: number): Promise<void> {
  if (finishing) return
  finishing = true
  const running = server?.process
  if (running && running.exitCode === null && running.signalCode === null) {
    // SIGINT is the fast shutdown; what is thrown away anyway needs no shutdown checkpoint (SIGQUIT).
    running.kill(durable ? 'SIGINT' : 'SIGQUIT')
    const ended = () => running.exitCode !== null || running.signalCode !== null
    await until('Postgres to stop', STOP_LIMIT, ended, 20).catch(() => running.kill('SIGKILL'))
  }
  if (!durable && home) rmSync(home, { recursive: true, force: true })
  release?.()
  process.exit(code)
}

/** Resolves when the message has left, so that an exit right after does not lose it. */
function tell(message: RunnerMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
    else resolve()
  })
}

function lastLine(log: string): string {
  return log.trim().split('\n').at(-1) ?? ''
}
