import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendMessage } from 'execa'
import { acquireLockWithin } from '../lock-file.ts'
import { freePort } from '../ports.ts'
import { messageOf } from '../startup-error.ts'
import { withTimeout } from '../wait.ts'
import { postgresAccount, type SystemAccount } from './account.ts'
import { ensureCluster, type Server, StartError, startServer, USER } from './cluster.ts'
import { openHome } from './home.ts'
import { stopLeftoverServer } from './leftover.ts'
import { type RunnerMessage, runnerOptions } from './runner-messages.ts'

// The process between us and Postgres. It exits when its parent or its server does, so that whoever started a database
// can be killed in any way without leaving one behind.

/** How long a runner whose parent was killed needs at most to release its folder. */
const LOCK_TIMEOUT = 20_000
/** After a server was killed with SIGKILL, its workers may hold its shared memory for a moment. */
const START_ATTEMPTS = 40
const STOP_TIMEOUT = 20_000

const { dataDir, port: requestedPort, variant } = runnerOptions.parse(JSON.parse(process.argv[2] ?? ''))
const durable = dataDir !== undefined
let home: string | undefined
let server: Server | undefined
let release: (() => void) | undefined
let finishing = false

process.once('disconnect', () => void finish(0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void finish(0))

try {
  home = await openHome(dataDir)
  release = (await acquireLockWithin(join(home, 'lock'), LOCK_TIMEOUT)).release
  await stopLeftoverServer(join(home, 'cluster'))
  const account = await postgresAccount(join(home, 'cluster'))
  const password = await ensureCluster(home, durable, account, variant)
  const port = requestedPort || (await freePort())
  server = await startWithRetries(home, port, account)
  void server.ended.then((reason) => send({ failed: reason })).then(() => finish(1))
  await send({ ready: { pid: server.pid, port, url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres` } })
} catch (error) {
  await send({ failed: messageOf(error) })
  await finish(1)
}

async function startWithRetries(home: string, port: number, account: SystemAccount): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startServer(home, port, durable, account, variant)
    } catch (error) {
      const inUse = error instanceof StartError && error.log.includes('pre-existing shared memory block')
      if (!inUse || attempt === START_ATTEMPTS) throw error
      await sleep(250)
    }
  }
}

async function finish(exitCode: number): Promise<void> {
  if (finishing) return
  finishing = true
  // SIGINT is the fast shutdown. A temporary cluster doesn't need its shutdown checkpoint (SIGQUIT).
  if (server?.kill(durable ? 'SIGINT' : 'SIGQUIT')) {
    await withTimeout('Postgres to stop', STOP_TIMEOUT, server.ended).catch(() => server?.kill('SIGKILL'))
  }
  if (!durable && home) rmSync(home, { recursive: true, force: true })
  release?.()
  process.exit(exitCode)
}

/** Resolves once the message is sent, so that an exit right after doesn't lose it. The parent might be gone already. */
async function send(message: RunnerMessage): Promise<void> {
  await sendMessage(message).catch(() => undefined)
}
