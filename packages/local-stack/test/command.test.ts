import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { takeLock } from '../src/lock-file.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Runs `pnpm start`'s program, which has to end by itself, and gives back what a person sees. */
async function start(env: Record<string, string>, nodeArgs: string[] = []) {
  const command = fileURLToPath(new URL('../bin/start.js', import.meta.url))
  const ports = { WEB_PORT: '0', ADMIN_PORT: '0', API_PORT: '0', SANDBOX_PORT: '0', MAILBOX_PORT: '0' }
  const child = spawn(process.execPath, [...nodeArgs, command], {
    env: { PATH: process.env.PATH, ...ports, DATA_DIR: join(temporaryFolder(), 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  const [code] = await once(child, 'close')
  return { code, lines: errors.trim().split('\n') }
}

test('a port in use is reported with the variable that changes it', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  expect(await start({ ADMIN_PORT: String(port) })).toEqual({
    code: 1,
    lines: [`Port ${port} is in use. Stop what uses it, or set ADMIN_PORT to another port.`],
  })
})

test('an invalid port is reported in one clear line', async () => {
  expect(await start({ API_PORT: 'http' })).toEqual({
    code: 1,
    lines: ["API_PORT is 'http', but must be a port number from 0 (any free one) to 65535."],
  })
})

test('an unusable data folder is reported in one clear line', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const { code, lines } = await start({ DATA_DIR: join(file, 'data') })
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^The data folder .*file\/data cannot be used \(ENOTDIR.*Set DATA_DIR/)])
})

test('a second start on the same folder says what is running there', async () => {
  const data = join(temporaryFolder(), 'data')
  mkdirSync(data)
  takeLock(join(data, 'lock'))
  const { code, lines } = await start({ DATA_DIR: data })
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringContaining(`already runs on ${data} (process ${process.pid})`)])
})

test('a wrong Node version is reported in one clear line', async () => {
  const fake = "data:text/javascript,Object.defineProperty(process,'version',{value:'v20.20.2'})"
  const { code, lines } = await start({}, ['--import', fake])
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(/^Skill Harbor needs Node 24, but this is v20\.20\.2\. Run `npx -y pnpm@/),
  ])
})
