import { type PictureSize, pictureOfSize, pictureWidths } from '@skillharbor/contracts/pictures'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, caller } from './caller.ts'
import { courseFields, newAdmin, picture } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const bucket = 'imgprivate'
const put = (url: string, bytes: Buffer, type: string) =>
  fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': type } })

const upload = async (admin: Caller, key: string, bytes: Buffer, contentType: string): Promise<string> => {
  const { body } = await admin.call('rest', 'uploads.presignedUpload', { bucket, key, contentType })
  const stored = await put(String(body.presignedUrl), bytes, contentType)
  expect(stored.status).toBe(200)
  return String(body.presignedUrl)
}

describe.each(['rest', 'trpc'] as const)('pictures over %s', (transport) => {
  test('an uploaded picture can be given by key or address, is stored in three sizes, and is shown to anybody', async () => {
    const admin = await newAdmin(api.url, transport)
    const key = `thumbnails/${admin.username}/1700000000000-cover ä.png`
    const address = await upload(admin, key, await picture('png', 1600), 'image/png')

    expect((await caller(api.url).call(transport, 'uploads.signedUrl', { bucket, key })).status).toBe(404)
    expect((await admin.call(transport, 'uploads.signedUrl', { bucket, key })).status).toBe(200)

    const created = await admin.call(transport, 'courses.create', { ...courseFields, thumbnail: address })
    const { image, _id: id } = created.body.content as { image: string; _id: string }
    for (const [size, width] of Object.entries(pictureWidths) as [PictureSize, number][]) {
      const asked = { bucket, key: pictureOfSize(image, size) }
      const signed = await caller(api.url).call(transport, 'uploads.signedUrl', asked)
      const shown = await fetch(String(signed.body.url))
      expect(shown.headers.get('content-type')).toBe('image/webp')
      expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBe(width)
    }

    const kept = await admin.call(transport, 'courses.update', { id, image, title: 'New title' })
    expect(kept.body.content).toMatchObject({ image, title: 'New title' })
    const reused = await admin.call(transport, 'courses.create', { ...courseFields, thumbnail: image })
    expect(reused.body.content).toMatchObject({ image })
  })

  test('a missing picture, or another admin’s, is rejected', async () => {
    const [admin, other] = [await newAdmin(api.url, transport), await newAdmin(api.url, transport)]
    const key = `thumbnails/${other.username}/theirs.png`
    await upload(other, key, await picture('png'), 'image/png')
    for (const thumbnail of [
      key,
      `thumbnails/${admin.username}/nothing.png`,
      'https://example.com/x.png',
      'x/%zz/imgprivate/',
    ])
      expect((await admin.call(transport, 'courses.create', { ...courseFields, thumbnail })).status).toBe(400)
  })
})

describe('a picture', () => {
  const create = async (width: number, height: number) => {
    const admin = await newAdmin(api.url)
    const key = `thumbnails/${admin.username}/large.png`
    const blank = sharp({ create: { width, height, channels: 3, background: '#0a6b6b' } })
    await upload(admin, key, await blank.png().toBuffer(), 'image/png')
    return admin.call('rest', 'courses.create', { ...courseFields, thumbnail: key })
  }

  test('that is taller than a WebP can be is made smaller', async () => {
    const { body } = await create(1_000, 17_000)
    const { image } = body.content as { image: string }
    const sizes = (['large', 'tiny'] as const).map(async (size) => {
      const { url } = (
        await caller(api.url).call('rest', 'uploads.signedUrl', { bucket, key: pictureOfSize(image, size) })
      ).body
      const { width, height } = await sharp(await (await fetch(String(url))).arrayBuffer()).metadata()
      return [width, height]
    })
    expect(await Promise.all(sizes)).toEqual([
      [964, 16_383],
      [320, 5_438],
    ])
  })

  test('with too many pixels is refused in words of its own', async () => {
    const message = 'The picture has more than 25 megapixels. Choose a smaller one'
    expect(await create(6_500, 4_000)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'thumbnail', message }] },
    })
  })
})

test('one batch signs all pictures of a page with one query', async () => {
  const admin = await newAdmin(api.url)
  const key = `thumbnails/${admin.username}/x.png`
  await upload(admin, key, await picture('png'), 'image/png')
  const { body } = await admin.call('rest', 'courses.create', { ...courseFields, thumbnail: key })
  const shown = { bucket, key: (body.content as { image: string }).image }
  const me = caller(api.url)
  const batch = (path: string, count: number, input: object) =>
    me.send(`/trpc/${Array(count).fill(path).join(',')}?batch=1`, {
      method: 'POST',
      ...me.json(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, input]))),
    })

  const query = api.parts.pool.query.bind(api.parts.pool)
  let queries = 0
  api.parts.pool.query = ((...args: Parameters<typeof query>) => {
    queries++
    return query(...args)
  }) as typeof query
  const signed = await batch('uploads.signedUrl', 24, shown)
  api.parts.pool.query = query
  expect(signed.status).toBe(200)
  expect(signed.body).toHaveLength(24)
  expect(queries).toBe(1)
})
