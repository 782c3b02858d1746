import { expect, test } from 'vitest'
import { supervise } from '../src/supervise.ts'
import { until } from '../src/until.ts'

/** A part made of nothing but its ending; `end` is what happens to its present process. */
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

test('a part that exits is restarted with a log line each time, up to a limit', async () => {
  const lines: string[] = []
  const fake = part()
  const gaveUp = Promise.withResolvers<string>()
  const supervised = await supervise(fake, (line) => lines.push(line), gaveUp.resolve)
  for (let falls = 1; falls <= 5; falls++) {
    fake.end(`fall ${falls}`)
    await until('a restart', 5_000, () => supervised.pid() === falls + 1, 5)
  }
  expect(lines).toHaveLength(5)
  expect(lines[0]).toBe('The part ended (fall 1); starting it again.')
  fake.end('fall 6')
  expect(await gaveUp.promise).toBe('The part ended 6 times within a minute (fall 6).')
  expect(fake.attempts()).toBe(6)
})

test('a part that fails to restart is given up too', async () => {
  const fake = part((attempt) => attempt > 1)
  const gaveUp = Promise.withResolvers<string>()
  await supervise(fake, () => undefined, gaveUp.resolve)
  fake.end('killed')
  expect(await gaveUp.promise).toContain('no such port')
})

test('a requested restart isn’t logged or counted, and nothing starts after a stop', async () => {
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

test('a requested restart that fails isn’t retried, but the next request is', async () => {
  const lines: string[] = []
  const fake = part((attempt) => attempt === 2)
  const supervised = await supervise(
    fake,
    (line) => lines.push(line),
    (reason) => lines.push(reason),
  )
  await supervised.restart()
  expect(supervised.pid()).toBe(0)
  expect(lines).toEqual(['The part did not start again (no such port).'])
  await supervised.restart()
  expect(supervised.pid()).toBe(3)
  await supervised.restart()
  await supervised.stop()
  expect(fake.attempts()).toBe(4)
})

test('a part that never starts rejects the caller’s promise', async () => {
  await expect(
    supervise(
      part(() => true),
      () => undefined,
      () => undefined,
    ),
  ).rejects.toThrow('no such port')
})
