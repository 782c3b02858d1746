import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LockedError, takeLock } from '../src/lock-file.ts'
import { processInfo } from '../src/process-info.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('excludes others while its holder lives, and is taken over after it was killed', async () => {
  const file = join(temporaryFolder(), 'lock')
  const module = new URL('../src/lock-file.ts', import.meta.url).href
  const script = `import { takeLock } from '${module}'; takeLock(process.argv[1]); console.log('held'); setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  expect(() => takeLock(file)).toThrow(LockedError)
  holder.kill('SIGKILL')
  await once(holder, 'exit')

  const { tookOver, release } = takeLock(file)
  expect(tookOver).toBe(true)
  release()
  expect(existsSync(file)).toBe(false)
})

test('another process with the same pid doesn’t hold the lock', () => {
  const file = join(temporaryFolder(), 'lock')
  writeFileSync(file, `${process.ppid} long ago`)
  expect(takeLock(file).tookOver).toBe(true)
})

test('only releases its own lock', () => {
  const file = join(temporaryFolder(), 'lock')
  const { release } = takeLock(file)
  const other = `${process.ppid} ${processInfo(process.ppid)?.startedAt}`
  writeFileSync(file, other)
  release()
  expect(readFileSync(file, 'utf8')).toBe(other)
})
