import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../src/features/accounts/passwords/password.ts'
import { confirmAddress, holders, logIn, password } from './account-holders.ts'
import { caller } from './caller.ts'
import { addApp } from './second-factor.ts'
import { startApi, type TestApi } from './start-api.ts'
import { until } from './until.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const newPassword = 'a brand new battery'
const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

describe.each(holders)('the password of a $who over $transport', ({ who, transport, group, cookie, join }) => {
  test('changing it ends every other session and gives this browser a new one', async () => {
    const me = await join(api.url, transport)
    const elsewhere = await logIn(api.url, { group, transport }, { email: me.email, password })
    const before = me.jar.get(cookie)
    const changed = await me.call(transport, `${group}.changePassword`, { currentPassword: password, newPassword })
    expect(changed.status).toBe(200)
    expect(me.jar.get(cookie)).toMatch(/^[\w-]{43}$/)
    expect(me.jar.get(cookie)).not.toBe(before)
    expect((await me.call(transport, `${group}.me`)).status).toBe(200)
    expect((await elsewhere.call(transport, `${group}.me`)).status).toBe(401)
    const replayed = { headers: { cookie: `${cookie}=${before}` } }
    expect((await caller(api.url).send(`/api/v1/${group}/me`, replayed)).status).toBe(401)

    const someone = caller(api.url)
    expect((await someone.call(transport, `${group}.login`, { email: me.email, password })).status).toBe(401)
    expect((await someone.call(transport, `${group}.login`, { email: me.email, password: newPassword })).status).toBe(
      200,
    )
  })

  test('a wrong current password or an unacceptable new one changes nothing and names the field', async () => {
    const me = await join(api.url, transport)
    const elsewhere = await logIn(api.url, { group, transport }, { email: me.email, password })
    const tried = async (input: object) => {
      const { status, body } = await me.call(transport, `${group}.changePassword`, { ...input })
      return { status, error: body.error, paths: (body.issues as { path: string }[]).map(({ path }) => path) }
    }
    const refused = (path: string) => ({ status: 400, error: 'INVALID_INPUT', paths: [path] })
    expect(await tried({ currentPassword: 'not mine', newPassword })).toEqual(refused('currentPassword'))
    expect(await tried({ currentPassword: password, newPassword: 'short' })).toEqual(refused('newPassword'))
    expect(await tried({ currentPassword: password, newPassword: 'password1' })).toEqual(refused('newPassword'))
    expect((await elsewhere.call(transport, `${group}.me`)).status).toBe(200)
    await logIn(api.url, { group, transport }, { email: me.email, password })
  })

  test('only one of two concurrent changes succeeds', async () => {
    const me = await join(api.url, transport)
    const change = (newPassword: string) =>
      me.call(transport, `${group}.changePassword`, { currentPassword: password, newPassword })
    const client = await api.parts.pool.connect()
    await client.query('begin')
    await client.query(`select 1 from ${who}s where id = $1 for share`, [me.id])
    const changing = Promise.all(['first battery', 'second battery'].map(change))
    await until('both changes to wait for the account', async () => {
      const { rows } = await api.parts.pool.query(waiting)
      return rows.length === 2
    })
    await client.query('commit')
    client.release()
    const both = await changing
    const [done, refused] = both.sort((a, b) => a.status - b.status)
    expect(done?.status).toBe(200)
    expect(refused).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } })
  })

  test('changing it doesn’t allow faster guessing than logging in', async () => {
    const me = await join(api.url, transport)
    const guess = (currentPassword: string) =>
      me.call(transport, `${group}.changePassword`, { currentPassword, newPassword })
    for (let tries = 1; tries <= 10; tries++) expect((await guess('a guess')).status).toBe(400)
    expect(await guess(password)).toMatchObject({ status: 429, body: { error: 'TOO_MANY_REQUESTS' } })
    expect((await me.call(transport, `${group}.login`, { email: me.email, password })).status).toBe(429)
  })

  test('a login that checked the old password just before a change gets no session', async () => {
    const me = await join(api.url, transport)
    const client = await api.parts.pool.connect()
    try {
      await client.query('begin')
      const another = await hashPassword({ address: '' }, 'some other battery')
      await client.query(`update ${who}s set password_hash = $2 where id = $1`, [me.id, another])
      const late = caller(api.url)
      const loggingIn = late.call(transport, `${group}.login`, { email: me.email, password })
      await until('the log in to wait for the change', async () => {
        const { rows } = await api.parts.pool.query(waiting)
        return rows.length > 0
      })
      await client.query('commit')
      expect((await loggingIn).status).toBe(401)
      expect(late.jar.size).toBe(0)
    } finally {
      client.release()
    }
  })
})

describe.each(holders)('S48: the password of a $who over $transport', ({ transport, group }) => {
  const other = group === 'auth' ? 'admin' : 'auth'
  const open = async (name: string) => {
    const email = `${name}.${group}.${transport}@skillharbor.example`
    const account = { username: `${name} ${group} ${transport}`, email, password, role: 'admin' }
    await caller(api.url).call(transport, 'auth.signup', account)
    return email
  }
  const change = async (email: string) => {
    const me = await logIn(api.url, { group, transport }, { email, password })
    const { status } = await me.call(transport, `${group}.changePassword`, { currentPassword: password, newPassword })
    expect(status).toBe(200)
    const tried = (tried: string) => caller(api.url).call(transport, `${other}.login`, { email, password: tried })
    return [(await tried(password)).status, (await tried(newPassword)).status]
  }

  test('is changed for both accounts of a signup as a seller, which shared it', async () => {
    const email = await open('both')
    await confirmAddress(api, email)
    const elsewhere = await logIn(api.url, { group: other, transport }, { email, password })
    expect(await change(email)).toEqual([401, 200])
    expect((await elsewhere.call(transport, `${other}.me`)).status).toBe(401)
  })

  test('stays what it is for an account with a second factor, which only its own session can ask for', async () => {
    const email = await open('guarded')
    await confirmAddress(api, email)
    const guarded = await logIn(api.url, { group: other, transport }, { email, password })
    await addApp(api, guarded, { group: other, transport })
    const me = await logIn(api.url, { group, transport }, { email, password })
    const { body } = await me.call(transport, `${group}.changePassword`, { currentPassword: password, newPassword })
    expect(body.message).toContain('still has the old one: it has a second factor')
    expect((await guarded.call(transport, `${other}.me`)).status).toBe(200)
    const tried = async (tried: string) =>
      (await caller(api.url).call(transport, `${other}.login`, { email, password: tried })).body.error
    expect([await tried(password), await tried(newPassword)]).toEqual(['SECOND_STEP_NEEDED', 'INVALID_CREDENTIALS'])
  })

  test('stays what it is for an account that may be somebody else’s', async () => {
    expect(await change(await open('unconfirmed'))).toEqual([200, 401])
  })

  test('stays what it is for whoever signed up with the address, guessed it, and had the owner open the link', async () => {
    const email = await open('guessed')
    await confirmAddress(api, email)
    const own = group === 'auth' ? 'learners' : 'admins'
    await api.parts.pool.query(`update ${own} set confirmed_elsewhere = true where email = $1`, [email])
    expect(await change(email)).toEqual([200, 401])
  })
})
