import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../src/postgres.ts'
import { processInfo } from '../src/process-info.ts'
import { until } from '../src/until.ts'
import { temporaryFolder } from './temporary-folder.ts'

const started: Postgres[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()))
})

async function start(options: Parameters<typeof startPostgres>[0] = {}) {
  const postgres = await startPostgres(options)
  started.push(postgres)
  return postgres
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  // A server killed under an idle connection is what some tests are about.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

const gone = (pid: number) => until(`process ${pid} to end`, 10_000, () => processInfo(pid) === undefined)
const parentOf = (pid: number) => processInfo(pid)?.parent ?? 0

test('a throwaway server uses UTF-8, skips fsync and leaves no process behind', async () => {
  const postgres = await start()
  const rows = await ask(
    postgres.url,
    "select current_setting('server_encoding') e, current_setting('fsync') f, 'é' > 'a' t",
  )
  expect(rows).toEqual([{ e: 'UTF8', f: 'off', t: true }])
  await postgres.stop()
  expect(processInfo(postgres.pid)).toBeUndefined()
})

test('rows survive kill -9 of the server, of its runner, and of both', async () => {
  const dataDir = join(temporaryFolder(), 'postgres')
  const first = await start({ dataDir })
  expect(await ask(first.url, "select current_setting('fsync') f, current_setting('synchronous_commit') s")).toEqual([
    { f: 'on', s: 'on' },
  ])
  await ask(first.url, 'create table bought (course int)')
  await ask(first.url, 'insert into bought values (1)')
  process.kill(first.pid, 'SIGKILL')
  expect(await first.ended).toContain('SIGKILL')

  const second = await start({ dataDir })
  await ask(second.url, 'insert into bought values (2)')
  process.kill(parentOf(second.pid), 'SIGKILL')
  await second.ended

  const third = await start({ dataDir })
  await ask(third.url, 'insert into bought values (3)')
  process.kill(parentOf(third.pid), 'SIGKILL')
  process.kill(third.pid, 'SIGKILL')

  const fourth = await start({ dataDir })
  expect(await ask(fourth.url, 'select course from bought order by 1')).toEqual([
    { course: 1 },
    { course: 2 },
    { course: 3 },
  ])
})

test.runIf(process.platform === 'linux')(
  'the server ends with its runner, and the runner with its parent',
  async () => {
    const orphaned = await start()
    process.kill(parentOf(orphaned.pid), 'SIGKILL')
    await gone(orphaned.pid)

    const module = new URL('../src/postgres.ts', import.meta.url).href
    const script = `import { startPostgres } from '${module}'; console.log((await startPostgres()).pid)`
    const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [chunk] = await once(owner.stdout, 'data')
    const pid = Number(String(chunk))
    const runner = parentOf(pid)
    owner.kill('SIGKILL')
    await gone(pid)
    await gone(runner)
  },
)

test('a server left behind by a killed runner is stopped, and its folder reused', async () => {
  const dataDir = join(temporaryFolder(), 'postgres')
  const first = await start({ dataDir })
  await ask(first.url, 'create table t as select 7 as n')
  // Frozen, it cannot follow its runner, as where nothing ties the two together.
  process.kill(first.pid, 'SIGSTOP')
  process.kill(parentOf(first.pid), 'SIGKILL')
  await first.ended

  const second = await start({ dataDir })
  expect(second.pid).not.toBe(first.pid)
  expect(processInfo(first.pid)).toBeUndefined()
  expect(await ask(second.url, 'select n from t')).toEqual([{ n: 7 }])
})

test('a pid file that names an unrelated process doesn’t prevent a start', async () => {
  const dataDir = join(temporaryFolder(), 'postgres')
  const first = await start({ dataDir })
  // Another Postgres is the worst stranger: it runs under the same account, so the server may not overlook it.
  const stranger = await start()
  const pidFile = join(dataDir, 'cluster', 'postmaster.pid')
  const content = readFileSync(pidFile, 'utf8')
  process.kill(first.pid, 'SIGKILL')
  await first.ended
  writeFileSync(pidFile, content.replace(/^\d+/, String(stranger.pid)))

  const second = await start({ dataDir })
  expect(processInfo(stranger.pid)).toBeDefined()
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a folder that only root may enter works too', async () => {
  const closed = temporaryFolder()
  chmodSync(closed, 0o700)
  const postgres = await start({ dataDir: join(closed, 'postgres') })
  expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a failed start reports what Postgres said', async () => {
  const dataDir = join(temporaryFolder(), 'postgres')
  const first = await start()
  await expect(startPostgres({ dataDir, port: first.port })).rejects.toThrow(/could not bind IPv4 address/)
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  await expect(startPostgres({ dataDir: join(file, 'below') })).rejects.toThrow(/ENOTDIR/)
})
