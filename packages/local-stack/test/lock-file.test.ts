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

test('of several processes that find the same stale lock at once, one acquires it', async () => {
  const folder = temporaryFolder()
  const files = Array.from({ length: 300 }, (_, index) => join(folder, `lock-${index}`))
  for (const file of files) writeFileSync(file, `${process.ppid} long ago`)
  const module = new URL('../src/lock-file.ts', import.meta.url).href
  const contenders = ['a', 'b', 'c'].map(() =>
    temporaryProcess(
      `import { acquireLock, LockedError } from '${module}'
       const acquired = []
       process.send('ready')
       process.once('message', (files) => {
         for (const file of files)
           try { acquireLock(file); acquired.push(file) } catch (error) { if (!(error instanceof LockedError)) throw error }
         process.send(acquired); setInterval(() => {}, 1000)
       })`,
      [],
    ),
  )
  await Promise.all(contenders.map((each) => each.getOneMessage()))
  const acquired = contenders.map((each) => each.getOneMessage())
  for (const each of contenders) void each.sendMessage(files)
  expect((await Promise.all(acquired)).flat().sort()).toEqual(files.sort())
})

test('a stale lock stays where it is while another process takes it over, or until one that did is killed', () => {
  const file = join(temporaryFolder(), 'lock')
  writeFileSync(file, `${process.ppid} long ago`)
  const next = `${file}.next`
  writeFileSync(next, `${process.ppid} ${processInfo(process.ppid)?.startedAt}`)
  expect(() => acquireLock(file)).toThrow(LockedError)
  expect(readFileSync(file, 'utf8')).toBe(`${process.ppid} long ago`)
  writeFileSync(next, `${process.ppid} long ago`)
  expect(acquireLock(file).wasStale).toBe(true)
  expect(existsSync(next)).toBe(false)
})

test('releasing doesn’t delete a lock that another process has acquired since', () => {
  const file = join(temporaryFolder(), 'lock')
  const { release } = acquireLock(file)
  const other = `${process.ppid} ${processInfo(process.ppid)?.startedAt}`
  writeFileSync(file, other)
  release()
  expect(readFileSync(file, 'utf8')).toBe(other)
})
