import { readFileSync } from 'node:fs'
import { uploadMs } from '@skillharbor/contracts/constants'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { edgeFile, hasCaddy } from './caddy.ts'
import { names, startEdge, upstreams } from './edge.ts'

describe.runIf(hasCaddy)('the edge', () => {
  let edge: Awaited<ReturnType<typeof startEdge>>
  beforeAll(async () => {
    edge = await startEdge()
  })
  afterAll(() => edge.stop())

  test('routes each hostname to its own upstream over HTTPS, with the caller’s real address', async () => {
    for (const upstream of upstreams) {
      const { requests: before } = edge.fakes[upstream].state
      const { status, headers, body } = await edge.send(names[upstream], '/imgprivate/x')
      expect(status).toBe(201)
      expect(JSON.parse(body)).toMatchObject({ path: '/imgprivate/x', forwarded: '127.0.0.1' })
      expect(headers['strict-transport-security']).toContain('max-age=31536000')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers.server).toBeUndefined()
      expect(edge.fakes[upstream].state.requests).toBe(before + 1)
    }
  })

  test('exposes only the pictures of the storage server', async () => {
    const before = edge.fakes.STORAGE.state.requests
    for (const [path, method] of [
      ['/', 'GET'],
      ['/imgprivate', 'GET'],
      ['/other/x', 'GET'],
      ['/imgprivate/x', 'DELETE'],
      ['/imgprivate/x?delete', 'POST'],
    ] as const)
      expect((await edge.send(names.STORAGE, path, method)).status, `${method} ${path}`).toBe(404)
    expect(edge.fakes.STORAGE.state.requests).toBe(before)
    expect((await edge.send(names.STORAGE, '/imgprivate/x', 'PUT')).status).toBe(201)
  })

  test.each(upstreams)('S99: takes no larger headers and bodies than %s needs', async (upstream) => {
    const name = names[upstream]
    const isStorage = upstream === 'STORAGE'
    const [fits, tooLarge] = isStorage ? [8 * 1024 ** 2, 10_000_000] : [2 * 1024 ** 2, 4_000_000]
    const put = (bytes: number) => edge.send(name, '/imgprivate/x', 'PUT', { body: Buffer.alloc(bytes) })
    expect((await put(fits)).status).toBe(201)
    // Caddy 2.6 says 502, as the body that it passes on breaks off.
    expect([413, 502]).toContain((await put(tooLarge)).status)
    const headers = (bytes: number) =>
      edge.send(name, '/imgprivate/x', 'GET', { headers: { 'x-long': 'x'.repeat(bytes) } })
    expect((await headers(8_000)).status).toBe(201)
    expect((await headers(40_000)).status).toBe(431)
  })

  test('gives a body more time than a browser takes to send a part of an upload', () => {
    const seconds = Number(/read_body (\d+)s/.exec(readFileSync(edgeFile, 'utf8'))?.[1])
    expect(seconds * 1000).toBeGreaterThan(uploadMs)
  })

  test('S33: logs a request that fails without its query, and without the one of its page', async () => {
    edge.fakes.API.state.hangUp = true
    const headers = { referer: 'https://learn.test/settoken?token=secret-of-the-page' }
    expect((await edge.send(names.API, '/fails?token=secret', 'POST', { headers })).status).toBe(502)
    edge.fakes.API.state.hangUp = false
    await vi.waitFor(() => expect(edge.log()).toContain('"uri":"/fails"'), 10_000)
    expect(edge.log()).toContain('"https://learn.test/settoken"')
    expect(edge.log()).not.toContain('secret')
  })

  test('S35: with a balancer in front, passes on the address that it names', async () => {
    const behind = await startEdge({ TRUSTED_PROXIES: '192.0.2.0/24 127.0.0.1' })
    onTestFinished(behind.stop)
    for (const upstream of ['WEB', 'ADMIN', 'API'] as const) {
      const { body } = await behind.send(names[upstream], '/')
      expect(JSON.parse(body)).toMatchObject({ forwarded: '203.0.113.9, 127.0.0.1' })
    }
  })
})
