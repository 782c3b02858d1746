import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import getPort from 'get-port'
import { edgeFile, runCaddy } from './caddy.ts'
import { startFakeApi } from './fake-api.ts'

export const names = { WEB: 'learn.test', ADMIN: 'admin.test', API: 'api.test', STORAGE: 'pictures.test' }
export const upstreams = Object.keys(names) as (keyof typeof names)[] // Object.keys loses the key type

type More = { headers?: Record<string, string>; body?: Buffer }

/** The edge with an upstream of its own for each name. `send` asks it over HTTPS, and claims another address. */
export async function startEdge(variables: Record<string, string> = {}) {
  const fakes = {
    WEB: await startFakeApi(),
    ADMIN: await startFakeApi(),
    API: await startFakeApi(),
    STORAGE: await startFakeApi(),
  }
  const [port, http] = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })]
  const options = ['local_certs', 'skip_install_trust', `https_port ${port}`, `http_port ${http}`]
  const edge = await runCaddy(edgeFile, http, {
    ...Object.fromEntries(Object.entries(names).map(([name, host]) => [`${name}_ORIGIN`, `https://${host}`])),
    WEB_UPSTREAM: fakes.WEB.address,
    ADMIN_UPSTREAM: fakes.ADMIN.address,
    STORAGE_UPSTREAM: fakes.STORAGE.address,
    API_UPSTREAMS: fakes.API.address,
    HEALTH_PORT: String(await getPort({ host: '127.0.0.1' })),
    ACME_EMAIL: 'operator@skillharbor.example',
    EDGE_OPTIONS: options.join('\n'),
    TRUSTED_PROXIES: '',
    ...variables,
  })
  const ca = readFileSync(join(edge.folder, 'caddy/pki/authorities/local/root.crt'))

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

  const stop = async () => {
    await edge.stop()
    for (const fake of Object.values(fakes)) await fake.stop()
  }
  return { fakes, send, log: edge.log, stop }
}
