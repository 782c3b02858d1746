import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caller } from './caller.ts'
import { newAdmin, newCourse } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

describe.each(['rest', 'trpc'] as const)('the courses related to one, over %s', (transport) => {
  const idsOf = (list: unknown) => (list as { _id: string }[]).map(({ _id }) => _id)
  const related = async (id: string) => {
    const { status, body } = await caller(api.url).call(transport, 'courses.related', { id })
    expect(status).toBe(200)
    return { byTeacher: idsOf(body.byTeacher), similar: idsOf(body.similar) }
  }
  const category = transport === 'rest' ? 'Web3' : 'UI/UX'

  test('are the newest four by the teacher, and four of the category that aren’t among them', async () => {
    const [teacher, other] = [await newAdmin(api.url), await newAdmin(api.url)]
    const id = await newCourse(teacher, { category })
    expect(await related(id)).toEqual({ byTeacher: [], similar: [] })

    const [theirs, similar]: [string[], string[]] = [[], []]
    for (let count = 0; count < 5; count++) {
      theirs.unshift(await newCourse(teacher, { category: count % 2 ? category : 'Web Designing' }))
      similar.unshift(await newCourse(other, { category }))
    }
    await newCourse(other, { category: 'Web Designing' })
    await newCourse(teacher, { category, status: 'draft' })
    expect(await related(id)).toEqual({ byTeacher: theirs.slice(0, 4), similar: similar.slice(0, 4) })

    const [newest = '', second = ''] = similar
    await other.call(transport, 'courses.delete', { id: newest })
    expect((await related(id)).similar[0]).toBe(second)
  })

  test('aren’t there for a course that isn’t in the catalogue', async () => {
    const draft = await newCourse(await newAdmin(api.url), { status: 'draft' })
    for (const id of [draft, randomUUID(), 'no-id']) {
      const { status } = await caller(api.url).call(transport, 'courses.related', { id })
      expect(status).toBe(404)
    }
  })
})
