import type { ListedCourse, Suggestion } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caller } from './caller.ts'
import { courseFields, newAdmin, newCourse } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
let admin: Awaited<ReturnType<typeof newAdmin>>
const query = async (text: string, values: unknown[] = []) => (await api.parts.pool.query(text, values)).rows
const known = [
  'React Hooks in Depth',
  'Design Systems with React',
  'UI/UX Foundations',
  'Node.js Streams',
  'Graph Algorithms',
  'Machine Learning, 100% by Hand',
  'हिन्दी में JavaScript',
  'Snake_case Naming',
]
beforeAll(async () => {
  api = await startApi()
  admin = await newAdmin(api.url)
  for (const title of known) await newCourse(admin, { title, description: 'What this course teaches.' })
})
afterAll(() => api.stop())

type On = 'rest' | 'trpc'
const suggest = async (q: string, on: On = 'rest') => {
  const { status, body } = await caller(api.url).call(on, 'courses.suggest', { q })
  expect(status, q).toBe(200)
  return body.content as Suggestion[]
}
const suggested = async (q: string) => (await suggest(q)).map(({ title }) => title)
const list = async (q: string, more: object = {}, on: On = 'rest') =>
  (await caller(api.url).call(on, 'courses.list', { q, ...more })).body as {
    content: ListedCourse[]
    nearest?: string[]
    nextCursor: string | null
  }
/** The parts of titles that were found. */
const foundIn = (rows: { title: string; found?: { start: number; end: number }[] | undefined }[]) =>
  rows.map(({ title, found = [] }) => found.map(({ start, end }) => title.slice(start, end)))

describe.each(['rest', 'trpc'] as const)('what is typed, over %s', (on) => {
  test('is completed: titles that begin with it come first, and what was found is marked', async () => {
    const rows = await suggest('rea', on)
    expect(rows.map(({ title }) => title)).toEqual(['React Hooks in Depth', 'Design Systems with React'])
    expect(foundIn(rows)).toEqual([['Rea'], ['Rea']])
    expect(rows.every(({ _id }) => /^[0-9a-f-]{36}$/.test(_id))).toBe(true)
    expect(rows[0]).toMatchObject({ price: courseFields.price, category: courseFields.category, language: 'en' })
  })

  test('is forgiven a typing error, in suggestions and in the catalogue', async () => {
    const rows = await suggest('grpah algoritms', on)
    expect(foundIn(rows)).toEqual([['Graph', 'Algorithms']])
    const searched = await list('grpah algoritms', {}, on)
    expect(searched.nearest).toEqual(['graph', 'algorithms'])
    expect(foundIn(searched.content)).toEqual([['Graph', 'Algorithms']])
  })
})

test.each([
  ['r', ['React Hooks in Depth']],
  ['re', ['React Hooks in Depth', 'Design Systems with React']],
  ['ux', ['UI/UX Foundations']],
  ['UI/UX', ['UI/UX Foundations']],
  ['js', ['Node.js Streams']],
  ['node.js str', ['Node.js Streams']],
  ['depth react', ['React Hooks in Depth']],
  ['हिन्दी', ['हिन्दी में JavaScript']],
  ['javscri', ['हिन्दी में JavaScript']],
  ['100%', ['Machine Learning, 100% by Hand']],
  ['the', []],
  ['xylophone', []],
  ['case', ['Snake_case Naming']],
  ['nodde', ['Node.js Streams']],
  ['j', []],
])('“%s” suggests %j', async (q, expected) => {
  expect((await suggested(q)).toSorted()).toEqual(expected.toSorted())
})

test.each([
  ['ux', ['UI/UX Foundations']],
  ['node.js', ['Node.js Streams']],
  ['graphs', ['Graph Algorithms']],
])('the catalogue finds “%s” in titles as they are written', async (q, expected) => {
  const { content, nearest } = await list(q)
  expect(content.map(({ title }) => title)).toEqual(expected)
  expect(nearest).toBeUndefined()
})

test('at most six courses are suggested; of those that begin alike, what most learners own comes first', async () => {
  const ids: string[] = []
  for (let n = 0; n < 8; n++) ids.push(await newCourse(admin, { title: `Zebra ${n}` }))
  await query('update course_learners set learners = 3 where course_id = $1', [ids[2]])
  await query('update course_learners set learners = 9 where course_id = $1', [
    await newCourse(admin, { title: 'A zebra' }),
  ])
  expect(await suggested('zeb')).toEqual(['Zebra 2', 'Zebra 7', 'Zebra 6', 'Zebra 5', 'Zebra 4', 'Zebra 3'])
})

test('words that are right aren’t replaced where a filter leaves nothing; mistyped ones are, within the filter', async () => {
  expect(await list('react', { level: 'advanced' })).toMatchObject({ content: [] })
  expect(await list('react', { level: 'advanced' })).not.toHaveProperty('nearest')
  expect(await list('raect', { level: 'advanced' })).not.toHaveProperty('nearest')
  expect(await list('raect', { level: 'all' })).toMatchObject({ nearest: ['react'] })
})

test('the words that were searched for instead are named with those that were right', async () => {
  expect(await list('hooks raect')).toMatchObject({ nearest: ['hooks', 'react'] })
})

test('a search for the nearest words goes on page by page, and ends', async () => {
  const first = await list('zebar', { limit: 5 })
  expect(first).toMatchObject({ nearest: ['zebra'] })
  const second = await list('zebar', { limit: 5, cursor: first.nextCursor })
  expect(second).toMatchObject({ nearest: ['zebra'], nextCursor: null })
  const all = [...first.content, ...second.content].map(({ title }) => title)
  expect(new Set(all).size).toBe(9)
  const literal = await list('zebra', { limit: 9 })
  expect(literal.nextCursor).toBeNull()
})

const hide: Record<string, (id: string) => Promise<unknown>> = {
  'a draft': (id) => admin.call('rest', 'courses.update', { id, status: 'draft' }),
  'a deleted course': (id) => admin.call('rest', 'courses.delete', { id }),
  'a course that was taken down': (id) => query(`update courses set taken_down_at = now() where id = $1`, [id]),
  'a suspended seller’s course': () => query('update admins set suspended_at = now() where id = $1', [admin.id]),
}
describe.each(Object.entries(hide))('S85: %s', (_, disappear) => {
  test('is neither suggested nor found, and its words are no nearest words', async () => {
    const id = await newCourse(admin, { title: 'Quokka wrangling', description: 'No such word.' })
    for (const q of ['quok', 'quokak', 'Quokka wrangling']) expect(await suggested(q)).toEqual(['Quokka wrangling'])
    expect(await list('quokak')).toMatchObject({ nearest: ['quokka'] })
    await disappear(id)
    for (const q of ['quok', 'quokak', 'q', 'Quokka wrangling']) expect(await suggested(q), q).toEqual([])
    const searched = await list('quokak')
    expect(searched.content).toEqual([])
    expect(searched).not.toHaveProperty('nearest')
    await query('update admins set suspended_at = null where id = $1', [admin.id])
    await query('delete from course_ratings where course_id = $1', [id])
  })
})

const odd = [
  'x'.repeat(100),
  'qzxj kvwp '.repeat(10),
  'a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q r s t u v w x y',
  '%',
  '_',
  '%%%_%',
  String.raw`\ ''\'`,
  `' or 1=1; drop table courses; --`,
  `a' & b:* | !c <-> (d`,
  ':* & | ! <-> ( ) \' "',
  '(.*)+$ [a-z]{1000} \\d',
  '\u202egnitset\u202c',
  'مرحبا بالعالم',
  '👩‍💻🚀',
  '\u0301\u0301\u0301',
  'İıſß',
  '<img src=x onerror=alert(1)>',
  '__proto__',
  '\ud800',
  '\t\n\r',
  '',
]
test.each(odd)('S86: %j is searched for as text, and quickly', async (q) => {
  const text = q.slice(0, 100)
  const before = performance.now()
  for (const on of ['rest', 'trpc'] as const)
    for (const operation of ['courses.suggest', 'courses.list']) {
      const { status, body } = await caller(api.url).call(on, operation, { q: text })
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/<(mark|b|em)/)
    }
  expect(performance.now() - before).toBeLessThan(2_000)
  expect(await query('select count(*)::int > 0 as there from courses')).toEqual([{ there: true }])
})

test('S86: more than 100 characters, a NUL character and another type are refused', async () => {
  const { call, send } = caller(api.url)
  for (const q of ['x'.repeat(101), 'a\u0000b']) expect((await call('rest', 'courses.suggest', { q })).status).toBe(400)
  for (const search of ['', '?q[]=a', '?q=a&q=b']) {
    const { status } = await send(`/api/v1/courses/suggestions${search}`, {})
    expect(status, search).toBe(400)
  }
})
