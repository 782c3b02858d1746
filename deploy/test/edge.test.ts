import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import getPort from 'get-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { edgeFile, hasCaddy, runCaddy } from './caddy.ts'
import { startFakeApi } from './fake-api.ts'

const names = { WEB: 'learn.test', ADMIN: 'admin.test', API: 'api.test', STORAGE: 'pictures.test' }
const upstreams = Object.keys(names) as (keyof typeof names)[] // Object.keys loses the key type

describe.runIf(hasCaddy)('the edge', () => {
  let port: number
  let fakes: Record<keyof typeof names, Awaited<ReturnType<typeof startFakeApi>>>
  let edge: Awaited<ReturnType<typeof runCaddy>>
  let ca: Buffer
  beforeAll(async () => {
    fakes = {
      WEB: await startFakeApi(),
      ADMIN: await startFakeApi(),
      API: await startFakeApi(),
      STORAGE: await startFakeApi(),
    }
    const [https, http] = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })]
    port = https
    const options = ['local_certs', 'skip_install_trust', `https_port ${https}`, `http_port ${http}`]
    edge = await runCaddy(edgeFile, http, {
      ...Object.fromEntries(Object.entries(names).map(([name, host]) => [`${name}_ORIGIN`, `https://${host}`])),
      WEB_UPSTREAM: fakes.WEB.address,
      ADMIN_UPSTREAM: fakes.ADMIN.address,
      STORAGE_UPSTREAM: fakes.STORAGE.address,
      API_UPSTREAMS: fakes.API.address,
      HEALTH_PORT: String(await getPort({ host: '127.0.0.1' })),
      ACME_EMAIL: 'operator@skillharbor.example',
      EDGE_OPTIONS: options.join('\n'),
    })
    ca = readFileSync(join(edge.folder, 'caddy/pki/authorities/local/root.crt'))
  })
  afterAll(async () => {
    await edge.stop()
    for (const { stop } of Object.values(fakes)) await stop()
  })

  type More = { headers?: Record<string, string>; body?: Buffer }
  const send = (name: string, path: string, method = 'GET', more: More = {}) =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
      const headers = { host: name, 'x-forwarded-for': '203.0.113.9', ...more.headers }
      const sent = request({ host: '127.0.0.1', port, servername: name, ca, path, method, headers }, (answer) => {
        let body = ''
        answer.setEncoding('utf8').on('data', (text: string) => {
          body += text
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
      })
      sent.on('error', reject).end(more.body)
    })

  test('routes each hostname to its own upstream over HTTPS, with the caller’s real address', async () => {
    for (const upstream of upstreams) {
      const { requests: before } = fakes[upstream].state
      const { status, headers, body } = await send(names[upstream], '/imgprivate/x')
      expect(status).toBe(201)
      expect(JSON.parse(body)).toMatchObject({ path: '/imgprivate/x', forwarded: '127.0.0.1' })
      expect(headers['strict-transport-security']).toContain('max-age=31536000')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers.server).toBeUndefined()
      expect(fakes[upstream].state.requests).toBe(before + 1)
    }
  })

  test('exposes only the pictures of the storage server', async () => {
    const before = fakes.STORAGE.state.requests
    for (const [path, method] of [
      ['/', 'GET'],
      ['/imgprivate', 'GET'],
      ['/other/x', 'GET'],
      ['/imgprivate/x', 'DELETE'],
      ['/imgprivate/x?delete', 'POST'],
    ] as const)
      expect((await send(names.STORAGE, path, method)).status, `${method} ${path}`).toBe(404)
    expect(fakes.STORAGE.state.requests).toBe(before)
    expect((await send(names.STORAGE, '/imgprivate/x', 'PUT')).status).toBe(201)
  })

  test.each(upstreams)('S99: takes no larger headers and bodies than %s needs', async (upstream) => {
    const name = names[upstream]
    const isStorage = upstream === 'STORAGE'
    const [fits, tooLarge] = isStorage ? [8 * 1024 ** 2, 10_000_000] : [2 * 1024 ** 2, 4_000_000]
    const put = (bytes: number) => send(name, '/imgprivate/x', 'PUT', { body: Buffer.alloc(bytes) })
    expect((await put(fits)).status).toBe(201)
    // Caddy 2.6 says 502, as the body that it passes on breaks off.
    expect([413, 502]).toContain((await put(tooLarge)).status)
    const headers = (bytes: number) => send(name, '/imgprivate/x', 'GET', { headers: { 'x-long': 'x'.repeat(bytes) } })
    expect((await headers(8_000)).status).toBe(201)
    expect((await headers(40_000)).status).toBe(431)
  })
})
