import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { edgeFile, hasCaddy, runCaddy } from './caddy.ts'
import { startFakeApi } from './fake-api.ts'
import { freePort } from './free-port.ts'

const names = { WEB: 'learn.test', ADMIN: 'admin.test', API: 'api.test', STORAGE: 'pictures.test' }
const parts = Object.keys(names) as (keyof typeof names)[] // Object.keys forgets the names' type

describe.runIf(hasCaddy)('the edge', () => {
  let port: number
  let behind: Record<keyof typeof names, Awaited<ReturnType<typeof startFakeApi>>>
  let edge: Awaited<ReturnType<typeof runCaddy>>
  let ca: Buffer
  beforeAll(async () => {
    behind = {
      WEB: await startFakeApi(),
      ADMIN: await startFakeApi(),
      API: await startFakeApi(),
      STORAGE: await startFakeApi(),
    }
    const [https, http] = [await freePort(), await freePort()]
    port = https
    const options = ['local_certs', 'skip_install_trust', `https_port ${https}`, `http_port ${http}`]
    edge = await runCaddy(edgeFile, http, {
      ...Object.fromEntries(Object.entries(names).map(([name, host]) => [`${name}_ORIGIN`, `https://${host}`])),
      ...{ WEB_UPSTREAM: behind.WEB.address, ADMIN_UPSTREAM: behind.ADMIN.address },
      ...{ STORAGE_UPSTREAM: behind.STORAGE.address, API_UPSTREAMS: behind.API.address },
      HEALTH_PORT: String(await freePort()),
      ...{ ACME_EMAIL: 'operator@skillharbor.example', EDGE_OPTIONS: options.join('\n') },
    })
    ca = readFileSync(join(edge.folder, 'caddy/pki/authorities/local/root.crt'))
  })
  afterAll(async () => {
    await edge.stop()
    for (const { stop } of Object.values(behind)) await stop()
  })

  const ask = (name: string, path: string, method = 'GET') =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
      const headers = { host: name, 'x-forwarded-for': '203.0.113.9' }
      const asked = request({ host: '127.0.0.1', port, servername: name, ca, path, method, headers }, (answer) => {
        let body = ''
        answer.setEncoding('utf8').on('data', (text: string) => {
          body += text
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
      })
      asked.on('error', reject).end()
    })

  test('leads each name to its own, over https, with the true address and no other', async () => {
    for (const part of parts) {
      const { asked: before } = behind[part].state
      const { status, headers, body } = await ask(names[part], '/imgprivate/x')
      expect(status).toBe(201)
      expect(JSON.parse(body)).toMatchObject({ path: '/imgprivate/x', forwarded: '127.0.0.1' })
      expect(headers['strict-transport-security']).toContain('max-age=31536000')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers.server).toBeUndefined()
      expect(behind[part].state.asked).toBe(before + 1)
    }
  })

  test('shows the pictures of the store, and nothing else of it', async () => {
    const before = behind.STORAGE.state.asked
    for (const [path, method] of [
      ['/', 'GET'],
      ['/imgprivate', 'GET'],
      ['/other/x', 'GET'],
      ['/imgprivate/x', 'DELETE'],
      ['/imgprivate/x?delete', 'POST'],
    ] as const)
      expect((await ask(names.STORAGE, path, method)).status, `${method} ${path}`).toBe(404)
    expect(behind.STORAGE.state.asked).toBe(before)
    expect((await ask(names.STORAGE, '/imgprivate/x', 'PUT')).status).toBe(201)
  })
})
