import { maxImageBytes } from '@skillharbor/contracts/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readObject } from '../../src/features/teaching/media/read-object.ts'
import { type Caller, caller } from '../caller.ts'
import { courseFields, newAdmin, newLearner, picture } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const bucket = 'imgprivate'
const put = (url: string, bytes: Buffer, type: string) =>
  fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': type } })
/** An admin with a folder, and a link to put one PNG into it. */
const uploader = async (transport: 'rest' | 'trpc') => {
  const admin = await newAdmin(api.url, transport)
  const key = `thumbnails/${admin.username}/x.png`
  const { body } = await admin.call(transport, 'uploads.presignedUpload', { bucket, key, contentType: 'image/png' })
  return { admin, key, link: String(body.presignedUrl) }
}
const createdWith = async (admin: Caller, transport: 'rest' | 'trpc', thumbnail: string) => {
  const { status, body } = await admin.call(transport, 'courses.create', { ...courseFields, thumbnail })
  return { status, body, image: (body.content as { image?: string } | undefined)?.image ?? '' }
}

describe.each(['rest', 'trpc'] as const)('over %s', (transport) => {
  test.each([
    ['another bucket', { bucket: 'other' }],
    ['no bucket', { bucket: '' }],
    ['a way out of the folder', { key: 'thumbnails/../x' }],
    ['an escaped way out', { key: 'thumbnails/%2e%2e/x' }],
    ['a way out with backslashes', { key: 'thumbnails\\..\\x' }],
    ['a leading slash', { key: '/thumbnails/a/x' }],
    ['two slashes', { key: 'thumbnails//x' }],
    ['a NUL', { key: 'thumbnails/a\u0000/x' }],
    ['over 255 characters', { key: `thumbnails/a/${'x'.repeat(255)}` }],
    ['another folder', { key: 'secrets/a/x' }],
    ['an address', { key: 'https://evil.example/thumbnails/a/x' }],
    ['a list', { key: ['thumbnails/a/x'] }],
  ])('S21: no link is signed for %s', async (_, change) => {
    const { admin, key } = await uploader(transport)
    const asked = { bucket, key, contentType: 'image/png', ...change }
    for (const call of ['uploads.signedUrl', 'uploads.presignedUpload'])
      expect((await admin.call(transport, call, asked)).status).toBe(400)
  })

  test('S22: an upload link is only for an admin, their own folder and the three types', async () => {
    const [{ admin, key }, { key: others }] = [await uploader(transport), await uploader(transport)]
    const ask = async (who: Caller, change: object) =>
      (await who.call(transport, 'uploads.presignedUpload', { bucket, key, contentType: 'image/png', ...change }))
        .status
    for (const contentType of ['image/png', 'image/jpeg', 'image/webp'])
      expect(await ask(admin, { contentType })).toBe(200)
    for (const who of [caller(api.url), await newLearner(api.url, transport)]) {
      expect(await ask(who, {})).toBe(401)
      expect(await ask(who, { contentType: 'image/svg+xml' })).toBe(401)
    }
    for (const contentType of ['image/svg+xml', 'text/html', 'image/gif', 'image/png; charset=x', 'IMAGE/PNG', ''])
      expect(await ask(admin, { contentType })).toBe(400)
    const prefix = `${key.slice(0, key.lastIndexOf('/'))}2/x.png`
    const made = `${key.slice(0, key.lastIndexOf('/'))}/sized/x-640.webp`
    for (const foreign of [others, prefix, 'thumbnails/x.png', made])
      expect(await ask(admin, { key: foreign })).toBe(403)
  })

  test('S23: a picture that no course shows is unknown to all but its owner, and a link expires after 300 s at most', async () => {
    const { admin, key, link } = await uploader(transport)
    await put(link, await picture('png'), 'image/png')
    const shown = async (who: Caller, which: string) => who.call(transport, 'uploads.signedUrl', { bucket, key: which })
    for (const who of [caller(api.url), await newLearner(api.url, transport), await newAdmin(api.url, transport)])
      for (const which of [key, 'thumbnails/nobody/nothing.png'])
        expect(await shown(who, which)).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } })
    expect((await shown(admin, key)).status).toBe(200)

    const { image } = await createdWith(admin, transport, key)
    const url = String((await shown(caller(api.url), image)).body.url)
    expect((await fetch(url)).status).toBe(200)
    // Less than 300 s also on a busy machine.
    api.advance(280_000)
    expect((await fetch(url)).status).toBe(200)
    api.advance(21_000)
    expect((await fetch(url)).status).toBe(403)
  })

  test('S24: an upload of another type than its link’s, or too large, is rejected', async () => {
    const { admin, key, link } = await uploader(transport)
    const png = await picture('png')
    for (const type of ['text/html', 'image/jpeg', 'image/svg+xml', 'image/png; charset=utf-8'])
      expect((await put(link, png, type)).status).toBe(415)
    expect((await put(link, Buffer.alloc(maxImageBytes + 1), 'image/png')).status).toBe(413)
    // Nor one that does not say how large it is.
    const unsized = { body: new Blob([Buffer.alloc(maxImageBytes + 1)]).stream(), duplex: 'half' as const }
    const answer = await fetch(link, { method: 'PUT', headers: { 'content-type': 'image/png' }, ...unsized })
    expect(answer.status).toBe(413)
    expect((await createdWith(admin, transport, key)).status).toBe(400)
    // Where the storage itself takes it, as S3 does, the course is refused.
    await api.parts.ports.storage.put(key, Buffer.concat([png, Buffer.alloc(maxImageBytes)]), 'image/png')
    const { status, body } = await createdWith(admin, transport, key)
    expect({ status, message: body.message }).toEqual({ status: 400, message: 'The picture is larger than 5 MB' })
    expect((await admin.call(transport, 'courses.mine')).body.content).toEqual([])
  })

  test.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;'],
    ['the beginning of a PNG', '\u0089PNG\r\n\u001a\n<script>alert(1)</script>'],
    ['a JPEG', 'jpeg'],
  ])('S25: %s named .png is rejected as a course’s picture', async (_, content) => {
    const { admin, key, link } = await uploader(transport)
    const bytes = content === 'jpeg' ? await picture('jpeg') : Buffer.from(content, 'latin1')
    expect((await put(link, bytes, 'image/png')).status).toBe(200)
    const { status, body } = await createdWith(admin, transport, key)
    const message = 'Only JPEG, PNG, and WEBP files are allowed'
    expect({ status, message: body.message }).toEqual({ status: 400, message })
    expect((await admin.call(transport, 'courses.mine')).body.content).toEqual([])
  })

  test('S41: an empty file is rejected as a course’s picture', async () => {
    const { admin, key, link } = await uploader(transport)
    expect((await put(link, Buffer.alloc(0), 'image/png')).status).toBe(200)
    const { status, body } = await createdWith(admin, transport, key)
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'Only JPEG, PNG, and WEBP files are allowed',
    })
  })

  test('S25: only a picture’s pixels are stored, and served with their real type', async () => {
    const { admin, key, link } = await uploader(transport)
    const polyglot = Buffer.concat([await picture('png'), Buffer.from('<script>alert(1)</script>')])
    await put(link, polyglot, 'image/png')
    const { image } = await createdWith(admin, transport, key)
    const { body } = await caller(api.url).call(transport, 'uploads.signedUrl', { bucket, key: image })
    const shown = await fetch(String(body.url))
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    expect(Buffer.from(await shown.arrayBuffer()).includes('<script>')).toBe(false)
    expect(await readObject(api.parts.ports.storage, key, 1e7)).toBeNull()
  })

  test('S25: an upload can’t pass as a picture that the API made', async () => {
    const { admin } = await uploader(transport)
    const thumbnail = `thumbnails/${admin.username}/y/sized/evil-1280.webp`
    await api.parts.ports.storage.put(thumbnail, await picture('webp'), 'image/webp')
    expect((await createdWith(admin, transport, thumbnail)).image).not.toBe(thumbnail)
  })
})
