import type { LoggedEvent } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOperator } from '../account-holders.ts'
import type { Caller } from '../caller.ts'
import { courseFields, newAdmin, newCourse, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'

let api: TestApi
let operator: Caller & { id: string; email: string }
beforeAll(async () => {
  api = await startApi()
  operator = await newOperator(api)
})
afterAll(() => api.stop())

describe.each(['rest', 'trpc'] as const)('S60: an operator, over %s', (transport) => {
  const read = async (input: Record<string, unknown>) => {
    const { body } = await operator.call(transport, 'operator.activity', input)
    return body as { content: LoggedEvent[]; nextCursor: string | null }
  }

  test('sees what everybody did and what operators did to them, by account, course, kind and network', async () => {
    const seller = await newAdmin(api.url, transport)
    const learner = await newLearner(api.url, transport)
    const courseId = await newCourse(seller)
    await seller.call(transport, 'courses.update', { id: courseId, price: 1 })
    await operator.call(transport, 'operator.takeDown', { id: courseId, reason: 'Copied' })
    await operator.call(transport, 'operator.bringBack', { id: courseId })
    await operator.call(transport, 'operator.suspend', { id: learner.id, reason: 'Spam' })
    await operator.call(transport, 'operator.restore', { id: learner.id })
    await operator.call(transport, 'operator.endSessions', { id: learner.id })
    await operator.call(transport, 'auth.login', { email: 'nobody@x.example', password: 'wrong' })

    const kinds = async (about: string) => (await read({ about })).content.map(({ kind }) => kind)
    expect(await kinds(courseId)).toEqual(['course-brought-back', 'course-taken-down', 'price-changed'])
    const toLearner = ['account-logged-out', 'account-restored', 'account-suspended', 'logged-in']
    expect(await kinds(learner.id)).toEqual(toLearner)
    expect((await read({ about: 'x' })).content).toEqual([])

    const [suspended] = (await read({ kind: 'account-suspended', limit: 1 })).content
    expect(suspended).toMatchObject({
      realm: 'admin',
      network: '127.0.0.1',
      subject: learner.id,
      account: { _id: operator.id, email: operator.email },
      subjectName: 'Meera',
    })
    expect((await read({ about: courseId, limit: 1 })).content).toMatchObject([{ subjectName: courseFields.title }])
    const [unknown] = (await read({ kind: 'login-failed', network: '127.0.0.1' })).content
    expect(unknown).toMatchObject({ realm: 'user', account: null, subjectName: null })
    expect((await read({ network: '192.0.2.1' })).content).toEqual([])

    const all = (await read({ limit: 100 })).content.map(({ _id }) => _id)
    const first = await read({ limit: 4 })
    const second = await read({ limit: 100, cursor: first.nextCursor })
    expect([...first.content, ...second.content].map(({ _id }) => _id)).toEqual(all)
  })
})
