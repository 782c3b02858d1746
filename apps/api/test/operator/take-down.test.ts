import type { ManagedCourse, OwnCourse } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmAddress, type MailingApi, newOperator, startMailingApi } from '../account-holders.ts'
import { order, owned, pay } from '../buying.ts'
import type { Caller } from '../caller.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'

let api: MailingApi
let operator: Caller
beforeAll(async () => {
  api = await startMailingApi()
  operator = await newOperator(api)
})
afterAll(() => api.stop())

const reason = 'The pictures belong to somebody else.'

describe.each(['rest', 'trpc'] as const)('S78: over %s', (transport) => {
  const operate = (name: string, input: Record<string, unknown>) => operator.call(transport, `operator.${name}`, input)

  test('a course that is taken down can’t be found or bought, stays with its owners, and can be brought back', async () => {
    const seller = await newAdmin(api.url)
    await confirmAddress(api, seller.email)
    const id = await newCourse(seller, { title: `Pictures of ${transport}` })
    const [learner, other] = [await newLearner(api.url), await newLearner(api.url)]
    await learner.call(transport, 'purchases.verify', pay(api.sandbox, await order(learner, id)))
    expect((await operate('takeDown', { id, reason })).status).toBe(200)
    expect((await operate('takeDown', { id, reason: 'Again' })).status).toBe(200)

    expect((await other.call(transport, 'courses.list', { q: transport })).body.content).toEqual([])
    expect((await other.call(transport, 'courses.show', { id })).status).toBe(404)
    expect((await other.call(transport, 'purchases.order', { courseId: id })).status).toBe(404)
    expect(await owned(learner)).toEqual([id])

    const takenDown = { at: expect.any(String), reason }
    const [mine] = (await seller.call(transport, 'courses.mine')).body.content as OwnCourse[]
    expect(mine).toMatchObject({ _id: id, status: 'published', takenDown })
    expect((await seller.call(transport, 'courses.get', { id })).body.content).toMatchObject({ takenDown })
    const edited = await seller.call(transport, 'curriculum.get', { courseId: id })
    expect(edited.body.content).toMatchObject({ course: { takenDown: true } })
    // Changing it, or publishing it again, doesn't bring it back.
    await seller.call(transport, 'courses.update', { id, status: 'draft' })
    await seller.call(transport, 'courses.update', { id, status: 'published', title: `More pictures of ${transport}` })
    expect((await other.call(transport, 'courses.show', { id })).status).toBe(404)
    const [mail, ...more] = (await api.mailsTo(seller.email)).filter(({ subject }) => subject.includes('taken down'))
    expect(mail?.text).toContain(reason)
    expect(more).toEqual([])

    expect((await operate('bringBack', { id })).status).toBe(200)
    expect((await operate('bringBack', { id })).status).toBe(200)
    expect((await other.call(transport, 'courses.show', { id })).status).toBe(200)
    const [again] = (await seller.call(transport, 'courses.mine')).body.content as OwnCourse[]
    expect(again).not.toHaveProperty('takenDown')
    const mails = await api.mailsTo(seller.email)
    expect(mails.filter(({ subject }) => subject.endsWith('is back in the catalogue'))).toHaveLength(1)
  })

  test('an operator finds courses by title, seller and state; a deleted one isn’t there', async () => {
    const seller = await newAdmin(api.url)
    const draft = await newCourse(seller, { title: 'Half written', status: 'draft' })
    const gone = await newCourse(seller)
    const down = await newCourse(seller)
    await seller.call(transport, 'courses.delete', { id: gone })
    await operate('takeDown', { id: down, reason })
    const list = async (input: Record<string, unknown>) =>
      ((await operate('courses', input)).body.content as ManagedCourse[]).map(({ _id }) => _id)
    expect(await list({ q: seller.username })).toEqual([down, draft])
    expect(await list({ q: seller.username, state: 'taken-down' })).toEqual([down])
    expect(await list({ q: 'half WRITTEN', state: 'draft', limit: 1 })).toEqual([draft])
    expect(await list({ q: seller.username, state: 'published' })).toEqual([])
    expect((await operate('takeDown', { id: gone, reason })).status).toBe(404)
  })
})
