import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, caller, type Transport } from '../caller.ts'
import { newAdmin, newLearner, password } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { production } from './production.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const day = 86_400_000
const transports = ['rest', 'trpc'] as const
const logIn = (me: Caller, email: string, transport: Transport = 'rest') =>
  me.call(transport, 'auth.login', { email, password })
/** What opens with a session of that realm alone, and looks for no account behind it. */
const opens = { user: 'purchases.list', admin: 'courses.mine' } as const
/** The status that this token gets in that realm's cookie. */
const known = async (transport: Transport, realm: keyof typeof opens, token = '') => {
  const me = caller(api.url)
  me.jar.set(`skillharbor_${realm}`, token)
  return (await me.call(transport, opens[realm])).status
}

describe.each(transports)('S4: over %s', (transport) => {
  test('a session gives no access to the other realm', async () => {
    const user = (await newLearner(api.url, transport)).jar.get('skillharbor_user')
    const admin = (await newAdmin(api.url, transport)).jar.get('skillharbor_admin')
    expect(await known(transport, 'admin', user)).toBe(401)
    expect(await known(transport, 'user', admin)).toBe(401)
    expect(await known(transport, 'admin', admin)).toBe(200)
    expect(await known(transport, 'user', user)).toBe(200)
  })

  test('logging out of one realm keeps the same browser’s session in the other', async () => {
    const both = await newAdmin(api.url, transport)
    const learner = await newLearner(api.url, transport)
    await logIn(both, learner.email, transport)
    await both.call(transport, 'auth.logout')
    expect((await both.call(transport, 'auth.me')).status).toBe(401)
    expect((await both.call(transport, 'admin.me')).status).toBe(200)
    await logIn(both, learner.email, transport)
    await both.call(transport, 'admin.logout')
    expect((await both.call(transport, 'admin.me')).status).toBe(401)
    expect((await both.call(transport, 'auth.me')).status).toBe(200)
  })
})

test('S15: in production a session cookie is limited to this host, to https, and hidden from scripts', async () => {
  const own = await startApi(production)
  try {
    for (const transport of transports) {
      const learner = await newLearner(own.url, transport)
      const admin = await newAdmin(own.url, transport)
      const [begun, ended] = [
        await logIn(learner, learner.email, transport),
        await learner.call(transport, 'auth.logout'),
      ]
      const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'
      expect(begun.headers.getSetCookie()).toEqual([
        expect.stringMatching(new RegExp(`^__Host-skillharbor_user=[\\w-]{43}; Max-Age=2592000; ${attributes}$`)),
      ])
      expect(ended.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^__Host-skillharbor_user=; .*Path=\/; .*HttpOnly; Secure; SameSite=Lax$/),
      ])
      expect([...admin.jar.keys()]).toEqual(['__Host-skillharbor_admin'])
    }
  } finally {
    await own.stop()
  }
})

describe.each(transports)('S16: over %s', (transport) => {
  test('a token has 256 bits, is new at every login, and ends the previous one', async () => {
    const learner = await newLearner(api.url, transport)
    const tokens = new Set([learner.jar.get('skillharbor_user') ?? ''])
    for (const _ of ['again', 'and again']) {
      await logIn(learner, learner.email, transport)
      tokens.add(learner.jar.get('skillharbor_user') ?? '')
    }
    expect(tokens.size).toBe(3)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const statuses = await Promise.all([...tokens].map((token) => known(transport, 'user', token)))
    expect(statuses).toEqual([401, 401, 200])
  })

  test('a token planted in the browser doesn’t become the session’s', async () => {
    const { email } = await newLearner(api.url, transport)
    const me = caller(api.url)
    const planted = 'p'.repeat(43)
    me.jar.set('skillharbor_user', planted)
    await logIn(me, email, transport)
    expect(me.jar.get('skillharbor_user')).not.toBe(planted)
    expect(await known(transport, 'user', planted)).toBe(401)
  })
})

test('S16: the database holds a token’s hash, and nowhere the token itself', async () => {
  const learner = await newLearner(api.url)
  const token = learner.jar.get('skillharbor_user') ?? ''
  const { rows } = await api.parts.pool.query('select token_hash, s::text as whole from sessions s')
  expect(rows.map(({ token_hash }) => token_hash)).toContainEqual(createHash('sha256').update(token).digest())
  const plain = Buffer.from(token).toString('hex')
  for (const { whole } of rows) {
    expect(whole).not.toContain(token)
    expect(whole).not.toContain(plain)
  }
})

describe.each(transports)('S17: over %s', (transport) => {
  test('a cookie doesn’t work after logout', async () => {
    const learner = await newLearner(api.url, transport)
    const old = learner.jar.get('skillharbor_user')
    expect(await known(transport, 'user', old)).toBe(200)
    await learner.call(transport, 'auth.logout')
    expect(learner.jar.size).toBe(0)
    expect(await known(transport, 'user', old)).toBe(401)
  })

  test('a session ends after 7 idle days, and after 30 days in any case', async () => {
    const own = await startApi()
    const [learner, admin] = [await newLearner(own.url, transport), await newAdmin(own.url, transport)]
    const both = async () => [
      (await learner.call(transport, 'auth.me')).status,
      (await admin.call(transport, 'admin.me')).status,
    ]
    try {
      own.advance(6.9 * day)
      expect(await both()).toEqual([200, 200])
      own.advance(6.9 * day)
      expect(await both()).toEqual([200, 200])
      own.advance(7.1 * day)
      expect(await both()).toEqual([401, 401])

      await logIn(learner, learner.email, transport)
      await admin.call(transport, 'admin.login', { email: admin.email, password })
      for (let days = 0; days < 25; days += 5) {
        own.advance(5 * day)
        expect(await both()).toEqual([200, 200])
      }
      own.advance(5.1 * day)
      expect(await both()).toEqual([401, 401])
    } finally {
      await own.stop()
    }
  })
})
