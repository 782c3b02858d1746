import { connect } from 'node:net'
import { maxBatch } from '@skillharbor/contracts/constants'
import { inline } from '@skillharbor/contracts/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, caller } from '../caller.ts'
import { courseFields, newAdmin, newCourse } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'

let api: TestApi
let admin: Caller
beforeAll(async () => {
  api = await startApi()
  admin = await newAdmin(api.url)
})
afterAll(() => api.stop())

/** One operation's address at each transport. */
const addresses = (rest: string, trpc: string) => [rest, `/trpc/${trpc}`]
const logOut = addresses('/api/v1/auth/logout', 'auth.logout')
const logIn = addresses('/api/v1/auth/login', 'auth.login')
const create = addresses('/api/v1/courses/mycourses', 'courses.create')
const post = (who: Caller, path: string, body: string, type = 'application/json') =>
  who.send(path, { method: 'POST', headers: { 'content-type': type }, body })

describe.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'application/jsonp',
  'multipart/form-data; boundary=x',
])('S19: a body of type %s', (type) => {
  test.each(logOut)('is rejected at %s', async (path) => {
    const body = '--x\r\ncontent-disposition: form-data; name="0"\r\n\r\n{}\r\n--x--\r\n'
    expect((await post(caller(api.url), path, body, type)).status).toBe(415)
  })
})

describe.each(create)('S26: at %s', (path) => {
  const fields = JSON.stringify({ ...courseFields, price: 'PRICE' })
  test.each([
    'NaN',
    '-1',
    '1e309',
    '-1e309',
    '"10abc"',
    '"499"',
    '0.005',
    '10.123',
    '0',
    '500001',
    'null',
    '[499]',
    '{}',
  ])('the price %s is rejected', async (price) => {
    const { status, body } = await post(admin, path, fields.replace('"PRICE"', price))
    expect(status).toBe(400)
    // NaN is no JSON at all.
    if (price !== 'NaN') expect(JSON.stringify(body)).toContain('"path":"price"')
  })

  test('a price in rupees and paise is accepted', async () => {
    expect((await post(admin, path, fields.replace('"PRICE"', '1.05'))).status).toBeLessThan(300)
  })
})

describe.each(logIn)('S30: at %s', (path) => {
  test.each([
    '{"__proto__":{"a":1}}',
    '{"email":"a@b.example","password":"x","\\u005f_proto__":{"a":1}}',
    '{"email":{"__proto__":{"a":1}}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '[{"__proto__":{"a":1}}]',
  ])('the body %s is rejected', async (body) => {
    expect((await post(caller(api.url), path, body)).status).toBe(400)
    expect(Reflect.get({}, 'a')).toBeUndefined()
  })
})

test('S30: such keys are rejected in a batch’s query string too', async () => {
  const input = encodeURIComponent('{"0":{"__proto__":{"limit":1}}}')
  const { status, body } = await caller(api.url).send(`/trpc/courses.list?batch=1&input=${input}`, {})
  expect(status).toBe(200)
  expect(JSON.stringify(body)).toContain('"nextCursor"')
  expect(Reflect.get({}, 'limit')).toBeUndefined()
})

describe.each(logIn)('S31: at %s', (path) => {
  test('a body over 64 KiB is rejected, one of exactly 64 KiB is read', async () => {
    const of = (bytes: number) => JSON.stringify({ email: 'x'.repeat(bytes - 26), password: '' })
    expect(of(65_536)).toHaveLength(65_536)
    expect((await post(caller(api.url), path, of(65_537))).status).toBe(413)
    expect((await post(caller(api.url), path, of(65_536))).status).toBe(400)
  })
})

describe('at an API that waits for a moment only', () => {
  let hasty: TestApi
  beforeAll(async () => {
    hasty = await startApi({ WORKER: 'apart' }, { within: { body: 100, headers: 100, headersCheck: 20 } })
  })
  afterAll(() => hasty.stop())

  /**
   * Opens a connection. `answer` resolves with all that came over it, once the API has closed it. What is still being sent
   * then is an error to the socket, and none here.
   */
  const open = () => {
    const socket = connect(Number(new URL(hasty.url).port), '127.0.0.1')
    let received = ''
    socket.setEncoding('utf8').on('data', (part) => (received += part))
    socket.on('error', () => undefined)
    const answer = new Promise<string>((resolve) => socket.on('close', () => resolve(received)))
    return { socket, answer }
  }

  test.each(logIn)('S31: a body that never arrives times out at %s', async (path) => {
    const { socket, answer } = open()
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"email":`,
    )
    expect(await answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*REQUEST_TIMEOUT/)
  })

  // Node itself would wait for up to 90 s, and this test for 20.
  test('S55: headers that never end are cut off', async () => {
    const { socket, answer } = open()
    socket.write('GET /api/v1/courses HTTP/1.1\r\nhost: x\r\n')
    const drip = setInterval(() => socket.write('x-slow: 1\r\n'), 50)
    expect(await answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*REQUEST_TIMEOUT/)
    clearInterval(drip)
  })
})

describe.each(['rest', 'trpc'] as const)('S31: a lesson over %s', (transport) => {
  const send = (bytes: number, streamed: boolean) => {
    const input = { lessonId: 'x', version: 1, body: 'x'.repeat(bytes) }
    const [path, method] =
      transport === 'rest' ? ['/api/v1/curriculum/lessons/x', 'PATCH'] : ['/trpc/curriculum.saveLesson', 'POST']
    const body = JSON.stringify(input)
    const sent = streamed ? { body: new Blob([body]).stream(), duplex: 'half' as const } : { body }
    return fetch(api.url + path, { method, headers: { 'content-type': 'application/json' }, ...sent })
  }
  test.each([false, true])('may be longer than other bodies, within its own limit (streamed: %s)', async (streamed) => {
    // Read, and then refused because nobody is logged in.
    expect((await send(300_000, streamed)).status).toBe(401)
    expect((await send(800_000, streamed)).status).toBe(413)
  })
})

test.each([
  ['/api/v1/curriculum/lessons/x/captions', 1_500_000, 401],
  ['/api/v1/curriculum/lessons/x/captions', 2_100_000, 413],
  ['/trpc/curriculum.saveCaptions', 1_500_000, 401],
  ['/trpc/curriculum.saveCaptions', 2_100_000, 413],
])('S31: captions at %s may have 2 MiB: %i bytes get %i', async (path, bytes, status) => {
  const body = JSON.stringify({ lessonId: 'x', language: 'en', text: 'x'.repeat(bytes) })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(api.url + path, { method: 'POST', headers, body })).status).toBe(status)
})

test('S31: a streamed body over 64 KiB is rejected over tRPC, too', async () => {
  const headers = { 'content-type': 'application/json' }
  const body = new Blob([JSON.stringify({ email: 'x'.repeat(100_000), password: '' })]).stream()
  const answer = await fetch(`${api.url}/trpc/auth.login`, { method: 'POST', headers, body, duplex: 'half' })
  expect(answer.status).toBe(413)
})

describe('S31: a batch', () => {
  const batch = (paths: string[], separator = ',') =>
    caller(api.url).send(`/trpc/${paths.join(separator)}?batch=1`, { method: 'POST', ...admin.json({}) })
  const times = (count: number, path: string) => Array<string>(count).fill(path)

  test('of more than ten calls is rejected, except for picture links', async () => {
    expect((await batch(times(maxBatch.default, 'auth.logout'))).status).toBe(200)
    for (const separator of [',', '%2C', '%2c'])
      expect((await batch(times(maxBatch.default + 1, 'auth.logout'), separator)).status).toBe(400)
    expect((await batch(times(maxBatch.signing, 'uploads.signedUrl'))).status).toBe(207)
    expect((await batch(times(maxBatch.signing + 1, 'uploads.signedUrl'))).status).toBe(400)
    expect((await batch([...times(10, 'uploads.signedUrl'), 'auth.logout'])).status).toBe(400)
  })

  test('is counted even when it is encoded twice', async () => {
    for (const path of [times(20, 'courses.list').join('%252C'), '%25'])
      expect((await caller(api.url).send(`/trpc/${path}?batch=1`, {})).status).toBe(404)
  })
})

describe('S32: a forced failure', () => {
  const generic = { error: 'INTERNAL', message: inline.somethingWrong }

  test('reveals nothing internal, over REST and tRPC', async () => {
    const own = await startApi()
    const seller = await newAdmin(own.url)
    const id = await newCourse(seller)
    await own.parts.pool.query('alter table subscribers rename to gone')
    await own.parts.pool.query('alter table courses drop column description cascade')
    const seen: string[] = []
    for (const transport of ['rest', 'trpc'] as const) {
      const failed = [
        await caller(own.url).call(transport, 'newsletter.subscribe', { email: 'a@b.example' }),
        await seller.call(transport, 'courses.update', { id, title: 'New' }),
        await caller(own.url).call(transport, 'courses.list'),
      ]
      for (const { status, body } of failed) {
        // It finds the request in the log, which alone knows more.
        const { requestId: _, ...said } = body
        expect({ status, said }).toEqual({ status: 500, said: generic })
      }
      seen.push(await (await fetch(`${own.url}/trpc/courses.list?batch=1&input=%7B%7D`)).text())
    }
    // A page's address, such as /allcourses, is no column of a table.
    const sitemap = await (await fetch(`${own.url}/api/sitemap.xml`)).text()
    seen.push(sitemap.replace(/ href="https?:[^"]*"/g, ''))
    for (const text of seen) expect(text).not.toMatch(/stack|select|relation|column|courses"|\.ts|node_modules/i)
    await own.stop()
  })

  test('reveals nothing internal when a request can’t be parsed', async () => {
    for (const path of [
      '/trpc/courses.list?input=%7B',
      '/trpc/nothing',
      '/api/v1/nothing',
      '/%E0%A4%A',
      '/trpc/courses.__proto__',
    ])
      expect(JSON.stringify((await caller(api.url).send(path, {})).body)).not.toMatch(
        /stack|\.ts|node_modules| at \S+:\d/,
      )
    for (const path of [...logIn, ...create])
      expect(JSON.stringify((await post(admin, path, '{"email":')).body)).not.toMatch(/stack|\.ts|position| at \S+:\d/)
  })
})
