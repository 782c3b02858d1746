import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { maxImageBytes, maxKeyLength } from '@skillharbor/contracts/constants'
import { ErrorBody } from '@skillharbor/contracts/errors'
import { say } from '@skillharbor/contracts/said'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readObject } from '../src/features/teaching/media/read-object.ts'
import { adminSite, startDiskServer } from './storage-disk-server.ts'

const key = 'thumbnails/asha/harbour.png'
const stored = randomBytes(100)

describe('files over HTTP', () => {
  let server: Awaited<ReturnType<typeof startDiskServer>>
  beforeAll(async () => {
    server = await startDiskServer()
  })
  afterAll(() => server.stop())
  beforeEach(() => server.storage.put(key, stored, 'image/png'))

  const getLink = () => server.storage.signedGetUrl(key, 60)
  const putLink = () => server.storage.signedPutUrl(key, 'image/png', 60)
  const read = async () => (await readObject(server.storage, key, maxImageBytes))?.bytes
  const png = { 'content-type': 'image/png' }
  /** A PUT that announces that many bytes and sends 10. */
  const startUpload = async (announced: number, to = server) => {
    const link = await to.storage.signedPutUrl(key, 'image/png', 60)
    const upload = request(link, { method: 'PUT', headers: { ...png, 'content-length': announced } })
    upload.write(randomBytes(10))
    return upload
  }

  it('serves a picture with its own type, to any site, until its link expires', async () => {
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(await getLink(), { method })
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/png',
        'content-length': '100',
        'cache-control': expect.stringMatching(/^private, max-age=(60|[1-5]\d)$/),
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  it('accepts uploads from our sites’ origins only', async () => {
    const preflight = async (origin: string) =>
      fetch(await putLink(), {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
      })
    const own = await preflight(adminSite)
    expect(own.status).toBe(204)
    expect(Object.fromEntries(own.headers)).toMatchObject({
      'access-control-allow-origin': adminSite,
      'access-control-allow-methods': 'GET, HEAD, PUT',
      'access-control-allow-headers': 'content-type, if-range, range',
      vary: 'origin',
    })
    for (const origin of ['http://evil.example', 'null', `${adminSite}.evil.example`])
      expect((await preflight(origin)).headers.has('access-control-allow-origin'), origin).toBe(false)

    const uploaded = await fetch(await putLink(), {
      method: 'PUT',
      body: randomBytes(10),
      headers: { ...png, origin: adminSite },
    })
    expect(Object.fromEntries(uploaded.headers)).toMatchObject({
      'access-control-allow-origin': adminSite,
      'access-control-expose-headers': 'accept-ranges, content-range, etag',
      etag: expect.stringMatching(/^"\w{32}"$/),
    })
  })

  it.each([
    ['announces', (size: number) => randomBytes(size)],
    ['only turns out to have', (size: number) => new Blob([randomBytes(size)]).stream()],
  ])('accepts the largest picture allowed and rejects one that %s a byte more', async (_, bodyOf) => {
    const upload = async (size: number) =>
      fetch(await putLink(), { method: 'PUT', body: bodyOf(size), headers: png, duplex: 'half' })
    const refused = await upload(maxImageBytes + 1)
    expect(refused.status).toBe(413)
    expect(ErrorBody.parse(await refused.json())).toEqual({
      error: 'PAYLOAD_TOO_LARGE',
      ...say('A picture must not be larger than {max} MiB', { max: 5 }),
    })
    expect(await read()).toEqual(stored)
    expect((await upload(maxImageBytes)).status).toBe(200)
    expect(await read()).toHaveLength(maxImageBytes)
  })

  it('rejects a body that is announced as too large without waiting for it', async () => {
    const upload = await startUpload(maxImageBytes + 1)
    const [response] = (await once(upload, 'response')) as [IncomingMessage] // Events carry no types.
    expect(response.statusCode).toBe(413)
    upload.destroy()
  })

  it('times out on an incomplete body and closes its connection', async () => {
    const impatient = await startDiskServer(50)
    try {
      const upload = await startUpload(100, impatient)
      const [response] = (await once(upload, 'response')) as [IncomingMessage]
      expect([response.statusCode, response.headers.connection]).toEqual([408, 'close'])
      expect(await readObject(impatient.storage, key, 100)).toBeNull()
      upload.destroy()
    } finally {
      await impatient.stop()
    }
  })

  it('stores nothing of an upload that is cut off', async () => {
    server.refusals.length = 0
    const arrived = once(server.app.server, 'request')
    const upload = await startUpload(100)
    upload.on('error', () => {})
    await arrived
    upload.destroy()
    await vi.waitFor(() => expect(server.refusals).toEqual(['REQUEST_TIMEOUT']), 10_000)
    expect(await read()).toEqual(stored)
  })

  it('says what is wrong with a link or a type', async () => {
    const forged = await fetch(`${await getLink()}x`)
    expect([forged.status, ErrorBody.parse(await forged.json()).error]).toEqual([403, 'FORBIDDEN'])
    const doubled = await fetch(`${await getLink()}&signature=x`)
    expect(doubled.status).toBe(403)
    for (const type of ['image/jpeg', 'text/html', 'application/json', 'image/png; charset=utf-8']) {
      const typed = await fetch(await putLink(), { method: 'PUT', body: '{}', headers: { 'content-type': type } })
      expect([typed.status, ErrorBody.parse(await typed.json())]).toEqual([
        415,
        {
          error: 'UNSUPPORTED_MEDIA_TYPE',
          ...say('This link only accepts {contentType}', { contentType: 'image/png' }),
        },
      ])
    }
  })

  it.each([
    'thumbnails/%2e%2e/%2e%2e/secret',
    'thumbnails/..%2f..%2fsecret',
    'thumbnails%2f..%2f..%2fsecret',
    '%2fetc%2fpasswd',
    'thumbnails/a%00.png',
    'thumbnails//a.png',
    'thumbnails',
    `thumbnails/${'a'.repeat(maxKeyLength)}`,
    '',
  ])('rejects %j as a picture’s address', async (path) => {
    const { search } = new URL(await getLink())
    for (const method of ['GET', 'PUT']) {
      // fetch and URL resolve dot segments, even escaped ones; this sends the path as it is.
      const sent = request(server.origin, { method, path: `/api/files/imgprivate/${path}${search}`, headers: png })
      sent.end(method === 'PUT' ? 'x' : undefined)
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      expect(response.statusCode).toBe(400)
      expect(ErrorBody.parse(await json(response)).error).toBe('INVALID_INPUT')
    }
  })

  it('takes no other method', async () => {
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      const answer = await fetch(await putLink(), { method, headers: png })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT, OPTIONS'])
      expect(ErrorBody.parse(await answer.json()).error).toBe('METHOD_NOT_ALLOWED')
    }
    expect(await read()).toEqual(stored)
  })

  it('doesn’t change which bodies the rest of the API accepts', async () => {
    const post = (type: string) =>
      fetch(`${server.origin}/api/json`, { method: 'POST', body: '{"a":1}', headers: { 'content-type': type } })
    expect((await post('image/png')).status).toBe(415)
    expect(await (await post('application/json')).json()).toEqual({ a: 1 })
  })
})
