import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Check, Result } from '../src/check.ts'
import { Children } from '../src/children.ts'
import { asOne } from '../src/counts.ts'
import { runChecks } from '../src/run-checks.ts'
import { resultText, summary } from '../src/summary.ts'
import { alive } from './alive.ts'

const check = (name: string, script: string): Check => ({
  name,
  command: () => ['node', '-e', script],
  count: asOne(/Read (\d+) files/, 'files'),
})

const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-checks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const run = async (...stages: Check[][]) => {
  const children = new Children()
  onTestFinished(() => children.stop())
  const said: string[] = []
  const onResult = (result: Result) => said.push(resultText(result))
  const root = process.cwd()
  const results = await runChecks(stages, { root, reports: aFolder(), children, env: process.env, onResult })
  return { results, said: said.join('\n'), last: summary(results).split('\n').at(-1) }
}

test('every check runs, even after a failure, and the last line adds up the results', async () => {
  const { results, said, last } = await run(
    [check('good', "console.log('Read 3 files')"), check('bad', "console.error('it broke'); process.exit(2)")],
    [check('later', "console.log('Read 1 files')")],
  )
  expect(results.map(({ name, ran, failed }) => [name, ran, failed]).sort()).toEqual([
    ['bad', '0 files', 1],
    ['good', '3 files', 0],
    ['later', '1 files', 0],
  ])
  expect(said).toContain('it broke')
  expect(said).not.toContain('Read 3 files')
  expect(last).toBe('2 passed, 1 failed')
})

test('a missing tool is reported as a failure', async () => {
  const missing: Check = { ...check('missing', ''), command: () => ['no-such-tool'] }
  const { said, last } = await run([missing])
  expect(said).toContain('no-such-tool could not start')
  expect(last).toBe('0 passed, 1 failed')
})

test('a tool that takes too long is stopped', async () => {
  const children = new Children()
  onTestFinished(() => children.stop())
  const command = ['node', '-e', 'setInterval(() => {}, 1000)'] as const
  const { code, output } = await children.run({ command, cwd: process.cwd(), env: process.env, limitMs: 300 })
  expect(code).toBeNull()
  expect(output).toContain('longer than 0.3 s')
})

test('processes that a tool leaves behind are stopped', async () => {
  const children = new Children()
  onTestFinished(() => children.stop())
  const leaves = `const { spawn } = require('node:child_process')
    const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
    console.log(left.pid); process.exit()`
  const command = ['node', '-e', leaves] as const
  const { output } = await children.run({ command, cwd: process.cwd(), env: process.env, limitMs: 10_000 })
  expect(Number(output)).toBeGreaterThan(0)
  await vi.waitFor(() => expect(alive(Number(output))).toBe(false), 5000)
})

test.each(['SIGKILL', 'SIGTERM'] as const)('no child process outlives a test command that gets %s', async (signal) => {
  const pidsFile = join(aFolder(), 'pids')
  const command = spawn(process.execPath, [join(import.meta.dirname, 'stubborn-command.ts'), pidsFile])
  const pids = await vi.waitFor(() => readFileSync(pidsFile, 'utf8').split(' ').map(Number), 5000)
  expect(pids.map(alive)).toEqual([true, true])
  command.kill(signal)
  const [code] = await once(command, 'exit')
  expect(code).toBe(signal === 'SIGTERM' ? 143 : null)
  // After SIGKILL nobody can wait for the guard; after the others the command itself has waited.
  if (signal === 'SIGKILL') await vi.waitFor(() => expect(pids.map(alive)).toEqual([false, false]), 10_000)
  expect(pids.map(alive)).toEqual([false, false])
  expect(existsSync(`${pidsFile}.next`)).toBe(false)
})
