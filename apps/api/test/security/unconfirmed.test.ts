import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holders, logIn, type MailingApi, password, startMailingApi, tokenOf } from '../account-holders.ts'
import { type Caller, caller } from '../caller.ts'
import { addApp, addAppAsBefore, begin, codeOf, confirmOwn } from '../second-factor.ts'

let api: MailingApi
beforeAll(async () => {
  api = await startMailingApi()
})
afterAll(() => api.stop())

const newPassword = 'a harbour of my own'
const refused = { status: 403, body: { error: 'EMAIL_NOT_CONFIRMED' } }

describe.each(holders)('S90: a stranger who signs up as a $who with somebody’s address, over $transport', (holder) => {
  const { who, transport, group, join } = holder
  const realm = { group, transport }
  const [verify, reset] = who === 'learner' ? ['/verify-email', '/reset-password'] : ['/adminverify', '/adminreset']
  const call = (as: Caller, name: string, input: object = {}) => as.call(transport, `${group}.${name}`, { ...input })
  const linked = async (email: string, path: string) => ({ token: tokenOf((await api.links(email, path))[0]) })
  const isLoggedIn = async (as: Caller) => (await call(as, 'me')).status === 200
  /** How much the account has that lets somebody in. */
  const waysIn = async ({ id }: { id: string }) => {
    const owner = who === 'learner' ? 'learner_id' : 'admin_id'
    const tables = ['factors', 'recovery_codes', 'challenges', 'sessions', 'link_tokens']
    const counts = tables.map((table) => `(select count(*) from ${table} where ${owner} = $1)`)
    const { rows } = await api.parts.pool.query(`select ${counts.join(' + ')} as count`, [id])
    return Number(rows[0].count)
  }
  /** The owner of the address takes the account over, and nothing but the new password is asked for. */
  const takeOver = async (email: string) => {
    const owner = caller(api.url)
    await call(owner, 'forgotPassword', { email })
    expect((await call(owner, 'resetPassword', { ...(await linked(email, reset)), newPassword })).status).toBe(200)
    expect((await call(owner, 'login', { email, password: newPassword })).status).toBe(200)
    return owner
  }

  test('adds no second factor, and is out when the owner sets a password', async () => {
    const stranger = await join(api.url, transport)
    for (const kind of ['totp', 'passkey']) expect(await call(stranger, 'beginFactor', { kind })).toMatchObject(refused)
    const owner = await takeOver(stranger.email)
    expect(await isLoggedIn(stranger)).toBe(false)
    expect((await addApp(api, owner, realm)).recoveryCodes).toHaveLength(10)
  })

  test('is out, factor and all, when the owner opens the link in the email, and adds none afterwards', async () => {
    const stranger = await join(api.url, transport)
    const link = await linked(stranger.email, verify)
    const { secret } = await addAppAsBefore(api, stranger, realm)
    const owner = caller(api.url)
    expect((await call(owner, 'verifyEmail', link)).status).toBe(200)
    expect(await waysIn(stranger)).toBe(0)
    expect(await isLoggedIn(stranger)).toBe(false)

    const again = await logIn(api.url, realm, { email: stranger.email, password })
    expect((await call(again, 'factors')).body).toMatchObject({ content: [], addingNeeds: 'link-opened-here' })
    expect(await call(again, 'beginFactor', { kind: 'totp' })).toMatchObject(refused)
    const setup = { kind: 'totp', code: codeOf(api, secret) }
    expect((await call(again, 'addFactor', { name: 'X', setup })).status).toBeGreaterThanOrEqual(400)
    expect((await call(again, 'sendVerification')).status).toBe(200)
    expect((await call(owner, 'verifyEmail', await linked(stranger.email, verify))).status).toBe(200)
    expect(await call(again, 'beginFactor', { kind: 'totp' })).toMatchObject(refused)

    await takeOver(stranger.email)
    expect(await isLoggedIn(again)).toBe(false)
  })

  test('can’t finish adding a factor that was begun before, as long as nobody confirmed the address', async () => {
    const stranger = await join(api.url, transport)
    await confirmOwn(api, stranger, realm)
    const start = await begin(stranger, realm, 'totp')
    await api.parts.pool.query(`update ${who}s set email_verified_at = null where id = $1`, [stranger.id])
    const setup = { kind: 'totp', code: codeOf(api, start.kind === 'totp' ? start.secret : '') }
    expect(await call(stranger, 'addFactor', { name: 'X', setup })).toMatchObject(refused)
    await takeOver(stranger.email)
    // The owner's session.
    expect(await waysIn(stranger)).toBe(1)
  })

  test('who reads the mail in the browser that is logged in stays, alone, and may add a factor', async () => {
    const me = await join(api.url, transport)
    const elsewhere = await logIn(api.url, realm, { email: me.email, password })
    expect((await call(me, 'factors')).body).toMatchObject({ addingNeeds: 'confirmed-email' })
    expect((await call(me, 'verifyEmail', await linked(me.email, verify))).status).toBe(200)
    expect([await isLoggedIn(me), await isLoggedIn(elsewhere)]).toEqual([true, false])
    expect((await call(me, 'factors')).body).toMatchObject({ addingNeeds: null })
    expect((await addApp(api, me, realm)).recoveryCodes).toHaveLength(10)
  })

  test('who opened the link elsewhere opens another one where they are logged in', async () => {
    const { email } = await join(api.url, transport)
    await call(caller(api.url), 'verifyEmail', await linked(email, verify))
    const me = await logIn(api.url, realm, { email, password })
    const other = await logIn(api.url, realm, { email, password })
    await call(me, 'sendVerification')
    expect((await call(me, 'verifyEmail', await linked(email, verify))).status).toBe(200)
    expect((await addApp(api, me, realm)).recoveryCodes).toHaveLength(10)
    expect(await isLoggedIn(other)).toBe(false)
  })
})
