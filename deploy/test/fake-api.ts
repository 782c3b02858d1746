import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers with a page's head, as the API does. The id decides: `known`, `broken`, `slow` (no answer) or not found; the catalogue is known. */
function sendHead(address: string, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(address, 'http://api')
  const id = pathname.split('/').at(-1)
  if (id === 'slow') return
  if (id === 'broken') return void response.writeHead(500).end('{}')
  const head = `<title>${id} ${searchParams.get('lang')} {{env "PATH"}} $& “course”</title>`
  response.statusCode = id === 'known' || id === 'allcourses' ? 200 : 404
  if (searchParams.get('as') !== 'header') return void response.end(head)
  response.setHeader('x-page-head', Buffer.from(head).toString('base64')).end()
}

/** A fake API that echoes what reached it, and that a test can make unready (`ready`) or drop connections (`hangUp`). */
export async function startFakeApi() {
  const state = { ready: true, requests: 0, hangUp: false }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    // Otherwise Caddy keeps its health check's connection and might send a POST on it just as the API stops. Unlike a
    // refused connection, Caddy doesn't retry that.
    if (path === '/readyz') return void response.writeHead(state.ready ? 200 : 503, { connection: 'close' }).end()
    state.requests++
    if (state.hangUp) return void request.socket.destroy()
    if (path.startsWith('/api/head/')) return sendHead(path, response)
    // The catalogue's answers have an ETag.
    if (path === '/api/v1/tagged') {
      response.setHeader('etag', '"tag"').setHeader('content-type', 'application/json')
      if (request.headers['if-none-match'] === '"tag"') return void response.writeHead(304).end()
      return void response.end(JSON.stringify('x'.repeat(2_000)))
    }
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk
    })
    request.on('end', () => {
      response.writeHead(201, {
        'content-type': 'application/json; charset=utf-8',
        'content-security-policy': "default-src 'none'",
        'set-cookie': 'session=1',
      })
      const { method, headers } = request
      const forwarded = headers['x-forwarded-for']
      response.end(JSON.stringify({ path, method, body, forwarded, filler: 'x'.repeat(2_000) }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that is listening
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return { url: `http://127.0.0.1:${port}`, address: `127.0.0.1:${port}`, state, stop }
}
