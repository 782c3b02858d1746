import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packageManager } from '../../../package.json' with { type: 'json' }
import { runTurbo } from '../src/turbo.ts'

test('every task that ran is there with its exit code, also one that is never cached, and no other', async () => {
  const root = mkdtempSync(join(tmpdir(), 'turbo-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (name: string, content: object) => writeFileSync(join(root, name), JSON.stringify(content))
  write('package.json', { name: 'tried', packageManager })
  write('turbo.json', { tasks: { kept: {}, fresh: { cache: false } } })
  // As in our own: otherwise pnpm asks the registry about its pinned version.
  writeFileSync(join(root, 'pnpm-workspace.yaml'), 'packages: [one, two]\npmOnFail: ignore\n')
  writeFileSync(join(root, 'pnpm-lock.yaml'), "lockfileVersion: '9.0'\n")
  for (const [name, scripts] of [
    ['one', { kept: 'echo hi' }],
    ['two', { fresh: 'exit 3' }],
  ] as const) {
    mkdirSync(join(root, name))
    write(`${name}/package.json`, { name, scripts })
  }
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(root, 'node_modules'))

  const { exitCode, tasks } = await runTurbo(root, ['kept', 'fresh', '--continue'])
  expect(exitCode).not.toBe(0)
  const ran = tasks.map(({ taskId, execution, log }) => [taskId, execution?.exitCode, log.includes('hi')])
  expect(ran.sort()).toEqual([
    ['one#kept', 0, true],
    ['two#fresh', 3, false],
  ])
})
