import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { Sites } from '../src/parts/sites.ts'
import { freePorts } from '../src/ports.ts'
import { processInfo } from '../src/process-info.ts'
import { type PartName, type StackOptions, startStack } from '../src/stack.ts'
import { until } from '../src/until.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The sites have tests of their own. */
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

test('emails from the API appear in the mailbox', async () => {
  const stack = await start()
  expect((await signUp(stack.urls.api)).status).toBe(201)
  const mailed = async () => (await (await fetch(`${stack.urls.mailbox}/messages`)).text()).includes(learner.email)
  await until('the mail', 20_000, mailed)
})

test('a killed part restarts by itself with its data', async () => {
  const lines: string[] = []
  const dataDir = join(temporaryFolder(), 'data')
  const stack = await start({ dataDir, log: (line) => lines.push(line) })
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect((await signUp(stack.urls.api)).status).toBe(201)
  for (const name of names) {
    const part = stack.parts.get(name)
    const pid = part?.pid() ?? 0
    process.kill(pid, 'SIGKILL')
    await until(`${name} to come back`, 20_000, () => part?.pid() !== pid)
    await until('a log-in', 20_000, () => canLogIn(stack.urls.api))
  }
  expect(lines).toHaveLength(3)
  expect(lines[2]).toBe('The API ended (SIGKILL); starting it again.')
  const pids = names.map((name) => stack.parts.get(name)?.pid() ?? 0)
  await stack.stop()
  expect(pids.map(processInfo)).toEqual([undefined, undefined, undefined])
})

test('a killed stack leaves no process behind, and the next one starts with its data and ports', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const [WEB_PORT = 0, ADMIN_PORT = 0, API_PORT = 0, SANDBOX_PORT = 0] = await freePorts(4)
  const options = { dataDir, env, ports: { WEB_PORT, ADMIN_PORT, API_PORT, SANDBOX_PORT } }
  const module = new URL('../src/stack.ts', import.meta.url).href
  const script = `
    import { startStack } from '${module}'
    const sites = { prepare: async () => {}, host: async () => ({ stop: async () => {} }) }
    const stack = await startStack({ sites, ...${JSON.stringify(options)} })
    console.log(JSON.stringify([...stack.parts.values()].map((part) => part.pid())))`
  const supervisor = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void supervisor.kill('SIGKILL'))
  const chunk = await Promise.race([once(supervisor.stdout, 'data'), once(supervisor, 'exit')])
  const pids = z
    .array(z.int())
    .length(3)
    .parse(JSON.parse(String(chunk[0])))
  expect((await signUp(`http://127.0.0.1:${API_PORT}`)).status).toBe(201)
  await expect(start(options)).rejects.toThrow(`already runs on ${dataDir}`)
  supervisor.kill('SIGKILL')

  // At once: the killed stack's parts are still ending, and their ports not free yet.
  const stack = await start(options)
  expect(await canLogIn(stack.urls.api)).toBe(true)
  await until('the old parts to end', 10_000, () => pids.every((pid) => processInfo(pid) === undefined))
})

test('a part that fails to start stops the others and says why', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const broken = { ...env, DATABASE_URL: 'postgres://127.0.0.1:9/none' }
  await expect(start({ dataDir, env: broken })).rejects.toThrow(/the API did not start: .*ECONNREFUSED/i)
  const stack = await start({ dataDir })
  expect(await canLogIn(stack.urls.api)).toBe(false)
})

test('a cancelled start stops what had started', async () => {
  const off = new AbortController()
  const folder = temporaryFolder()
  const starting = startStack({
    env,
    dataDir: folder,
    signal: off.signal,
    sites: { ...sites, prepare: async () => off.abort() },
  })
  await expect(starting).rejects.toThrow('abort')
  await start({ dataDir: folder })
})
