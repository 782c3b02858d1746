import { createClient } from '@skillharbor/contracts/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courseFields } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const person = { username: 'Asha Rao', email: 'asha@example.org', password: 'correct horse battery' }
const refused = (code: string) => ({ ok: false, error: expect.objectContaining({ code }) })

test('one cookie jar holds a learner’s and an admin’s session until each logs out', async () => {
  const client = createClient({ baseUrl: api.url, cookies: new Map() })
  await client.auth.signup({ ...person, role: 'admin' })
  await client.auth.login(person)
  await client.admin.login(person)
  const created = await client.courses.create({ ...courseFields, category: 'Web3' })
  if (!created.ok) throw new Error(created.error.message)
  const courseId = created.data.content._id
  expect(await client.purchases.order({ courseId })).toMatchObject({ ok: true, data: { amount: 49_950 } })

  expect(await client.admin.logout()).toMatchObject({ ok: true })
  expect(await client.courses.mine()).toEqual(refused('UNAUTHENTICATED'))
  expect(await client.auth.me()).toMatchObject({ ok: true, data: { user: { username: person.username } } })
})

test('errors say what is wrong and when to retry', async () => {
  const client = createClient({ baseUrl: api.url, cookies: new Map() })
  const { email } = person
  expect(await client.auth.signup({ ...person, email: 'nobody' })).toEqual({
    ok: false,
    error: {
      code: 'INVALID_INPUT',
      message: expect.any(String),
      issues: [{ path: 'email', message: 'Enter a valid email address' }],
    },
  })
  expect(await client.courses.show({ id: '../getcourses' })).toEqual(refused('NOT_FOUND'))
  expect(await client.auth.login({ email, password: 'wrong' })).toEqual(refused('INVALID_CREDENTIALS'))
  for (let tries = 1; tries < 10; tries++) await client.auth.login({ email, password: 'wrong' })
  expect(await client.auth.login({ email, password: 'wrong' })).toEqual({
    ok: false,
    error: { code: 'TOO_MANY_REQUESTS', message: expect.any(String), retryAfter: expect.any(Number) },
  })
})
