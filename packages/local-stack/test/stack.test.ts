import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openDataFolder } from '../src/data-folder.ts'
import type { Sites } from '../src/parts/sites.ts'
import { ensurePortIsFree, freePort } from '../src/ports.ts'
import { processInfo } from '../src/process-info.ts'
import { type PartName, type Stack, type StackOptions, startStack } from '../src/stack.ts'
import { waitUntil } from '../src/wait.ts'
import { moduleProcess, temporaryFolder } from './temporary.ts'

/** The sites have their own tests. */
const sites: Sites = { prepare: async () => undefined, host: async () => ({ stop: async () => undefined }) }
const env = { PATH: process.env.PATH }
const names: PartName[] = ['postgres', 'sandbox', 'api']

const meera = { username: 'Meera', email: 'meera@skillharbor.example', password: 'seven-green-boats' }
const arjun = { username: 'Arjun', email: 'arjun@skillharbor.example', password: 'nine-yellow-kites' }
const post = (api: string, path: string, body: object) =>
  fetch(`${api}/api/v1/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5_000),
  })
const signUp = async (api: string, learner: typeof meera) =>
  expect((await post(api, 'signup', { ...learner, role: 'user' })).status).toBe(201)
const canLogIn = async (api: string) => (await post(api, 'login', meera).catch(() => undefined))?.status === 200

const folder = mkdtempSync(join(tmpdir(), 'local-stack-test-'))
const dataDir = join(folder, 'data')
const lines: string[] = []
/** What the killed stack was: its processes, and what was said to somebody who started another one beside it. */
const killed = { pids: [] as number[], refusal: undefined as unknown }
let stack: Stack

// Starting a stack takes seconds, so the tests share one: the one that follows a killed one on its data and ports.
beforeAll(async () => {
  const ports = { API_PORT: await freePort(), SANDBOX_PORT: await freePort() }
  const options: StackOptions = { dataDir, env, ports }
  const module = new URL('../src/stack.ts', import.meta.url).href
  const supervisor = moduleProcess(`
    import { startStack } from '${module}'
    const sites = { prepare: async () => {}, host: async () => ({ stop: async () => {} }) }
    const stack = await startStack({ sites, ...${JSON.stringify(options)} })
    process.send([...stack.parts.values()].map((part) => part.pid()))`)
  try {
    killed.pids = z.array(z.int()).parse(await supervisor.getOneMessage())
    await signUp(`http://127.0.0.1:${ports.API_PORT}`, meera)
    killed.refusal = await startStack({ sites, ...options }).catch((error: unknown) => error)
  } finally {
    supervisor.kill('SIGKILL')
  }
  // At once: the killed stack's parts are still exiting, and their ports are still in use.
  stack = await startStack({ sites, ...options, log: (line) => lines.push(line) })
}, 120_000)
afterAll(async () => {
  await stack?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a killed stack leaves no process behind, and the next one can use its data and ports', async () => {
  expect(killed.refusal).toMatchObject({
    message: expect.stringMatching(`already running with the data in ${dataDir}`),
  })
  expect(killed.pids).toHaveLength(3)
  expect(await canLogIn(stack.urls.api)).toBe(true)
  await waitUntil('the old parts to exit', 10_000, () => killed.pids.every((pid) => processInfo(pid) === undefined))
})

test('emails from the API arrive in the mailbox', async () => {
  await signUp(stack.urls.api, arjun)
  const mailed = async () => (await (await fetch(`${stack.urls.mailbox}/messages`)).text()).includes(arjun.email)
  await waitUntil('the email', 20_000, mailed)
})

test('each part restarts by itself when it’s killed, and no data is lost', async () => {
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  for (const name of names) {
    const part = stack.parts.get(name)
    const pid = part?.pid() ?? 0
    process.kill(pid, 'SIGKILL')
    await waitUntil(`${name} to restart`, 20_000, () => part?.pid() !== pid)
    await waitUntil('a login', 20_000, () => canLogIn(stack.urls.api))
  }
  expect(lines).toHaveLength(3)
  expect(lines[2]).toBe('The API exited (SIGKILL). Restarting it.')
  const pids = names.map((name) => stack.parts.get(name)?.pid() ?? 0)
  await stack.stop()
  expect(pids.map(processInfo)).toEqual([undefined, undefined, undefined])
})

/** Whether nothing of a stack that was started there runs any more, and the next one can start. */
const expectStopped = async (path: string, sandboxPort: number) => {
  expect(existsSync(join(path, 'sandbox.sqlite'))).toBe(true)
  await ensurePortIsFree(sandboxPort, 'SANDBOX_PORT', 0)
  const { wasStale, release } = await openDataFolder(path)
  release()
  expect(wasStale).toBe(false)
}

test('if a part can’t start, the others are stopped, and the error says why', async () => {
  const path = join(temporaryFolder(), 'data')
  const SANDBOX_PORT = await freePort()
  const broken = { ...env, DATABASE_URL: 'postgres://127.0.0.1:9/none' }
  const starting = startStack({ sites, dataDir: path, env: broken, ports: { SANDBOX_PORT } })
  await expect(starting).rejects.toThrow(/the API didn't start: .*ECONNREFUSED/i)
  await expectStopped(path, SANDBOX_PORT)
})

test('aborting a start stops the parts that were started', async () => {
  const abort = new AbortController()
  const path = temporaryFolder()
  const SANDBOX_PORT = await freePort()
  const starting = startStack({
    env,
    dataDir: path,
    ports: { SANDBOX_PORT },
    signal: abort.signal,
    sites: { ...sites, prepare: async () => abort.abort() },
  })
  await expect(starting).rejects.toThrow('abort')
  await expectStopped(path, SANDBOX_PORT)
  expect(existsSync(join(path, 'postgres/cluster'))).toBe(true)
  expect(existsSync(join(path, 'postgres/cluster/postmaster.pid'))).toBe(false)
})
