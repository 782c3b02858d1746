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
  test('an uploaded picture belongs to a course by its key or its address, and is shown to anybody', async () => {
    const admin = await newAdmin(api.url, door)
    const key = `thumbnails/${admin.username}/1700000000000-cover ä.png`
    const bytes = await picture('png')
    const address = await upload(admin, key, bytes, 'image/png')

    expect((await caller(api.url).call(door, 'uploads.signedUrl', { bucket, key })).status).toBe(404)
    expect((await admin.call(door, 'uploads.signedUrl', { bucket, key })).status).toBe(200)

    const created = await admin.call(door, 'courses.create', { ...courseFields, thumbnail: address })
    expect(created.body.content).toMatchObject({ image: key })
    const signed = await caller(api.url).call(door, 'uploads.signedUrl', { bucket, key })
    const shown = await fetch(String(signed.body.url))
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true)

    const id = (created.body.content as { _id: string })._id
    const kept = await admin.call(door, 'courses.update', { id, image: key, title: 'New title' })
    expect(kept.body.content).toMatchObject({ image: key, title: 'New title' })
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
  await admin.call('rest', 'courses.create', { ...courseFields, thumbnail: key })
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
  const signed = await batch('uploads.signedUrl', 24, { bucket, key })
  api.parts.pool.query = query
  expect(signed.status).toBe(200)
  expect(signed.body).toHaveLength(24)
  expect(queries).toBe(1)

  expect((await batch('uploads.signedUrl', 101, { bucket, key })).status).toBe(400)
  expect((await batch('auth.logout', 11, {})).status).toBe(400)
  expect((await batch('auth.logout', 10, {})).status).toBe(200)
})
