import { undertakingVersion } from '@skillharbor/contracts/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caller } from './caller.ts'
import { newAdmin, newCourse, password } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const agreedBy = async (adminId: string) =>
  (await api.parts.pool.query('select version, agreed_at from undertakings where admin_id = $1', [adminId])).rows

describe.each(['rest', 'trpc'] as const)('the sellers’ undertaking over %s', (transport) => {
  test('who signs up without it is asked after each login until they agree, and nothing else is refused', async () => {
    const seller = await newAdmin(api.url, transport)
    const due = async () => {
      const login = await seller.call(transport, 'admin.login', { email: seller.email, password })
      const me = await seller.call(transport, 'admin.me')
      return [login, me].map(({ body }) => (body.admin as { undertakingDue?: string }).undertakingDue)
    }
    expect(await due()).toEqual([undertakingVersion, undertakingVersion])
    await newCourse(seller)
    const old = await seller.call(transport, 'admin.agree', { version: '2020-01-01' })
    const message = 'The undertaking has changed. Reload the page, and read it again'
    expect(old).toMatchObject({ status: 400, body: { issues: [{ path: 'version', message }] } })
    expect((await seller.call(transport, 'admin.agree', { version: '' })).status).toBe(400)
    expect(await agreedBy(seller.id)).toEqual([])
    const agree = () => seller.call(transport, 'admin.agree', { version: undertakingVersion })
    await Promise.all([agree(), agree()])
    const [agreed, ...more] = await agreedBy(seller.id)
    expect(agreed).toEqual({ version: undertakingVersion, agreed_at: expect.any(Date) })
    expect((await agree()).status).toBe(200)
    expect([await agreedBy(seller.id), more]).toEqual([[agreed], []])
    expect(await due()).toEqual([undefined, undefined])
    expect((await seller.call(transport, 'admin.exportData')).body.undertakings).toMatchObject([
      { version: undertakingVersion },
    ])
  })

  test('who agrees as they sign up isn’t asked again; to another version, nobody signs up', async () => {
    const me = caller(api.url)
    const account = { username: `Asha ${transport}`, email: `asha.${transport}@example.org`, password, state: 'Kerala' }
    const stale = await me.call(transport, 'admin.signup', { ...account, undertaking: '2020-01-01' })
    expect(stale).toMatchObject({ status: 400, body: { issues: [{ path: 'undertaking' }] } })
    const { body } = await me.call(transport, 'admin.signup', { ...account, undertaking: undertakingVersion })
    expect(await agreedBy((body.admin as { _id: string })._id)).toHaveLength(1)
    const login = await me.call(transport, 'admin.login', account)
    expect(login.body.admin).not.toHaveProperty('undertakingDue')
  })
})

test('who signed up as a seller on the learner site is asked, too', async () => {
  const me = caller(api.url)
  const account = { username: 'Ravi', email: 'ravi@example.org', password }
  await me.call('rest', 'auth.signup', { ...account, role: 'admin' })
  expect((await me.call('rest', 'admin.login', account)).body.admin).toMatchObject({
    undertakingDue: undertakingVersion,
  })
})

test('what was agreed to is never changed or removed, and stays when the account goes', async () => {
  const seller = await newAdmin(api.url)
  await seller.call('rest', 'admin.agree', { version: undertakingVersion })
  for (const statement of [`update undertakings set version = 'x'`, 'delete from undertakings'])
    await expect(api.parts.pool.query(statement)).rejects.toThrow('undertakings are never changed or removed')
  await seller.call('rest', 'admin.deleteAccount', { password })
  expect(await agreedBy(seller.id)).toHaveLength(1)
})
