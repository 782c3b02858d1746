import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execaNode } from 'execa'
import { expect, onTestFinished, test } from 'vitest'
import { acquireLock } from '../src/lock-file.ts'
import { temporaryFolder } from './temporary.ts'

/** Runs `pnpm start`'s program until it exits by itself. Returns its exit code and what it printed as errors. */
async function start(env: Record<string, string>, nodeOptions: string[] = []) {
  const command = fileURLToPath(new URL('../bin/start.js', import.meta.url))
  const ports = { WEB_PORT: '0', ADMIN_PORT: '0', API_PORT: '0', SANDBOX_PORT: '0', MAILBOX_PORT: '0' }
  const child = execaNode(command, {
    env: { PATH: process.env.PATH, ...ports, DATA_DIR: join(temporaryFolder(), 'data'), ...env },
    extendEnv: false,
    nodeOptions,
    reject: false,
    lines: true,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const { exitCode, stderr } = await child
  return { exitCode, lines: stderr }
}

test('a port in use: start names the port and the variable that changes it', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  expect(await start({ ADMIN_PORT: String(port) })).toEqual({
    exitCode: 1,
    lines: [`Port ${port} is already in use. Stop the process that uses it, or set ADMIN_PORT to another port.`],
  })
})

test('an invalid port: start names the variable and its range', async () => {
  expect(await start({ API_PORT: 'http' })).toEqual({
    exitCode: 1,
    lines: ["API_PORT is 'http'. Set it to a port number from 0 (any free port) to 65535."],
  })
})

test('an unusable data folder: start names the folder, the reason and the variable', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const { exitCode, lines } = await start({ DATA_DIR: join(file, 'data') })
  expect(exitCode).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^Can't use the data folder .*file\/data \(ENOTDIR.*Set DATA_DIR/)])
})

test('a folder in use: start names the process that uses it', async () => {
  const data = join(temporaryFolder(), 'data')
  mkdirSync(data)
  acquireLock(join(data, 'lock'))
  const { exitCode, lines } = await start({ DATA_DIR: data })
  expect(exitCode).toBe(1)
  expect(lines).toEqual([expect.stringContaining(`already running with the data in ${data} (process ${process.pid})`)])
})

test('the wrong Node version: start names both versions and the command that installs the right one', async () => {
  const fake = "data:text/javascript,Object.defineProperty(process,'version',{value:'v20.20.2'})"
  const { exitCode, lines } = await start({}, ['--import', fake])
  expect(exitCode).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(/^Skill Harbor needs Node 24, but this is v20\.20\.2\. Run `npx -y pnpm@/),
  ])
})
