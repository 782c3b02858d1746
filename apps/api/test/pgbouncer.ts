import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@skillharbor/local-stack/ports'

export type PgBouncer = { url: string; stop: () => Promise<void> }

/** docs/operations.md has the same lines. `auth_type = any` is for this test only: it lets everybody in as the one user. */
const iniFor = (to: URL, port: number, mode: 'session' | 'transaction'): string => `[databases]
* = host=${to.hostname} port=${to.port} user=${to.username} password=${to.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
max_client_conn = 200
default_pool_size = 80
`

/** A PgBouncer before the server of this URL. Where the machine has none, it says loudly what isn't tested. */
export const startPgBouncer = async (
  serverUrl: string,
  mode: 'session' | 'transaction',
  untested: string,
): Promise<PgBouncer | undefined> => {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, iniFor(new URL(serverUrl), port, mode), { mode: 0o644 })
  // It refuses to run as root; it reads its settings first.
  const asNobody = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  const server = spawn('pgbouncer', [...asNobody, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(server, 'exit').catch(() => undefined)
  const isStarted = await new Promise<boolean>((resolve) => {
    let log = ''
    server.once('error', () => resolve(false))
    server.once('exit', () => resolve(false))
    server.stderr.on('data', (words: Buffer) => {
      log += words
      if (log.includes('process up')) resolve(true)
    })
  })
  if (!isStarted) {
    await rm(folder, { recursive: true })
    console.warn(`NOT TESTED for want of a pgbouncer on this machine: ${untested}`)
    return undefined
  }
  process.once('exit', () => server.kill('SIGKILL'))
  return {
    url: Object.assign(new URL(serverUrl), { host: `127.0.0.1:${port}` }).href,
    stop: async () => {
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
