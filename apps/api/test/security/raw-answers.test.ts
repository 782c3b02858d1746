import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ WORKER: 'apart' }, { within: { headers: 100, headersCheck: 20 } })
})
afterAll(() => api.stop())

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400, 'INVALID_INPUT'],
  ['a header that is none', 'GET / HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n', 400, 'INVALID_INPUT'],
  ['too many headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 413, 'PAYLOAD_TOO_LARGE'],
  ['headers that never end', 'GET / HTTP/1.1\r\nhost: x\r\n', 408, 'REQUEST_TIMEOUT'],
])('S99: %s is answered with the security headers, too', async (_, request, status, error) => {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
  socket.write(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [line, ...lines] = head.split('\r\n')
  expect(line).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  const headers = Object.fromEntries(lines.map((one) => one.split(': ', 2)))
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}/),
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'cache-control': 'no-store',
    connection: 'close',
  })
  expect(JSON.parse(body)).toMatchObject({ error })
})
