import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { Sites } from '../src/parts/sites.ts'
import { freePort } from '../src/ports.ts'
import { processInfo } from '../src/process-info.ts'
import { type PartName, type StackOptions, startStack } from '../src/stack.ts'
import { waitUntil } from '../src/wait.ts'
import { temporaryFolder, temporaryProcess } from './temporary.ts'

/** The sites have their own tests. */
const sites: Sites = { prepare: async () => undefined, host: async () => ({ stop: async () => undefined }) }
const env = { PATH: process.env.PATH }
const names: PartName[] = ['postgres', 'sandbox', 'api']

async function start(options: StackOptions = {}) {
  const stack = await startStack({ sites, env, ...options })
  onTestFinished(stack.stop)
  return stack
}

const learner = { username: 'Meera', email: 'meera@skillharbor.example', password: 'seven-green-boats' }
const post = (api: string, path: string, body: object) =>
  fetch(`${api}/api/v1/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5_000),
  })
const signUp = (api: string) => post(api, 'signup', { ...learner, role: 'user' })
const canLogIn = async (api: string) => (await post(api, 'login', learner).catch(() => undefined))?.status === 200

test('emails from the API arrive in the mailbox', async () => {
  const stack = await start()
  expect((await signUp(stack.urls.api)).status).toBe(201)
  const mailed = async () => (await (await fetch(`${stack.urls.mailbox}/messages`)).text()).includes(learner.email)
  await waitUntil('the email', 20_000, mailed)
})

test('each part restarts by itself when it’s killed, and no data is lost', async () => {
  const lines: string[] = []
  const dataDir = join(temporaryFolder(), 'data')
  const stack = await start({ dataDir, log: (line) => lines.push(line) })
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect((await signUp(stack.urls.api)).status).toBe(201)
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

test('a killed stack leaves no process behind, and the next one can use its data and ports', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const [API_PORT, SANDBOX_PORT] = [await freePort(), await freePort()]
  const options = { dataDir, env, ports: { API_PORT, SANDBOX_PORT } }
  const module = new URL('../src/stack.ts', import.meta.url).href
  const supervisor = temporaryProcess(`
    import { startStack } from '${module}'
    const sites = { prepare: async () => {}, host: async () => ({ stop: async () => {} }) }
    const stack = await startStack({ sites, ...${JSON.stringify(options)} })
    process.send([...stack.parts.values()].map((part) => part.pid()))`)
  const pids = z
    .array(z.int())
    .length(3)
    .parse(await supervisor.getOneMessage())
  expect((await signUp(`http://127.0.0.1:${API_PORT}`)).status).toBe(201)
  await expect(start(options)).rejects.toThrow(`already running with the data in ${dataDir}`)
  supervisor.kill('SIGKILL')

  // At once: the killed stack's parts are still exiting, and their ports are still in use.
  const stack = await start(options)
  expect(await canLogIn(stack.urls.api)).toBe(true)
  await waitUntil('the old parts to exit', 10_000, () => pids.every((pid) => processInfo(pid) === undefined))
})

test('if a part can’t start, the others are stopped, and the error says why', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const broken = { ...env, DATABASE_URL: 'postgres://127.0.0.1:9/none' }
  await expect(start({ dataDir, env: broken })).rejects.toThrow(/the API didn't start: .*ECONNREFUSED/i)
  const stack = await start({ dataDir })
  expect(await canLogIn(stack.urls.api)).toBe(false)
})

test('aborting a start stops the parts that were started', async () => {
  const abort = new AbortController()
  const folder = temporaryFolder()
  const starting = startStack({
    env,
    dataDir: folder,
    signal: abort.signal,
    sites: { ...sites, prepare: async () => abort.abort() },
  })
  await expect(starting).rejects.toThrow('abort')
  await start({ dataDir: folder })
})
