import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAdmin, newCourse } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
let id: string
beforeAll(async () => {
  api = await startApi()
  id = await newCourse(await newAdmin(api.url))
})
afterAll(() => api.stop())

const asked = (calls: string, input: unknown, more = 'batch=1') =>
  `/trpc/${calls}?${more}&input=${encodeURIComponent(JSON.stringify(input))}`

// How the answer is cut into chunks, and what differs for each request.
const ofEachRequest = ['content-length', 'transfer-encoding', 'date', 'x-request-id']
const sent = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(api.url + path, { headers: { origin: api.config.WEB_ORIGIN, ...headers } })
  const rest = [...answer.headers].filter(([name]) => !ofEachRequest.includes(name))
  const body = (await answer.text()).replaceAll(/"requestId":"[^"]+"/g, '')
  return { isPrepared: answer.headers.has('content-length'), what: { status: answer.status, headers: rest, body } }
}
/** What tRPC itself answers: a parameter that it doesn't know leaves the request to it. */
const byTrpc = (path: string, headers?: Record<string, string>) => sent(`${path}&by=trpc`, headers)

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
    expect(ours.isPrepared, path).toBe(true)
    expect(theirs.isPrepared).toBe(false)
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

test('what fails, or is not prepared, is answered by tRPC', async () => {
  const paths = [
    asked('courses.show', { 0: { id: 'nothing' } }),
    asked('courses.show,courses.show', { 0: { id }, 1: { id: 'nothing' } }),
    asked('courses.list', { 0: { limit: 'many' } }),
    asked('courses.list', [{}]),
    asked('courses.show,auth.me', { 0: { id }, 1: {} }),
    asked('courses.nothing', { 0: {} }),
    '/trpc/courses.list?batch=1&input=%7B',
    '/trpc/courses.list,courses.list?x',
  ]
  for (const path of paths) {
    const hindi = { 'accept-language': 'hi' }
    const [ours, theirs] = [await sent(path, hindi), await byTrpc(path, hindi)]
    expect(ours.isPrepared, path).toBe(false)
    expect(ours.what).toEqual(theirs.what)
  }
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
