import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caller } from './caller.ts'
import { password } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

describe.each(['rest', 'trpc'] as const)('accounts over %s', (transport) => {
  const email = `Meera.${transport}@Skillharbor.example`

  test('a learner signs up, logs in, has a session, logs out and has none', async () => {
    const me = caller(api.url)
    expect(await me.call(transport, 'auth.me')).toMatchObject({ status: 401, body: { error: 'UNAUTHENTICATED' } })
    const signedUp = await me.call(transport, 'auth.signup', { username: ' Meera ', email, password })
    const user = { username: 'Meera', email: email.toLowerCase(), role: 'user' }
    expect(signedUp.body).toMatchObject({ message: 'Account Created Successfully', user })
    if (transport === 'rest') expect(signedUp.status).toBe(201)
    expect(me.jar.size).toBe(0)

    const loggedIn = await me.call(transport, 'auth.login', { email: ` ${email} `, password })
    expect(loggedIn).toMatchObject({ status: 200, body: { message: 'Successfully Login', user } })
    expect(loggedIn.headers.get('set-cookie')).toMatch(/^skillharbor_user=[\w-]{43}; .*HttpOnly; SameSite=Lax$/)
    expect(await me.call(transport, 'auth.me')).toMatchObject({ status: 200, body: { user } })

    expect((await me.call(transport, 'auth.logout')).status).toBe(200)
    expect((await me.call(transport, 'auth.me')).status).toBe(401)
    expect((await me.call(transport, 'auth.logout')).status).toBe(200)
  })

  test('an email has one account per realm, whatever its case', async () => {
    const me = caller(api.url)
    const again = await me.call(transport, 'auth.signup', { username: 'Other', email: email.toUpperCase(), password })
    expect(again).toMatchObject({ status: 409, body: { error: 'EMAIL_TAKEN' } })
    const account = { username: `Asha ${transport}`, email, password, state: 'Kerala' }
    const admin = await me.call(transport, 'admin.signup', account)
    expect(admin.body).toMatchObject({ admin: { username: `Asha ${transport}`, state: 'Kerala' } })
    const twin = await me.call(transport, 'admin.signup', {
      ...account,
      username: `ASHA ${transport}`,
      email: `other.${email}`,
    })
    expect(twin).toMatchObject({ status: 409, body: { error: 'USERNAME_TAKEN' } })
  })

  test('signing up with role admin creates both accounts with one password, or neither', async () => {
    const me = caller(api.url)
    const both = {
      username: `Ravi ${transport}`,
      email: `ravi.${transport}@skillharbor.example`,
      password,
      role: 'admin',
    }
    expect((await me.call(transport, 'auth.signup', both)).body).toMatchObject({ user: { role: 'admin' } })
    expect((await me.call(transport, 'auth.login', { email: both.email, password })).status).toBe(200)
    expect((await me.call(transport, 'admin.me')).status).toBe(401)
    expect((await me.call(transport, 'admin.login', { email: both.email, password })).status).toBe(200)
    expect((await me.call(transport, 'admin.me')).body).toMatchObject({ admin: { username: both.username, state: '' } })

    const taken = { ...both, email: `new.${both.email}` }
    expect((await me.call(transport, 'auth.signup', taken)).body.error).toBe('USERNAME_TAKEN')
    expect((await me.call(transport, 'auth.login', { email: taken.email, password })).status).toBe(401)
  })

  test('wrong input is rejected with an issue for each field', async () => {
    const wrong = { username: '..', email: 'no email', password: 'short', role: 'root' }
    const { status, body } = await caller(api.url).call(transport, 'auth.signup', wrong)
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'INVALID_INPUT' })
    const paths = (body.issues as { path: string }[]).map((issue) => issue.path)
    expect(paths.sort()).toEqual(['email', 'password', 'role', 'username'])
  })
})

test('when admin signup is closed, both ways to it answer 403 and create nothing', async () => {
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
