import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caller } from './caller.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const password = 'correct horse battery'

describe.each(['rest', 'trpc'] as const)('accounts over %s', (door) => {
  const email = `Meera.${door}@Skillharbor.example`

  test('a learner signs up, logs in, is known, logs out and is not known any more', async () => {
    const me = caller(api.url)
    expect(await me.call(door, 'auth.me')).toMatchObject({ status: 401, body: { error: 'UNAUTHENTICATED' } })
    const signedUp = await me.call(door, 'auth.signup', { username: ' Meera ', email, password })
    const user = { username: 'Meera', email: email.toLowerCase(), role: 'user' }
    expect(signedUp.body).toMatchObject({ message: 'Account Created Successfully', user })
    if (door === 'rest') expect(signedUp.status).toBe(201)
    expect(me.jar.size).toBe(0)

    const loggedIn = await me.call(door, 'auth.login', { email: ` ${email} `, password })
    expect(loggedIn).toMatchObject({ status: 200, body: { message: 'Successfully Login', user } })
    expect(loggedIn.headers.get('set-cookie')).toMatch(/^skillharbor_user=[\w-]{43}; .*HttpOnly; SameSite=Lax$/)
    expect(await me.call(door, 'auth.me')).toMatchObject({ status: 200, body: { user } })

    const cookie = `skillharbor_user=${me.jar.get('skillharbor_user')}`
    expect((await me.call(door, 'auth.logout')).status).toBe(200)
    expect((await me.call(door, 'auth.me')).status).toBe(401)
    const replayed = await caller(api.url).send('/api/v1/auth/me', { headers: { cookie } })
    expect(replayed.status).toBe(401)
    expect((await me.call(door, 'auth.logout')).status).toBe(200)
  })

  test('an email has one account a realm, whatever its letter case; the other realm has its own', async () => {
    const me = caller(api.url)
    const again = await me.call(door, 'auth.signup', { username: 'Other', email: email.toUpperCase(), password })
    expect(again).toMatchObject({ status: 409, body: { error: 'EMAIL_TAKEN' } })
    const account = { username: `Asha ${door}`, email, password, state: 'Kerala' }
    const admin = await me.call(door, 'admin.signup', account)
    expect(admin.body).toMatchObject({ admin: { username: `Asha ${door}`, state: 'Kerala' } })
    const twin = await me.call(door, 'admin.signup', { ...account, username: `ASHA ${door}`, email: `other.${email}` })
    expect(twin).toMatchObject({ status: 409, body: { error: 'USERNAME_TAKEN' } })
  })

  test('a wrong password and an unknown email are refused alike, in the words for the realm', async () => {
    const me = caller(api.url)
    const wrong = await me.call(door, 'auth.login', { email, password: 'something else' })
    const unknown = await me.call(door, 'auth.login', { email: 'nobody@skillharbor.example', password })
    expect(wrong).toMatchObject({ status: 401, body: { error: 'INVALID_CREDENTIALS' } })
    expect(unknown.body).toEqual(wrong.body)
    expect(unknown.status).toBe(wrong.status)
    expect(me.jar.size).toBe(0)
  })

  test('the eleventh failure in a minute on an account must wait; others, and other accounts, need not', async () => {
    const me = caller(api.url)
    const limited = `limited.${door}@skillharbor.example`
    await me.call(door, 'auth.signup', { username: 'Meera', email: limited, password })
    for (let tries = 1; tries <= 10; tries++)
      expect((await me.call(door, 'auth.login', { email: limited, password: 'wrong' })).status).toBe(401)
    for (const tried of ['wrong', password]) {
      const refused = await me.call(door, 'auth.login', { email: limited, password: tried })
      expect(refused).toMatchObject({ status: 429, body: { error: 'TOO_MANY_REQUESTS' } })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    }
    const spoofed = { ...me.json({ email: limited, password }), method: 'POST' }
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' }
    expect((await me.send('/api/v1/auth/login', { ...spoofed, headers })).status).toBe(429)
    expect((await me.call(door, 'admin.login', { email: limited, password })).status).toBe(401)
    expect((await me.call(door, 'auth.login', { email, password })).status).toBe(200)
  })

  test('role admin opens both accounts with one password, or neither', async () => {
    const me = caller(api.url)
    const both = { username: `Ravi ${door}`, email: `ravi.${door}@skillharbor.example`, password, role: 'admin' }
    expect((await me.call(door, 'auth.signup', both)).body).toMatchObject({ user: { role: 'admin' } })
    expect((await me.call(door, 'auth.login', { email: both.email, password })).status).toBe(200)
    expect((await me.call(door, 'admin.me')).status).toBe(401)
    expect((await me.call(door, 'admin.login', { email: both.email, password })).status).toBe(200)
    expect((await me.call(door, 'admin.me')).body).toMatchObject({ admin: { username: both.username, state: '' } })

    const taken = { ...both, email: `new.${both.email}` }
    expect((await me.call(door, 'auth.signup', taken)).body.error).toBe('USERNAME_TAKEN')
    expect((await me.call(door, 'auth.login', { email: taken.email, password })).status).toBe(401)
  })

  test('input that is wrong is refused field by field', async () => {
    const wrong = { username: '..', email: 'no email', password: 'short', role: 'root' }
    const { status, body } = await caller(api.url).call(door, 'auth.signup', wrong)
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'INVALID_INPUT' })
    const paths = (body.issues as { path: string }[]).map((issue) => issue.path)
    expect(paths.sort()).toEqual(['email', 'password', 'role', 'username'])
  })
})

test('a session ends when it was idle for 7 days, and after 30 days however busy', async () => {
  const day = 86_400_000
  const own = await startApi()
  const me = caller(own.url)
  await me.call('rest', 'auth.signup', { username: 'Meera', email: 'm@skillharbor.example', password })
  const known = async () => (await me.call('rest', 'auth.me')).status === 200
  const logIn = () => me.call('rest', 'auth.login', { email: 'm@skillharbor.example', password })

  await logIn()
  own.advance(6.9 * day)
  expect(await known()).toBe(true)
  own.advance(6.9 * day)
  expect(await known()).toBe(true)
  own.advance(7.1 * day)
  expect(await known()).toBe(false)

  await logIn()
  for (let days = 0; days < 25; days += 5) {
    own.advance(5 * day)
    expect(await known()).toBe(true)
  }
  own.advance(5.1 * day)
  expect(await known()).toBe(false)
  await own.stop()
})

test('where admin signup is closed, both ways to it answer 403 and create nothing', async () => {
  const own = await startApi({ ADMIN_SIGNUP: 'closed' })
  const me = caller(own.url)
  const account = { username: 'Ravi', email: 'r@skillharbor.example', password }
  const refused = { status: 403, body: { error: 'SIGNUP_CLOSED' } }
  expect(await me.call('rest', 'admin.signup', { ...account, state: 'Goa' })).toMatchObject(refused)
  expect(await me.call('rest', 'auth.signup', { ...account, role: 'admin' })).toMatchObject(refused)
  expect((await me.call('rest', 'auth.login', { email: account.email, password })).status).toBe(401)
  expect((await me.call('rest', 'auth.signup', account)).status).toBe(201)
  await own.stop()
})
