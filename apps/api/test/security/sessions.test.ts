import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, caller, type Transport } from '../caller.ts'
import { newAdmin, newLearner, password } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { until } from '../until.ts'
import { production } from './production.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const hour = 3_600_000
const day = 24 * hour
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

  test('a learner’s session ends after 7 idle days, an admin’s after 12 idle hours, both after 30 days in any case', async () => {
    const own = await startApi()
    const [learner, admin] = [await newLearner(own.url, transport), await newAdmin(own.url, transport)]
    const both = async () => [
      (await learner.call(transport, 'auth.me')).status,
      (await admin.call(transport, 'admin.me')).status,
    ]
    try {
      own.advance(11.9 * hour)
      expect(await both()).toEqual([200, 200])
      own.advance(11.9 * hour)
      expect(await both()).toEqual([200, 200])
      own.advance(12.1 * hour)
      expect(await both()).toEqual([200, 401])
      own.advance(6.9 * day)
      expect(await both()).toEqual([200, 401])
      own.advance(7.1 * day)
      expect(await both()).toEqual([401, 401])

      await logIn(learner, learner.email, transport)
      await admin.call(transport, 'admin.login', { email: admin.email, password })
      // An admin who never pauses for 12 hours.
      for (let hours = 0; hours < 710; hours += 10) {
        own.advance(10 * hour)
        expect(await both()).toEqual([200, 200])
      }
      own.advance(10.1 * hour)
      expect(await both()).toEqual([401, 401])
    } finally {
      await own.stop()
    }
  })
})

describe.each(transports)('S56: over %s', (transport) => {
  test('an account has 20 sessions at most; the one that wasn’t used for longest ends', async () => {
    const own = await startApi()
    try {
      const admin = await newAdmin(own.url, transport)
      const browsers: Caller[] = [admin]
      for (let count = 1; count < 20; count++) {
        own.advance(60_000)
        const browser = caller(own.url)
        await browser.call(transport, 'admin.login', { email: admin.email, password })
        browsers.push(browser)
      }
      own.advance(hour)
      // Used again, so that the second one is now the longest unused.
      expect((await admin.call(transport, 'admin.me')).status).toBe(200)
      await caller(own.url).call(transport, 'admin.login', { email: admin.email, password })
      const statuses = await Promise.all(browsers.map((one) => one.call(transport, 'admin.me')))
      expect(statuses.map(({ status }) => status)).toEqual([200, 401, ...Array(18).fill(200)])
    } finally {
      await own.stop()
    }
  })

  test('also when many browsers log in at once, and nobody else’s sessions end', async () => {
    const [learner, other] = [await newLearner(api.url, transport), await newLearner(api.url, transport)]
    await api.parts.pool.query(
      `insert into sessions (token_hash, learner_id, created_at, last_seen_at)
       select decode(md5($1::text || n), 'hex'), $1::uuid, now(), now() from generate_series(1, 25) n`,
      [learner.id],
    )
    const client = await api.parts.pool.connect()
    try {
      // Holds all logins back where they check the account, so that they go on together.
      await client.query('begin')
      await client.query('select 1 from learners where id = $1 for update', [learner.id])
      const loggingIn = Array.from({ length: 4 }, () => logIn(caller(api.url), learner.email, transport))
      await until('all logins to wait', async () => {
        const { rows } = await api.parts.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length === loggingIn.length
      })
      await client.query('commit')
      for (const { status } of await Promise.all(loggingIn)) expect(status).toBe(200)
    } finally {
      client.release()
    }
    const { rows } = await api.parts.pool.query('select 1 from sessions where learner_id = $1', [learner.id])
    expect(rows).toHaveLength(20)
    expect((await other.call(transport, 'auth.me')).status).toBe(200)
  })

  test('logging out makes the browser forget the pages that it has, and keep what the other realm needs', async () => {
    for (const realm of ['auth', 'admin'] as const) {
      const me = realm === 'auth' ? await newLearner(api.url, transport) : await newAdmin(api.url, transport)
      expect((await me.call(transport, `${realm}.me`)).headers.get('clear-site-data')).toBeNull()
      expect((await me.call(transport, `${realm}.logout`)).headers.get('clear-site-data')).toBe('"cache"')
    }
  })
})
