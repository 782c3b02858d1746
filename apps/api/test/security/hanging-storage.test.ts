import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { courseFields, newAdmin } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'

/** How the storage treats a request; set by each test. */
let treat: (response: ServerResponse) => void
const server = createServer((_, response) => treat(response))

let api: TestApi
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('Not listening on a port')
  const keys = { S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }
  api = await startApi(
    { STORAGE: 's3', S3_ENDPOINT: `http://127.0.0.1:${address.port}`, ...keys },
    { within: { storage: 500, smallObject: 100 } },
  )
})
afterAll(async () => {
  await api.stop()
  server.closeAllConnections()
  server.close()
})

describe.each(['rest', 'trpc'] as const)('S54: over %s', (transport) => {
  test.each([
    ['hangs', () => undefined],
    [
      'begins to answer and hangs',
      (response: ServerResponse) => void response.writeHead(200, { etag: '"a"', 'content-length': 9 }).write('PNG'),
    ],
    ['hangs up', (response: ServerResponse) => void response.destroy()],
    [
      'says that it is busy',
      (response: ServerResponse) => void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'),
    ],
    [
      'refuses our key',
      (response: ServerResponse) =>
        void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>'),
    ],
    [
      'finds our clock wrong',
      (response: ServerResponse) =>
        void response.writeHead(403).end('<Error><Code>RequestTimeTooSkewed</Code></Error>'),
    ],
  ])('a storage that %s leads to 503 within bounded time', async (_, how) => {
    treat = how
    const admin = await newAdmin(api.url)
    const thumbnail = `thumbnails/${admin.username}/picture.png`
    const { status, body } = await admin.call(transport, 'courses.create', { ...courseFields, thumbnail })
    expect({ status, ...body }).toMatchObject({
      status: 503,
      error: 'UNAVAILABLE',
      message: expect.stringContaining('files'),
    })
  })
})
