import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type ClientOptions, createClient } from '../src/client.ts'
import { operationList } from '../src/operations.ts'

const course = {
  _id: '0198',
  title: 'Graphs',
  description: 'Breadth first',
  price: 499.5,
  image: '',
  category: 'Web3' as const,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
}
const user = { _id: '1', username: 'Meera', email: 'meera@example.org', role: 'user' as const }

type Asked = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

/** A client of a server with this answer, and the requests that the server got. */
const against = async (
  answer: (response: ServerResponse, request: IncomingMessage) => void,
  options: Partial<ClientOptions> = {},
) => {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    asked.push({ method, url, headers, body: await text(request) })
    answer(response, request)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  onTestFinished(close)
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return { api: createClient({ baseUrl: url, ...options }), asked, url, close }
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

const failing = (code: string) => ({ ok: false, error: expect.objectContaining({ code }) })

test('the client has a method for every operation except the payment provider’s', () => {
  const named = Object.entries(createClient({ baseUrl: 'https://api.example.org' })).flatMap(([group, methods]) =>
    Object.keys(methods).map((name) => `${group}.${name}`),
  )
  const forApps = operationList.filter(({ operation }) => operation.access !== 'provider').map(({ name }) => name)
  expect(named).toEqual(forApps)
  expect(named).not.toContain('purchases.webhook')
})

describe('a request', () => {
  test('by GET has its input in the query string', async () => {
    const { api, asked } = await against(json(200, { content: [course], nextCursor: null }), {
      headers: { 'x-app': 'a' },
    })
    const listed = await api.courses.list({ q: 'a & b', limit: 5, cursor: undefined })
    expect(listed).toEqual({ ok: true, data: { content: [course], nextCursor: null } })
    expect(asked[0]).toMatchObject({ method: 'GET', url: '/api/v1/courses/getcourses?q=a+%26+b&limit=5', body: '' })
    expect(asked[0]?.headers).toMatchObject({ 'x-app': 'a' })
  })

  test('fills in the path and sends the rest as JSON', async () => {
    const { api, asked } = await against(json(200, { message: 'Updated', content: course }))
    await api.courses.update({ id: 'a/b ?', title: 'Graphs', price: 12.5 })
    expect(asked[0]).toMatchObject({
      method: 'PATCH',
      url: '/api/v1/courses/updatecourse/a%2Fb%20%3F',
      body: '{"title":"Graphs","price":12.5}',
      headers: { 'content-type': 'application/json' },
    })
  })

  test('keeps the path of its base URL', async () => {
    const { asked, url } = await against(json(200, { user }))
    await createClient({ baseUrl: `${url}/shop/` }).auth.me()
    expect(asked[0]?.url).toBe('/shop/api/v1/auth/me')
  })

  test('without input has neither body nor content type', async () => {
    const { api, asked } = await against(json(200, { message: 'Bye' }))
    expect(await api.auth.logout()).toEqual({ ok: true, data: { message: 'Bye' } })
    expect(asked[0]).toMatchObject({ method: 'POST', url: '/api/v1/auth/logout', body: '' })
    expect(asked[0]?.headers['content-type']).toBeUndefined()
  })

  test.each(['', 'api.example.org', 'ftp://api.example.org', 'https://api.example.org?x=1'])(
    'rejects %j as a base URL',
    (baseUrl) => {
      expect(() => createClient({ baseUrl })).toThrow('baseUrl must be an address like')
    },
  )
})

describe('an answer', () => {
  test('of a later version loses unknown fields', async () => {
    const { api } = await against(json(200, { user: { ...user, likes: 3 }, hint: 'new' }))
    expect(await api.auth.me()).toEqual({ ok: true, data: { user } })
  })

  test('with an error is returned as a value, with its issues and when to retry', async () => {
    const issues = [{ path: 'email', message: 'Enter a valid email address' }]
    const invalid = await against(json(400, { error: 'INVALID_INPUT', message: 'Invalid input', issues }))
    expect(await invalid.api.newsletter.subscribe({ email: 'x' })).toEqual({
      ok: false,
      error: { code: 'INVALID_INPUT', message: 'Invalid input', issues },
    })
    const busy = await against(json(429, { error: 'TOO_MANY_REQUESTS', message: 'Wait' }, { 'retry-after': '7' }))
    expect(await busy.api.auth.me()).toEqual({
      ok: false,
      error: { code: 'TOO_MANY_REQUESTS', message: 'Wait', retryAfter: 7 },
    })
  })

  test('says when to retry where the API does: also of one that is away, and not where waiting doesn’t help', async () => {
    const away = await against(json(503, { error: 'UNAVAILABLE', message: 'Away' }, { 'retry-after': '2' }))
    expect(await away.api.auth.me()).toEqual({
      ok: false,
      error: { code: 'UNAVAILABLE', message: 'Away', retryAfter: 2 },
    })
    const full = await against(json(429, { error: 'TOO_MANY_REQUESTS', message: 'Enough versions' }))
    expect(await full.api.auth.me()).toEqual({
      ok: false,
      error: { code: 'TOO_MANY_REQUESTS', message: 'Enough versions' },
    })
  })

  test.each([
    ['a success of another shape', json(200, { user: { ...user, role: 'root' } })],
    ['an error with a code of nobody', json(500, { error: 'KAPUTT', message: 'Oh' })],
    ['a page', (response: ServerResponse) => void response.writeHead(502).end('<h1>Bad gateway</h1>')],
    ['nothing', (response: ServerResponse) => void response.writeHead(204).end()],
  ])('that is %s is reported as unexpected', async (_, answer) => {
    const { api } = await against(answer)
    expect(await api.auth.me()).toEqual(failing('UNEXPECTED_ANSWER'))
  })
})

describe('no answer', () => {
  test('because there is no connection, it breaks, or it redirects', async () => {
    const broken = await against((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"user"')
      response.destroy()
    })
    expect(await broken.api.auth.me()).toEqual(failing('NETWORK'))
    const moved = await against((response, { url }) =>
      url === '/elsewhere' ? json(200, { user })(response) : response.writeHead(302, { location: '/elsewhere' }).end(),
    )
    expect(await moved.api.auth.me()).toEqual(failing('NETWORK'))
    const gone = await against(json(200, { user }))
    await gone.close()
    expect(await gone.api.auth.me()).toEqual(failing('NETWORK'))
  })

  test('within the timeout, even if half of it arrived', async () => {
    const half = (response: ServerResponse) => void response.writeHead(200).write('{"user"')
    const { api } = await against(half, { timeoutMs: 50 })
    expect(await api.auth.me()).toEqual(failing('TIMEOUT'))
  })

  test('because the caller aborted', async () => {
    const controller = new AbortController()
    const { api } = await against(() => controller.abort())
    expect(await api.auth.me({}, { signal: controller.signal })).toEqual(failing('ABORTED'))
    expect(await api.auth.me({}, { signal: controller.signal })).toEqual(failing('ABORTED'))
  })
})

test('a cookie jar sends what was set, drops what was cleared, and can be stored', async () => {
  const cookies = new Map<string, string>()
  const set = ['__Host-skillharbor_user=a=b; Path=/; HttpOnly; Secure', 'skillharbor_admin=c; Path=/']
  const { api, asked, url } = await against(
    (response, { url }) => {
      const cookie = url?.endsWith('login') ? set : ['skillharbor_admin=; Max-Age=0; Path=/']
      json(200, { message: 'Hello', user })(response.setHeader('set-cookie', cookie))
    },
    { cookies },
  )
  await api.auth.login({ email: user.email, password: 'correct horse' })
  expect(asked[0]?.headers.cookie).toBeUndefined()
  await api.auth.me()
  expect(asked[1]?.headers.cookie).toBe('__Host-skillharbor_user=a=b; skillharbor_admin=c')
  await createClient({ baseUrl: url, cookies: new Map([...cookies]) }).auth.me()
  expect(asked[2]?.headers.cookie).toBe('__Host-skillharbor_user=a=b')
})
