import { operationList } from '@skillharbor/contracts/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caller } from '../caller.ts'
import { newAdmin } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

type Headers = Record<string, string>
const mutations = operationList.filter(({ operation }) => operation.kind === 'mutation')
const foreign: Headers[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
]

/** An empty request to the operation; only the guard refuses it with 403. */
const send = (
  transport: 'rest' | 'trpc',
  { name, operation: { method, path } }: (typeof mutations)[number],
  headers: Headers,
) =>
  transport === 'rest'
    ? caller(api.url).send(path.replaceAll(/\{\w+\}/g, 'x'), { method, headers })
    : caller(api.url).send(`/trpc/${name}`, { method: 'POST', headers })

describe.each(mutations)('S18: $name', (mutation) => {
  test.each(['rest', 'trpc'] as const)('rejects another site’s page, over %s', async (transport) => {
    for (const headers of foreign) {
      const { status, body } = await send(transport, mutation, headers)
      expect({ status, error: body.error }, JSON.stringify(headers)).toEqual({ status: 403, error: 'FORBIDDEN' })
    }
    const { WEB_ORIGIN, ADMIN_ORIGIN, API_ORIGIN } = api.config
    const ours = [WEB_ORIGIN, ADMIN_ORIGIN, API_ORIGIN].map((origin) => ({ origin, 'sec-fetch-site': 'same-origin' }))
    for (const headers of [{}, { 'sec-fetch-site': 'none' }, ...ours])
      expect((await send(transport, mutation, headers)).status, JSON.stringify(headers)).not.toBe(403)
  })
})

test('S18: a request with our origin is rejected when the browser reports it as cross-site', async () => {
  const headers = { origin: api.config.WEB_ORIGIN, 'sec-fetch-site': 'cross-site' }
  for (const path of ['/api/v1/auth/logout', '/trpc/auth.logout'])
    expect((await caller(api.url).send(path, { method: 'POST', headers })).status).toBe(403)
})

test('S18: no GET makes a mutation, over REST or tRPC', async () => {
  const admin = await newAdmin(api.url)
  for (const { name } of mutations) {
    const { status } = await admin.send(`/trpc/${name}?input=%7B%7D`, {})
    expect(status, name).toBe(405)
  }
})

describe('S20: cross-origin reading', () => {
  const paths = ['/api/v1/courses/getcourses', '/trpc/courses.list', '/api/openapi.json', '/healthz', '/api/v1/nothing']
  const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }

  test.each(['https://evil.example', 'null', 'http://127.0.0.1:3000.evil.example', 'http://127.0.0.1:3999'])(
    'allows %s nothing',
    async (origin) => {
      for (const path of paths)
        for (const init of [{ headers: { origin } }, { method: 'OPTIONS', headers: { origin, ...preflight } }]) {
          const { headers } = await fetch(api.url + path, init)
          expect(headers.get('access-control-allow-origin'), `${init.method ?? 'GET'} ${path}`).toBeNull()
        }
    },
  )

  test('allows our sites by name, never with a wildcard', async () => {
    const origin = api.config.WEB_ORIGIN
    for (const path of paths) {
      const { headers } = await fetch(api.url + path, { headers: { origin } })
      expect(headers.get('access-control-allow-origin')).toBe(origin)
      expect(headers.get('access-control-allow-credentials')).toBe('true')
      expect(headers.get('vary')?.toLowerCase()).toContain('origin')
    }
  })
})

test('S27: the API documentation page runs only its own scripts', async () => {
  const page = await fetch(`${api.url}/api/docs/`)
  expect(await page.text()).toContain('<script type="text/javascript">')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='( 'sha256-[\w+/]{43}=')*;/)
  for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy).toContain(`${name} 'none'`)
})

test('S28: every answer of the API carries the security headers', async () => {
  const answers = [
    '/api/v1/courses/getcourses',
    '/trpc/courses.list',
    '/api/v1/auth/me',
    '/trpc/auth.me',
    '/api/v1/nothing',
    '/api/openapi.json',
    '/api/docs',
    '/api/head/allcourses',
    '/api/head/course/x',
    '/api/head/teacher/x',
    '/api/head/certificate/x',
    '/api/certificates/x/credential.json',
    '/.well-known/did.json',
    '/api/sitemap.xml',
    '/api/files/imgprivate/thumbnails/a/b.png',
    '/healthz',
    '/%E0%A4%A',
  ]
  for (const path of answers) {
    const { headers } = await fetch(api.url + path, { redirect: 'manual' })
    const said = Object.fromEntries(headers)
    expect(said, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}/),
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(said['x-powered-by']).toBeUndefined()
    expect(said.server).toBeUndefined()
  }
})
