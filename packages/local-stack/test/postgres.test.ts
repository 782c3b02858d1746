import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../src/ports.ts'
import { type Postgres, startPostgres } from '../src/postgres.ts'
import { processInfo } from '../src/process-info.ts'
import { waitUntil } from '../src/wait.ts'
import { temporaryFolder, temporaryProcess } from './temporary.ts'

// Making a cluster takes longer than starting it, so the tests share one. Only root can enter the folder that it is in.
const privateFolder = mkdtempSync(join(tmpdir(), 'local-stack-test-'))
chmodSync(privateFolder, 0o700)
const dataDir = join(privateFolder, 'postgres')
afterAll(() => rmSync(privateFolder, { recursive: true }))

const started: Postgres[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()))
})

async function start(options: Parameters<typeof startPostgres>[0] = {}) {
  const postgres = await startPostgres(options)
  started.push(postgres)
  return postgres
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  // Some tests kill the server while this connection is idle.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

const waitUntilGone = (pid: number) => waitUntil(`process ${pid} to end`, 10_000, () => processInfo(pid) === undefined)
const parentOf = (pid: number) => processInfo(pid)?.parent ?? 0

test('a temporary server uses UTF-8 and no fsync, and leaves no process behind', async () => {
  const postgres = await start()
  const rows = await query(
    postgres.url,
    "select current_setting('server_encoding') e, current_setting('fsync') f, 'é' > 'a' t",
  )
  expect(rows).toEqual([{ e: 'UTF8', f: 'off', t: true }])
  await postgres.stop()
  expect(processInfo(postgres.pid)).toBeUndefined()
})

test('the data folder may be in a folder that only root can enter', async () => {
  const postgres = await start({ dataDir })
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('rows survive a SIGKILL of the server, of its runner, and of both', async () => {
  const first = await start({ dataDir })
  expect(await query(first.url, "select current_setting('fsync') f, current_setting('synchronous_commit') s")).toEqual([
    { f: 'on', s: 'on' },
  ])
  await query(first.url, 'create table bought (course int)')
  await query(first.url, 'insert into bought values (1)')
  process.kill(first.pid, 'SIGKILL')
  expect(await first.ended).toContain('SIGKILL')

  const second = await start({ dataDir })
  await query(second.url, 'insert into bought values (2)')
  process.kill(parentOf(second.pid), 'SIGKILL')
  await second.ended

  const third = await start({ dataDir })
  await query(third.url, 'insert into bought values (3)')
  process.kill(parentOf(third.pid), 'SIGKILL')
  process.kill(third.pid, 'SIGKILL')

  const fourth = await start({ dataDir })
  expect(await query(fourth.url, 'select course from bought order by 1')).toEqual([
    { course: 1 },
    { course: 2 },
    { course: 3 },
  ])
})

test.runIf(process.platform === 'linux')(
  'the server exits when its runner is killed, and the runner when its parent is',
  async () => {
    const orphaned = await start({ dataDir })
    process.kill(parentOf(orphaned.pid), 'SIGKILL')
    await waitUntilGone(orphaned.pid)

    const module = new URL('../src/postgres.ts', import.meta.url).href
    const owner = temporaryProcess(
      `import { startPostgres } from '${module}'; process.send((await startPostgres({ dataDir: process.argv[1] })).pid)`,
      [dataDir],
    )
    const pid = Number(await owner.getOneMessage())
    const runner = parentOf(pid)
    owner.kill('SIGKILL')
    await waitUntilGone(pid)
    await waitUntilGone(runner)
  },
)

test('a server left behind by a killed runner is stopped by the next start on its folder', async () => {
  const first = await start({ dataDir })
  await query(first.url, 'create table t as select 7 as n')
  // While stopped, it can't exit with its runner, as on systems without setpriv.
  process.kill(first.pid, 'SIGSTOP')
  process.kill(parentOf(first.pid), 'SIGKILL')
  await first.ended

  const second = await start({ dataDir })
  expect(second.pid).not.toBe(first.pid)
  expect(processInfo(first.pid)).toBeUndefined()
  expect(await query(second.url, 'select n from t')).toEqual([{ n: 7 }])
})

test('a stale pid file with the pid of another process doesn’t prevent a start', async () => {
  const first = await start({ dataDir })
  // Another Postgres is the hardest case: it runs under the same account.
  const unrelated = await start()
  const pidFile = join(dataDir, 'cluster', 'postmaster.pid')
  const content = readFileSync(pidFile, 'utf8')
  process.kill(first.pid, 'SIGKILL')
  await first.ended
  writeFileSync(pidFile, content.replace(/^\d+/, String(unrelated.pid)))

  const second = await start({ dataDir })
  expect(processInfo(unrelated.pid)).toBeDefined()
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('if Postgres can’t start, the error contains its own message', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  await expect(startPostgres({ dataDir, port })).rejects.toThrow(/could not bind IPv4 address/)
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  await expect(startPostgres({ dataDir: join(file, 'below') })).rejects.toThrow(/ENOTDIR/)
})
