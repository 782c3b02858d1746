import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAdmin, newCourse, newLearner } from './people.ts'
import { watchStatements } from './sent-statements.ts'
import { startApi, type TestApi } from './start-api.ts'

const watch = watchStatements()
let api: TestApi
let id: string
let cookie: string
beforeAll(async () => {
  api = await startApi()
  id = await newCourse(await newAdmin(api.url))
  const { jar } = await newLearner(api.url)
  cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
})
afterAll(async () => {
  await api.stop()
  watch.stop()
})

const asked = (calls: string, input: unknown, more = 'batch=1') =>
  `/trpc/${calls}?${more}&input=${encodeURIComponent(JSON.stringify(input))}`

// How the answer is cut into chunks, and what differs for each request.
const ofEachRequest = ['content-length', 'transfer-encoding', 'date', 'x-request-id']
const sent = async (path: string, headers: Record<string, string> = {}, input?: object) => {
  const type = input && { 'content-type': 'application/json' }
  const answer = await fetch(api.url + path, {
    headers: { origin: api.config.WEB_ORIGIN, ...type, ...headers },
    ...(input && { method: 'POST', body: JSON.stringify(input) }),
  })
  const rest = [...answer.headers].filter(([name]) => !ofEachRequest.includes(name))
  const body = (await answer.text()).replaceAll(/"requestId":"[^"]+"/g, '')
  return { isDirect: answer.headers.has('content-length'), what: { status: answer.status, headers: rest, body } }
}
/** What tRPC itself answers: a parameter that it doesn't know leaves the request to it. */
const byTrpc = (path: string, headers?: Record<string, string>, input?: object) =>
  sent(`${path}&by=trpc`, headers, input)

/** What only prepared answers have: how a cache may keep them. */
const ofCaches = ['cache-control', 'etag']

test('a prepared answer has the bytes and headers that tRPC would send, and says how a cache may keep it', async () => {
  const paths = [
    asked('courses.list', { 0: {} }),
    asked('courses.list', { 0: { limit: 2, q: 'course' } }),
    asked('courses.list', {}),
    asked('courses.show', { id }, 'x=').replace('x=&', ''),
    asked('courses.show,learning.outline,courses.related', { 0: { id }, 1: { courseId: id }, 2: { id } }),
    asked('courses.show,courses.show', { 0: { id }, 1: { id } }).replaceAll(',', '%2C'),
  ]
  for (const path of paths) {
    const [ours, theirs] = [await sent(path), await byTrpc(path)]
    expect(ours.isDirect, path).toBe(true)
    expect(theirs.isDirect).toBe(false)
    const others = (headers: string[][]) => headers.filter(([name = '']) => !ofCaches.includes(name))
    expect({ ...ours.what, headers: others(ours.what.headers) }).toEqual({
      ...theirs.what,
      headers: others(theirs.what.headers),
    })
    expect(ours.what.headers).toContainEqual(['cache-control', 'public, max-age=0, s-maxage=1, must-revalidate'])
    expect(theirs.what.headers).toContainEqual(['cache-control', 'no-store'])
    expect(ours.what.status).toBe(200)
  }
})

test('what an account reads and does is answered with the bytes and headers that tRPC would send', async () => {
  const requests: [string, object?][] = [
    [asked('auth.me', { 0: {} })],
    [asked('auth.me,courses.show,purchases.list', { 0: {}, 1: { id }, 2: {} })],
    ['/trpc/wishes.add?batch=1', { 0: { courseId: id } }],
    ['/trpc/wishes.add,wishes.add?batch=1', { 0: { courseId: id }, 1: { courseId: id } }],
    ['/trpc/wishes.add?', { courseId: id }],
  ]
  for (const [path, input] of requests) {
    const [ours, theirs] = [await sent(path, { cookie }, input), await byTrpc(path, { cookie }, input)]
    expect(ours.isDirect, path).toBe(true)
    expect(theirs.isDirect).toBe(false)
    expect(ours.what).toEqual(theirs.what)
    expect(ours.what.headers).toContainEqual(['cache-control', 'no-store'])
  }
})

test('what fails, or is asked for in another way, is answered by tRPC', async () => {
  const paths = [
    asked('courses.show', { 0: { id: 'nothing' } }),
    asked('courses.show,courses.show', { 0: { id }, 1: { id: 'nothing' } }),
    asked('courses.list', { 0: { limit: 'many' } }),
    asked('courses.list', [{}]),
    asked('courses.show,auth.me', { 0: { id }, 1: {} }),
    asked('courses.nothing', { 0: {} }),
    '/trpc/courses.list?batch=1&input=%7B',
    '/trpc/courses.list,courses.list?x',
    '/trpc/wishes.add?batch=1&input=%7B%7D',
  ]
  for (const path of paths) {
    const hindi = { 'accept-language': 'hi' }
    const [ours, theirs] = [await sent(path, hindi), await byTrpc(path, hindi)]
    expect(ours.isDirect, path).toBe(false)
    expect(ours.what).toEqual(theirs.what)
  }
})

test('a mutation beside one that fails is executed once', async () => {
  const input = { 0: { courseId: id }, 1: { courseId: 'nothing' } }
  const statements = await watch.during(async () => {
    const { isDirect, what } = await sent('/trpc/wishes.remove,wishes.remove?batch=1', { cookie }, input)
    expect({ isDirect, status: what.status }).toEqual({ isDirect: false, status: 207 })
  })
  expect(statements.filter((text) => text.startsWith('delete from "wishes"'))).toHaveLength(1)
})

test('a call that fails is executed once', async () => {
  const { quotas } = api.parts.ports
  const { perAddress } = quotas.suggestions
  const take = perAddress?.take
  let taken = 0
  if (perAddress && take) perAddress.take = (key) => (taken++ === 0 ? Promise.resolve(7) : take.call(perAddress, key))
  const answer = await fetch(api.url + asked('courses.suggest', { 0: { q: 'graph' } }))
  expect(await answer.text()).toContain('TOO_MANY_REQUESTS')
  expect(answer.headers.get('retry-after')).toBe('7')
  expect(taken).toBe(1)
})
