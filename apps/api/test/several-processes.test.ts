import { once } from 'node:events'
import { createClient } from '@redis/client'
import { freePort } from '@skillharbor/local-stack/ports'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectRedis } from '../src/adapters/limits/redis.ts'
import { caller } from './caller.ts'
import { type OwnProcess, ownProcess } from './operations/own-process.ts'
import { newLearner } from './people.ts'
import { type RedisServer, startRedis } from './redis-server.ts'
import { startApi, type TestApi } from './start-api.ts'

// Log ins are slow by design, and there are many.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })
const password = 'correct horse battery'
const redis = await startRedis('that several API processes count failed log ins together in Redis')
afterAll(() => redis?.stop())

/** Failed log ins by turns at each address until one is refused; answers how many were not. */
const failuresTaken = async (urls: readonly string[], email: string): Promise<number> => {
  for (let count = 0; count < 30; count++) {
    const url = urls[count % urls.length] ?? ''
    const { status, headers } = await caller(url).call('rest', 'auth.login', { email, password: 'wrong wrong' })
    if (status === 429) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      return count
    }
    expect(status).toBe(401)
  }
  throw new Error('Thirty failed log ins, and none was refused')
}

const together: [string, RedisServer | undefined][] = [['the database', undefined]]
if (redis) together.push(['Redis', redis])

describe.each(together)('two processes that count in %s', (_where, store) => {
  let api: TestApi
  let twin: OwnProcess
  beforeAll(async () => {
    api = await startApi(store ? { REDIS_URL: store.url } : {})
    twin = await ownProcess(api)
  })
  afterAll(async () => {
    await twin.end()
    await api.stop()
  })

  test('count ten failed logins together, and reset the count after a login at either', async () => {
    const { email } = await newLearner(api.url)
    expect(await failuresTaken([api.url, twin.url], email)).toBe(10)

    const other = await newLearner(api.url)
    for (let count = 0; count < 9; count++)
      await caller(api.url).call('rest', 'auth.login', { email: other.email, password: 'wrong wrong' })
    expect((await caller(twin.url).call('rest', 'auth.login', { email: other.email, password })).status).toBe(200)
    expect(await failuresTaken([api.url, twin.url], other.email)).toBe(10)
  })

  test('share sessions, and know when one ended', async () => {
    const learner = await newLearner(api.url)
    const elsewhere = caller(twin.url)
    for (const [name, value] of learner.jar) elsewhere.jar.set(name, value)
    expect((await elsewhere.call('rest', 'auth.me')).status).toBe(200)
    await learner.call('rest', 'auth.logout')
    expect((await elsewhere.call('rest', 'auth.me')).status).toBe(401)
  })
})

test('with no server at REDIS_URL each process counts for itself, and nobody sees an error', async () => {
  const api = await startApi({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` })
  const { email } = await newLearner(api.url)
  expect(await failuresTaken([api.url], email)).toBe(10)
  await api.stop()
})

const patiently = { timeout: 60_000, interval: 200 }
const hanging = 'a Redis that hangs or goes is done without, and used again when it is back'
if (redis)
  test(hanging, async () => {
    const own = await startRedis(hanging)
    if (!own) throw new Error('There was one a moment ago')
    const api = await startApi({ REDIS_URL: own.url })
    const look = await createClient({ url: own.url }).connect()
    const { email } = await newLearner(api.url)
    own.pause()
    expect(await failuresTaken([api.url], email)).toBe(10)
    own.resume()
    await look.flushAll()
    await expect
      .poll(async () => {
        await caller(api.url).call('rest', 'auth.login', { email, password: 'wrong wrong' })
        return look.dbSize()
      }, patiently)
      // The failures on the account, and those of the address.
      .toBe(2)
    look.destroy()
    await own.stop()
    const { email: another } = await newLearner(api.url)
    expect(await failuresTaken([api.url], another)).toBe(10)
    await api.stop()
  })

const silent = 'a Redis that hangs is in the log once, and so is its return'
if (redis)
  test(silent, async () => {
    const own = await startRedis(silent)
    if (!own) throw new Error('There was one a moment ago')
    const log = { info: vi.fn(), warn: vi.fn() }
    onTestFinished(own.stop)
    const { client, close } = connectRedis(own.url, log, { pingInterval: 20, socketTimeout: 200 })
    onTestFinished(close)
    await once(client, 'ready')
    own.pause()
    await expect.poll(() => log.warn.mock.calls.length, patiently).toBe(1)
    expect(log.warn).toHaveBeenCalledWith(
      { error: expect.stringContaining('timeout') },
      expect.stringContaining('away'),
    )
    own.resume()
    await expect.poll(() => log.info.mock.calls, patiently).toEqual([['Redis is back: tries are counted together']])
  })
