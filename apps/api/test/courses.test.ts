import { courseSorts } from '@skillharbor/contracts/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caller } from './caller.ts'
import { courseFields, newAdmin, newCourse } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const titles = (body: Record<string, unknown>) => (body.content as { title: string }[]).map(({ title }) => title)

describe.each(['rest', 'trpc'] as const)('an admin’s courses over %s', (transport) => {
  test('can be created, listed, read, partly updated and deleted', async () => {
    const admin = await newAdmin(api.url, transport)
    const created = await admin.call(transport, 'courses.create', courseFields)
    expect(created.body).toMatchObject({
      message: 'Course created successfully!',
      content: { ...courseFields, image: '' },
    })
    if (transport === 'rest') expect(created.status).toBe(201)
    const id = (created.body.content as { _id: string })._id
    expect(id).toMatch(/^[0-9a-f-]{36}$/)

    const changed = await admin.call(transport, 'courses.update', { id, price: 1299, title: 'Graphs' })
    expect(changed.body).toMatchObject({ message: 'Course Updated Successfully', content: { price: 1299 } })
    const read = await admin.call(transport, 'courses.get', { id })
    expect(read.body.content).toMatchObject({ ...courseFields, price: 1299, title: 'Graphs' })
    expect(titles((await admin.call(transport, 'courses.mine')).body)).toEqual(['Graphs'])

    const gone = await admin.call(transport, 'courses.delete', { id })
    expect(gone).toMatchObject({ status: 200, body: { message: 'Course Deleted Successfully' } })
    expect(titles((await admin.call(transport, 'courses.mine')).body)).toEqual([])
    expect((await admin.call(transport, 'courses.delete', { id })).status).toBe(404)
    expect(JSON.stringify((await admin.call(transport, 'courses.list')).body)).not.toContain(id)
  })

  test('anybody can read a course’s page and its seller, until it is deleted', async () => {
    const admin = await newAdmin(api.url, transport)
    const id = await newCourse(admin)
    const anybody = caller(api.url)
    const shown = await anybody.call(transport, 'courses.show', { id })
    expect(shown.body.content).toMatchObject({ _id: id, ...courseFields, seller: { username: admin.username } })
    expect(JSON.stringify(shown.body)).not.toContain(admin.email)
    await admin.call(transport, 'courses.delete', { id })
    for (const unknown of [id, 'no-id'])
      expect((await anybody.call(transport, 'courses.show', { id: unknown })).status).toBe(404)
  })
})

describe('the catalogue', () => {
  let own: TestApi
  beforeAll(async () => {
    own = await startApi()
    const admin = await newAdmin(own.url)
    const rows = [
      ['Arrays and lists', 300, 'Data Structure and Algorithms'],
      ['Trees and tries', 100, 'Data Structure and Algorithms'],
      ['Responsive layouts', 300, 'Web Designing'],
      ['Reading research papers', 200, 'Artificial Intelligence'],
      ['Programming with types', 100, 'Web Development'],
    ] as const
    for (const [title, price, category] of rows) await newCourse(admin, { title, price, category })
  })
  afterAll(() => own.stop())

  const list = async (input: Record<string, unknown>) =>
    (await caller(own.url).call('rest', 'courses.list', input)).body

  test.each([
    [
      'newest',
      [
        'Programming with types',
        'Reading research papers',
        'Responsive layouts',
        'Trees and tries',
        'Arrays and lists',
      ],
    ],
    [
      'price-asc',
      [
        'Trees and tries',
        'Programming with types',
        'Reading research papers',
        'Arrays and lists',
        'Responsive layouts',
      ],
    ],
    [
      'price-desc',
      [
        'Responsive layouts',
        'Arrays and lists',
        'Reading research papers',
        'Programming with types',
        'Trees and tries',
      ],
    ],
  ])('sorted by %s returns every course in order, page by page', async (sort, expected) => {
    const seen: string[] = []
    let cursor: unknown
    for (let page = 0; page < 3; page++) {
      const body = await list({ sort, limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...titles(body))
      cursor = body.nextCursor
    }
    expect(seen).toEqual(expected)
    expect(cursor).toBeNull()
  })

  test('can be searched by words and their beginnings, and filtered by category', async () => {
    expect(titles(await list({ q: 'program' }))).toEqual(['Programming with types'])
    expect(titles(await list({ q: 'TRIES tree' }))).toEqual(['Trees and tries'])
    expect(titles(await list({ q: "!&|:*'()" }))).toEqual([])
    // The index leaves such words out.
    for (const sort of courseSorts) expect(titles(await list({ q: 'the', sort }))).toEqual(titles(await list({ sort })))
    expect(titles(await list({ category: 'Web Designing' }))).toEqual(['Responsive layouts'])
    expect(titles(await list({ category: 'Web3' }))).toEqual([])
  })

  test('rejects a foreign cursor, a limit out of range and an unknown category', async () => {
    for (const wrong of [{ cursor: 'x' }, { cursor: '1.2' }, { limit: 101 }, { limit: 0 }, { category: 'Cooking' }])
      expect((await caller(own.url).call('rest', 'courses.list', wrong)).status).toBe(400)
  })
})
