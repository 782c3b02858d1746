import { type PictureSize, pictureOfSize, pictureWidths } from '@skillharbor/contracts/pictures'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, caller } from './caller.ts'
import { courseFields, newAdmin, newLearner, picture } from './people.ts'
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

describe.each(['rest', 'trpc'] as const)('pictures over %s', (door) => {
  test('an uploaded picture belongs to a course by its key or its address, in two sizes, and is shown to anybody', async () => {
    const admin = await newAdmin(api.url, door)
    const key = `thumbnails/${admin.username}/1700000000000-cover ä.png`
    const address = await upload(admin, key, await picture('png', 1600), 'image/png')

    expect((await caller(api.url).call(door, 'uploads.signedUrl', { bucket, key })).status).toBe(404)
    expect((await admin.call(door, 'uploads.signedUrl', { bucket, key })).status).toBe(200)

    const created = await admin.call(door, 'courses.create', { ...courseFields, thumbnail: address })
    const { image, _id: id } = created.body.content as { image: string; _id: string }
    for (const [size, width] of Object.entries(pictureWidths) as [PictureSize, number][]) {
      const asked = { bucket, key: pictureOfSize(image, size) }
      const signed = await caller(api.url).call(door, 'uploads.signedUrl', asked)
      const shown = await fetch(String(signed.body.url))
      expect(shown.headers.get('content-type')).toBe('image/webp')
      expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBe(width)
    }

    const kept = await admin.call(door, 'courses.update', { id, image, title: 'New title' })
    expect(kept.body.content).toMatchObject({ image, title: 'New title' })
    const reused = await admin.call(door, 'courses.create', { ...courseFields, thumbnail: image })
    expect(reused.body.content).toMatchObject({ image })
  })

  test('the pictures that the API made are nobody’s to overwrite', async () => {
    const admin = await newAdmin(api.url, door)
    const key = `thumbnails/${admin.username}/sized/x-640.webp`
    const asked = await admin.call(door, 'uploads.presignedUpload', { bucket, key, contentType: 'image/webp' })
    expect(asked.status).toBe(403)
  })

  test('of a picture only its pixels are kept', async () => {
    const admin = await newAdmin(api.url, door)
    const key = `thumbnails/${admin.username}/x.png`
    const polyglot = Buffer.concat([await picture('png'), Buffer.from('<script>alert(1)</script>')])
    await upload(admin, key, polyglot, 'image/png')
    const { body } = await admin.call(door, 'courses.create', { ...courseFields, thumbnail: key })
    const stored = await api.parts.ports.storage.read((body.content as { image: string }).image, 1e7)
    expect(stored?.bytes.includes('<script>')).toBe(false)
    expect(await api.parts.ports.storage.read(key, 1e7)).toBeNull()
  })

  test.each([
    ['HTML named .png', 'png', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', 'png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a JPEG said to be a PNG', 'png', 'jpeg'],
  ] as const)('%s makes no course', async (_name, type, content) => {
    const admin = await newAdmin(api.url, door)
    const key = `thumbnails/${admin.username}/x.png`
    await upload(admin, key, typeof content === 'string' ? await picture(content) : content, `image/${type}`)
    const { status, body } = await admin.call(door, 'courses.create', { ...courseFields, thumbnail: key })
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'Only JPEG, PNG, and WEBP files are allowed',
    })
    expect((await admin.call(door, 'courses.mine')).body.content).toEqual([])
  })

  test('a picture that is not there, or somebody else’s, makes no course', async () => {
    const [admin, other] = [await newAdmin(api.url, door), await newAdmin(api.url, door)]
    const key = `thumbnails/${other.username}/theirs.png`
    await upload(other, key, await picture('png'), 'image/png')
    for (const thumbnail of [
      key,
      `thumbnails/${admin.username}/nothing.png`,
      'https://example.com/x.png',
      'x/%zz/imgprivate/',
    ])
      expect((await admin.call(door, 'courses.create', { ...courseFields, thumbnail })).status).toBe(400)
  })

  test('links are given for one’s own folder, the three types and the one bucket only', async () => {
    const [admin, other] = [await newAdmin(api.url, door), await newAdmin(api.url, door)]
    const learner = await newLearner(api.url, door)
    const own = { bucket, key: `thumbnails/${admin.username}/x.png`, contentType: 'image/png' }
    const ask = async (who: Caller, change: object) =>
      (await who.call(door, 'uploads.presignedUpload', { ...own, ...change })).status
    expect(await ask(admin, {})).toBe(200)
    expect(await ask(learner, {})).toBe(401)
    expect(await ask(caller(api.url), {})).toBe(401)
    expect(await ask(admin, { key: `thumbnails/${other.username}/x.png` })).toBe(403)
    expect(await ask(admin, { contentType: 'image/svg+xml' })).toBe(400)
    expect(await ask(admin, { bucket: 'other' })).toBe(400)
    for (const key of [
      'thumbnails/../x',
      'thumbnails/%2e%2e/x',
      '/thumbnails/a/x',
      'thumbnails/a\u0000/x',
      `thumbnails/a/${'x'.repeat(255)}`,
    ])
      expect(await ask(admin, { key })).toBe(400)
  })
})

test('one batch signs a page’s pictures with one query; other batches are short', async () => {
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

  expect((await batch('uploads.signedUrl', 101, shown)).status).toBe(400)
  expect((await batch('auth.logout', 11, {})).status).toBe(400)
  expect((await batch('auth.logout', 10, {})).status).toBe(200)
})
