import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../src/app.ts'
import { compose, type Parts } from '../src/compose.ts'
import { shareFairly } from '../src/features/share-fairly.ts'
import { singleFlight } from '../src/features/single-flight.ts'
import { versionedCache } from '../src/features/versioned-cache.ts'
import { caller } from './caller.ts'
import { whileHeld } from './held-locks.ts'
import { courseFields, newAdmin, newCourse, newLearner, password } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
let other: { url: string; parts: Parts; stop: () => Promise<void> }
beforeAll(async () => {
  api = await startApi()
  const parts = await compose(api.config)
  const app = await buildApp(api.config, parts)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  other = { url, parts, stop: () => app.close().then(parts.close) }
})
afterAll(async () => {
  await other.stop()
  await api.stop()
})

const list = '/api/v1/courses/getcourses?limit=100'
const titles = (body: Record<string, unknown>) => (body.content as { title: string }[]).map(({ title }) => title)

test('an answer that others push out before it is there is still its callers’', async () => {
  const cache = versionedCache(async () => ({ courses: '1' }), 10)
  const gates = ['first', 'second', 'third'].map((name) => ({ name, ...Promise.withResolvers<string>() }))
  const answers = gates.map(({ name, promise }) => cache(name, ['courses'], () => promise))
  for (const { name, resolve } of gates.toReversed()) resolve(name.padEnd(6, '.'))
  expect((await Promise.all(answers)).map(({ value }) => value)).toEqual(['first.', 'second', 'third.'])
})

test('nobody waits behind what somebody else asked for before they asked for the same', async () => {
  const cache = versionedCache(async () => ({ courses: '1' }), 100)
  const share = shareFairly({ atOnce: 4, waiting: 20, what: 'searches' })
  const ask = (who: string, key: string, load: () => Promise<string>) =>
    cache(key, ['courses'], load, (work) => share(who, work))
  const slow = Promise.withResolvers<string>()
  const popular = vi.fn(async () => 'answer')
  const flood = [ask('attacker', 'slow', () => slow.promise), ask('attacker', 'popular', popular)]
  expect((await ask('visitor', 'popular', popular)).value).toBe('answer')
  slow.resolve('later')
  expect((await Promise.all(flood)).map(({ value }) => value)).toEqual(['later', 'answer'])
  expect(popular).toHaveBeenCalledOnce()
})

test.each(['getcourses?q=', 'suggestions?q='])(
  'searches of one address that aren’t cached wait in its turn: %s',
  async (path) => {
    const asked: Promise<number>[] = []
    let refused = 0
    await whileHeld(api.parts.pool, 'lock table courses', [], async () => {
      for (const at of Array(25).keys())
        asked.push(
          caller(api.url)
            .send(`/api/v1/courses/${path}knot${at}`, {})
            .then(({ status }) => {
              if (status === 429) refused += 1
              return status
            }),
        )
      // One runs and 20 wait.
      await expect.poll(() => refused).toBe(4)
    })
    expect(new Set(await Promise.all(asked))).toContain(200)
  },
)

test('what is being made is waited for without a turn', async () => {
  const cache = versionedCache(async () => ({ courses: '1' }), 100)
  const made = Promise.withResolvers<string>()
  const first = cache('popular', ['courses'], () => made.promise)
  const turn = vi.fn()
  const second = cache('popular', ['courses'], () => made.promise, turn)
  made.resolve('answer')
  expect([await first, await second].map(({ value }) => value)).toEqual(['answer', 'answer'])
  expect((await cache('popular', ['courses'], () => made.promise, turn)).value).toBe('answer')
  expect(turn).not.toHaveBeenCalled()
})

test('an unchanged list is revalidated by its ETag and not sent again', async () => {
  await newCourse(await newAdmin(api.url))
  const { send } = caller(api.url)
  const first = await send(list, {})
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, must-revalidate')
  const etag = first.headers.get('etag') ?? ''
  // Proxies that compress make a tag weak.
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`])
    expect(await send(list, { headers: { 'if-none-match': known } })).toMatchObject({ status: 304, body: {} })
  expect((await send(list, { headers: { 'if-none-match': '"other"' } })).body).toEqual(first.body)
})

test('what the sites ask for together is revalidated together, and sent again once a part of it changed', async () => {
  const admin = await newAdmin(api.url)
  const id = await newCourse(admin)
  const { send } = caller(api.url)
  const inputs = encodeURIComponent(JSON.stringify({ 0: { limit: 1 }, 1: { id } }))
  const both = `/trpc/courses.list,courses.show?batch=1&input=${inputs}`
  const first = await send(both, {})
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, must-revalidate')
  const known = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } }
  expect(await send(both, known)).toMatchObject({ status: 304, body: {} })
  await admin.call('rest', 'courses.update', { id, title: 'Another title' })
  const again = await send(both, known)
  expect(again.status).toBe(200)
  expect(JSON.stringify(again.body)).toContain('Another title')
})

test('an edit shows at once in every process, on list and page, over REST and tRPC', async () => {
  const admin = await newAdmin(api.url)
  const id = await newCourse(admin)
  const readers = [caller(api.url), caller(other.url)]
  for (let round = 0; round < 20; round++) {
    const title = `Round ${round}`
    const etags = await Promise.all(readers.map(async ({ send }) => (await send(list, {})).headers.get('etag') ?? ''))
    await admin.call('rest', 'courses.update', { id, title })
    for (const [index, reader] of readers.entries()) {
      const again = await reader.send(list, { headers: { 'if-none-match': etags[index] ?? '' } })
      expect(again.status).toBe(200)
      expect(titles(again.body)[0]).toBe(title)
      expect(titles((await reader.call('trpc', 'courses.list')).body)[0]).toBe(title)
      expect((await reader.call('rest', 'courses.show', { id })).body.content).toMatchObject({ title })
    }
  }
  await admin.call('rest', 'courses.delete', { id })
  for (const reader of readers) {
    expect(titles((await reader.send(list, {})).body)).not.toContain('Round 19')
    expect((await reader.call('rest', 'courses.show', { id })).status).toBe(404)
  }
})

test('a change is visible once it is committed, and not before', async () => {
  const id = await newCourse(await newAdmin(api.url))
  const { send } = caller(api.url)
  const client = await api.parts.pool.connect()
  await client.query('begin')
  await client.query('update courses set title = $1 where id = $2', ['By hand', id])
  expect(titles((await send(list, {})).body)).toContain(courseFields.title)
  await client.query('commit')
  client.release()
  expect(titles((await send(list, {})).body)[0]).toBe('By hand')
})

test('S40: errors and personal answers are never stored by a browser or a proxy', async () => {
  const admin = await newAdmin(api.url)
  const learner = await newLearner(api.url)
  const answers = [
    await admin.send(`${list}&sort=nonsense`, {}),
    await caller(api.url).call('rest', 'auth.login', { email: learner.email, password }),
    ...(await Promise.all(
      (['rest', 'trpc'] as const).flatMap((transport) => [
        admin.call(transport, 'courses.mine'),
        admin.call(transport, 'admin.exportData'),
        ...['auth.me', 'auth.account', 'auth.exportData', 'auth.sessions', 'purchases.list'].map((name) =>
          learner.call(transport, name),
        ),
      ]),
    )),
  ]
  for (const { headers } of answers) {
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('etag')).toBeNull()
  }
})

test('concurrent requests share one computation, and a failure isn’t cached', async () => {
  let version = 1
  let made = 0
  const kept = versionedCache(async () => ({ courses: String(version), ratings: '1' }), 1000)
  const make = () => kept('list', ['courses'], async () => ({ made: ++made }))
  const all = await Promise.all(Array.from({ length: 50 }, make))
  expect(new Set(all.map(({ bytes }) => String(bytes)))).toEqual(new Set(['{"made":1}']))
  version++
  expect((await make()).value).toEqual({ made: 2 })
  const failing = kept('show', ['courses'], () => Promise.reject(new Error('down')))
  await expect(failing).rejects.toThrow('down')
  expect((await kept('show', ['courses'], async () => 'up')).value).toBe('up')
})

test('an answer too large for the cache is still sent', async () => {
  let made = 0
  const kept = versionedCache(async () => ({ courses: '1' }), 10)
  const make = () => kept('long', ['courses'], async () => `${++made} and much more than ten characters`)
  expect(String((await make()).bytes)).toContain('1 and')
  expect(String((await make()).bytes)).toContain('2 and')
})

test('a caller never gets the answer to a query that started before they arrived', async () => {
  const questions: PromiseWithResolvers<number>[] = []
  const ask = singleFlight(() => {
    const question = Promise.withResolvers<number>()
    questions.push(question)
    return question.promise
  })
  const first = ask()
  await expect.poll(() => questions.length).toBe(1)
  const [second, third] = [ask(), ask()]
  expect(questions).toHaveLength(1)
  questions[0]?.reject(new Error('down'))
  await expect(first).rejects.toThrow('down')
  await expect.poll(() => questions.length).toBe(2)
  questions[1]?.resolve(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
})
