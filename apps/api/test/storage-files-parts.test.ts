import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { ErrorBody } from '@skillharbor/contracts/errors'
import { say } from '@skillharbor/contracts/said'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partSizes } from '../src/features/teaching/media/media-parts.ts'
import type { MediaUpload } from '../src/features/teaching/media/storage.ts'
import { adminSite, startDiskServer } from './storage-disk-server.ts'

const key = 'lesson-media/lesson.mp4'
const plan = { bytes: 1000, partBytes: partSizes.min }

describe('files transport, parts and ranges', () => {
  let server: Awaited<ReturnType<typeof startDiskServer>>
  let upload: MediaUpload
  beforeAll(async () => {
    server = await startDiskServer()
    upload = await server.storage.begin(key, 'video/mp4', plan)
  })
  afterAll(() => server.stop())

  const link = (of = upload, to = server) => to.storage.signedPartUrl(of, 1, 60)
  const put = async (body: Buffer<ArrayBuffer> | ReturnType<Blob['stream']>, url?: string) => {
    const answer = await fetch(url ?? (await link()), { method: 'PUT', body, duplex: 'half' })
    return { status: answer.status, etag: answer.headers.get('etag'), text: await answer.text() }
  }
  const unsized = (bytes: number) => new Blob([Buffer.alloc(bytes)]).stream()

  it('takes a part of its size, whether it announces it or not, and says which it is by its ETag', async () => {
    const sized = await put(Buffer.alloc(1000, 'x'))
    expect(sized).toEqual({ status: 200, etag: expect.stringMatching(/^"\w{32}"$/), text: '' })
    expect((await put(new Blob([Buffer.alloc(1000, 'x')]).stream())).etag).toBe(sized.etag)
    expect((await put(Buffer.alloc(1000, 'y'))).etag).not.toBe(sized.etag)
  })

  it.each([
    [
      'announces more',
      () => Buffer.alloc(1001),
      413,
      'PAYLOAD_TOO_LARGE',
      say('A part must not be larger than {max} bytes', { max: 1000 }),
    ],
    [
      'has more',
      () => unsized(1001),
      413,
      'PAYLOAD_TOO_LARGE',
      say('A part must not be larger than {max} bytes', { max: 1000 }),
    ],
    [
      'announces less',
      () => Buffer.alloc(999),
      400,
      'INVALID_INPUT',
      say('This part must hold {min} bytes', { min: 1000 }),
    ],
    ['has less', () => unsized(999), 400, 'INVALID_INPUT', say('This part must hold {min} bytes', { min: 1000 })],
  ])('refuses a part that %s', async (_, bodyOf, status, error, said) => {
    const answer = await put(bodyOf())
    expect(answer.status).toBe(status)
    expect(ErrorBody.parse(JSON.parse(answer.text))).toEqual({ error, ...said })
  })

  it('gives up on a part that never comes whole', async () => {
    const impatient = await startDiskServer(50)
    try {
      const slow = await impatient.storage.begin(key, 'video/mp4', plan)
      const sent = request(await link(slow, impatient), { method: 'PUT', headers: { 'content-length': 1000 } })
      sent.write('some')
      const [response] = (await once(sent, 'response')) as [IncomingMessage] // Events carry no types.
      expect([response.statusCode, response.headers.connection]).toEqual([408, 'close'])
      sent.destroy()
    } finally {
      await impatient.stop()
    }
  })

  it('refuses a part of an upload that is over', async () => {
    const aborted = await server.storage.begin(key, 'video/mp4', plan)
    const late = await link(aborted)
    await server.storage.abort(aborted)
    const answer = await put(Buffer.alloc(1000), late)
    expect([answer.status, ErrorBody.parse(JSON.parse(answer.text)).error]).toEqual([404, 'NOT_FOUND'])
  })

  it('shows ranges to the sites’ players, with all that a cache and a browser need to be careful', async () => {
    await server.storage.put(key, Buffer.from('0123456789'), 'video/mp4')
    const get = async (headers: Record<string, string>, method = 'GET') =>
      fetch(await server.storage.signedGetUrl(key, 60), { method, headers: { origin: adminSite, ...headers } })
    const part = await get({ range: 'bytes=-3' })
    expect(part.status).toBe(206)
    expect(Object.fromEntries(part.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'access-control-allow-origin': adminSite,
      'access-control-expose-headers': 'accept-ranges, content-range, etag',
      'cache-control': expect.stringMatching(/^private, max-age=(60|[1-5]\d)$/),
      'content-length': '3',
      'content-range': 'bytes 7-9/10',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
    })
    expect(await part.text()).toBe('789')
    expect(part.headers.has('content-disposition')).toBe(false)

    const past = await get({ range: 'bytes=10-' })
    expect([past.status, past.headers.get('content-range'), past.headers.has('content-type')]).toEqual([
      416,
      'bytes */10',
      false,
    ])
    // HEAD has no ranges: https://www.rfc-editor.org/rfc/rfc9110#section-14.2
    const head = await get({ range: 'bytes=0-1' }, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
    const known = { 'if-none-match': part.headers.get('etag') ?? '' }
    for (const method of ['GET', 'HEAD']) {
      const same = await get(known, method)
      expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([304, known['if-none-match'], ''])
    }
  })
})
