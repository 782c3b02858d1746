import { expect, test } from 'vitest'
import { supervise } from '../src/supervise.ts'
import { waitUntil } from '../src/wait.ts'

/** A fake part. `end` makes its current process exit. */
function part(startFails: (attempt: number) => boolean = () => false) {
  let attempts = 0
  let end: (why: string) => void = () => undefined
  const start = async () => {
    attempts++
    if (startFails(attempts)) throw new Error('no such port')
    const ending = Promise.withResolvers<string>()
    end = ending.resolve
    return { pid: attempts, ended: ending.promise, stop: async () => ending.resolve('stopped') }
  }
  return { name: 'The part', start, end: (why: string) => end(why), attempts: () => attempts }
}

test('a part that exits is restarted and logged five times a minute, and then reported as failed', async () => {
  const lines: string[] = []
  const fake = part()
  const failed = Promise.withResolvers<string>()
  const supervised = await supervise(fake, (line) => lines.push(line), failed.resolve)
  for (let exits = 1; exits <= 5; exits++) {
    fake.end(`exit ${exits}`)
    await waitUntil('a restart', 5_000, () => supervised.pid() === exits + 1, 5)
  }
  expect(lines).toHaveLength(5)
  expect(lines[0]).toBe('The part exited (exit 1). Restarting it.')
  fake.end('exit 6')
  expect(await failed.promise).toBe('The part exited 6 times within a minute (exit 6).')
  expect(fake.attempts()).toBe(6)
})

test('a part whose restarts fail is reported as failed', async () => {
  const fake = part((attempt) => attempt > 1)
  const failed = Promise.withResolvers<string>()
  await supervise(fake, () => undefined, failed.resolve)
  fake.end('killed')
  expect(await failed.promise).toContain('no such port')
})

test('requested restarts aren’t logged or counted, and a stopped part isn’t restarted', async () => {
  const lines: string[] = []
  const fake = part()
  const supervised = await supervise(
    fake,
    (line) => lines.push(line),
    (reason) => lines.push(reason),
  )
  for (let restart = 1; restart <= 7; restart++) await supervised.restart()
  expect(supervised.pid()).toBe(8)
  await supervised.stop()
  expect(fake.attempts()).toBe(8)
  expect(lines).toEqual([])
})

test('a requested restart that fails isn’t retried until the next request', async () => {
  const lines: string[] = []
  const fake = part((attempt) => attempt === 2)
  const supervised = await supervise(
    fake,
    (line) => lines.push(line),
    (reason) => lines.push(reason),
  )
  await supervised.restart()
  expect(supervised.pid()).toBe(0)
  expect(lines).toEqual(["The part didn't restart (no such port)."])
  await supervised.restart()
  expect(supervised.pid()).toBe(3)
  await supervised.restart()
  await supervised.stop()
  expect(fake.attempts()).toBe(4)
})

test('if the first start fails, the caller gets the error', async () => {
  await expect(
    supervise(
      part(() => true),
      () => undefined,
      () => undefined,
    ),
  ).rejects.toThrow('no such port')
})
