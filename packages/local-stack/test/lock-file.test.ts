import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { acquireLock, LockedError } from '../src/lock-file.ts'
import { processInfo } from '../src/process-info.ts'
import { temporaryFolder, temporaryProcess } from './temporary.ts'

test('a lock keeps other processes out until its holder is killed', async () => {
  const file = join(temporaryFolder(), 'lock')
  const module = new URL('../src/lock-file.ts', import.meta.url).href
  const holder = temporaryProcess(
    `import { acquireLock } from '${module}'
     acquireLock(process.argv[1]); process.send('locked'); setInterval(() => {}, 1000)`,
    [file],
  )
  await holder.getOneMessage()
  expect(() => acquireLock(file)).toThrow(LockedError)
  holder.kill('SIGKILL')
  await holder

  const { wasStale, release } = acquireLock(file)
  expect(wasStale).toBe(true)
  release()
  expect(existsSync(file)).toBe(false)
})

test('a lock whose pid was reused by another process can be acquired', () => {
  const file = join(temporaryFolder(), 'lock')
  writeFileSync(file, `${process.ppid} long ago`)
  expect(acquireLock(file).wasStale).toBe(true)
})

test('releasing doesn’t delete a lock that another process has acquired since', () => {
  const file = join(temporaryFolder(), 'lock')
  const { release } = acquireLock(file)
  const other = `${process.ppid} ${processInfo(process.ppid)?.startedAt}`
  writeFileSync(file, other)
  release()
  expect(readFileSync(file, 'utf8')).toBe(other)
})
