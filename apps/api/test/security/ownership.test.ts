import { operationList } from '@skillharbor/contracts/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { order, pay } from '../buying.ts'
import { caller } from '../caller.ts'
import { courseFields, newAdmin, newCourse, newLearner, password } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
const rows = async (query: string, values: unknown[]) => (await api.parts.pool.query(query, values)).rows
const unknownId = '0190f5fe-7c00-7a00-8000-000000000000'

describe.each(['rest', 'trpc'] as const)('S2: over %s', (transport) => {
  const injected = { _id: unknownId, id: unknownId, createdAt: '2001-01-01T00:00:00.000Z', updatedAt: '2001-01-01' }

  test('rejects any role but the two', async () => {
    for (const role of ['root', 'Admin', '', null, ['admin']]) {
      const account = { username: 'Meera', email: `${transport}@x.example`, password, role }
      const { status, body } = await caller(api.url).call(transport, 'auth.signup', account)
      expect({ status, issues: body.issues }, String(role)).toMatchObject({ status: 400, issues: [{ path: 'role' }] })
    }
    expect(await rows('select 1 from learners where email = $1', [`${transport}@x.example`])).toEqual([])
  })

  test('never stores fields that a request adds', async () => {
    const me = caller(api.url)
    const email = `injected.${transport}@x.example`
    const account = { username: `Injected ${transport}`, email, password, state: 'Goa', ...injected }
    const secrets = { passwordHash: 'x', password_hash: 'x', emailVerifiedAt: '2001-01-01', emailVerified: true }
    await me.call(transport, 'auth.signup', { ...account, ...secrets })
    await me.call(transport, 'admin.signup', { ...account, ...secrets, role: 'root' })
    for (const table of ['learners', 'admins']) {
      const [row] = await rows(`select * from ${table} where email = $1`, [email])
      expect(row).toMatchObject({ email_verified_at: null, password_hash: expect.stringMatching(/^\$argon2id/) })
      expect(row.id).not.toBe(unknownId)
      expect(row.created_at.getFullYear()).toBeGreaterThan(2020)
    }

    const [admin, other] = [await newAdmin(api.url, transport), await newAdmin(api.url, transport)]
    const more = { ...injected, ownerId: other.id, owner_id: other.id, pricePaise: 1, deletedAt: '2001-01-01' }
    const made = await admin.call(transport, 'courses.create', { ...courseFields, ...more })
    const { _id: id } = made.body.content as { _id: string }
    expect((await admin.call(transport, 'courses.update', { ...more, id, title: 'Mine still' })).status).toBe(200)
    const [row] = await rows('select * from courses where id = $1', [id])
    expect(id).not.toBe(unknownId)
    expect(row).toMatchObject({ owner_id: admin.id, price_paise: 49_950, deleted_at: null, title: 'Mine still' })
    expect(row.created_at.getFullYear()).toBeGreaterThan(2020)
  })
})

test.each(['rest', 'trpc'] as const)(
  'S3: over %s another admin’s course is 404 and stays unchanged',
  async (transport) => {
    const [owner, other] = [await newAdmin(api.url, transport), await newAdmin(api.url, transport)]
    const id = await newCourse(owner)
    const before = await rows('select * from courses where id = $1', [id])
    const answers = []
    for (const [call, change] of [
      ['courses.get', {}],
      ['courses.update', { title: 'Mine' }],
      ['courses.delete', {}],
    ] as const)
      for (const which of [id, unknownId, 'no-id']) {
        const { status, body } = await other.call(transport, call, { id: which, ...change })
        answers.push({ status, body })
      }
    const unknown = { status: 404, body: { error: 'NOT_FOUND', message: 'Course not found' } }
    expect(answers).toEqual(Array(9).fill(unknown))
    expect(await rows('select * from courses where id = $1', [id])).toEqual(before)
    expect((await other.call(transport, 'courses.mine')).body.content).toEqual([])
  },
)

test.each(['rest', 'trpc'] as const)(
  'S36: over %s no answer contains a hash, a token or another person’s data',
  async (transport) => {
    const [admin, rival] = [await newAdmin(api.url, transport), await newAdmin(api.url, transport)]
    const [learner, otherLearner] = [await newLearner(api.url, transport), await newLearner(api.url, transport)]
    const courseId = await newCourse(admin)
    const success = pay(api.sandbox, await order(learner, courseId, transport))
    await learner.call(transport, 'purchases.verify', { ...success })
    const [sale] = (await admin.call('rest', 'sales.list')).body.content as { _id: string }[]
    const input = { id: sale?._id ?? '', courseId }
    const hashes = await rows(
      'select password_hash as hash from learners union all select password_hash from admins',
      [],
    )

    const everybody = { nobody: caller(api.url), learner, otherLearner, admin, rival }
    for (const [who, me] of Object.entries(everybody)) {
      const others = [learner, otherLearner, admin, rival].filter((person) => person !== me)
      for (const { name } of operationList.filter(({ operation }) => operation.kind === 'query')) {
        const { body } = await me.call(
          transport,
          name,
          name === 'courses.show' || name === 'courses.get' ? { id: courseId } : input,
        )
        const text = JSON.stringify(body)
        expect(text, `${who} ${name}`).not.toMatch(/argon2|passwordHash|password_hash|tokenHash|token_hash/)
        for (const { hash } of hashes) expect(text).not.toContain(hash)
        for (const { email } of others) expect(text, `${who} ${name}`).not.toContain(email)
        for (const { jar } of [learner, otherLearner, admin, rival])
          for (const token of jar.values()) expect(text, `${who} ${name}`).not.toContain(token)
        if (me !== learner && me !== admin) expect(text, `${who} ${name}`).not.toContain(sale?._id)
      }
    }
  },
)
