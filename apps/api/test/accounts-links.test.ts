import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { holders, logIn, type MailingApi, password, startMailingApi, tokenOf } from './account-holders.ts'
import { type Caller, caller, type Transport } from './caller.ts'

let api: MailingApi
beforeAll(async () => {
  api = await startMailingApi()
})
afterAll(() => api.stop())
// All tests ask from one address.
beforeEach(() => api.parts.pool.query('delete from rate_limits'))

const newPassword = 'a brand new battery'
const invalid = { status: 400, body: { error: 'LINK_INVALID' } }
const verified = async (who: Caller, transport: Transport, group: string) =>
  (await who.call(transport, `${group}.account`)).body.account as { emailVerified: boolean }

describe.each(holders)('emailed links of a $who over $transport', ({ who, transport, group, join, site }) => {
  const paths = who === 'learner' ? ['/reset-password', '/verify-email'] : ['/adminreset', '/adminverify']
  const [resetPath = '', verifyPath = ''] = paths
  const call = (name: string, input: object = {}, as: Caller = caller(api.url)) =>
    as.call(transport, `${group}.${name}`, { ...input })
  const forget = async (email: string) => {
    expect((await call('forgotPassword', { email: email.toUpperCase() })).status).toBe(200)
    return tokenOf((await api.links(email, resetPath))[0])
  }

  test('are sent at signup to confirm the address, once', async () => {
    const me = await join(api.url, transport)
    expect(await verified(me, transport, group)).toMatchObject({ email: me.email, emailVerified: false })
    const [link, ...more] = await api.links(me.email, verifyPath)
    expect(more).toEqual([])
    expect(link).toMatch(new RegExp(`^${api.config[site]}${verifyPath}#token=[\\w-]{43}$`))
    expect((await call('verifyEmail', { token: tokenOf(link) }, me)).status).toBe(200)
    expect(await verified(me, transport, group)).toMatchObject({ emailVerified: true })
    expect(await call('verifyEmail', { token: tokenOf(link) })).toMatchObject(invalid)
    expect((await call('sendVerification', {}, me)).status).toBe(200)
    expect(await api.links(me.email, verifyPath)).toHaveLength(1)
  })

  test('that confirm an address can be requested again and work for three days', async () => {
    const me = await join(api.url, transport)
    // One that still waits to be sent would stay the only one.
    expect(await api.links(me.email, verifyPath)).toHaveLength(1)
    expect((await call('sendVerification', {}, me)).status).toBe(200)
    const [newer, older] = await api.links(me.email, verifyPath)
    api.advance(3 * 86_400_000 - 60_000)
    expect((await call('verifyEmail', { token: tokenOf(newer) })).status).toBe(200)
    expect(await call('verifyEmail', { token: tokenOf(older) })).toMatchObject(invalid)

    const late = await join(api.url, transport)
    const [link] = await api.links(late.email, verifyPath)
    api.advance(3 * 86_400_000 + 60_000)
    expect(await call('verifyEmail', { token: tokenOf(link) })).toMatchObject(invalid)
  })

  test('that reset the password end all sessions and other links, and confirm the address', async () => {
    const me = await join(api.url, transport)
    const elsewhere = await logIn(api.url, { group, transport }, { email: me.email, password })
    const [older, token] = [await forget(me.email), await forget(me.email)]
    expect(older).not.toBe(token)
    expect((await call('resetPassword', { token, newPassword: 'short' })).body.error).toBe('INVALID_INPUT')
    expect((await call('resetPassword', { token, newPassword })).status).toBe(200)
    for (const session of [me, elsewhere]) expect((await session.call(transport, `${group}.me`)).status).toBe(401)
    for (const used of [token, older])
      expect(await call('resetPassword', { token: used, newPassword: password })).toMatchObject(invalid)
    expect((await call('login', { email: me.email, password })).status).toBe(401)
    const back = await logIn(api.url, { group, transport }, { email: me.email, password: newPassword })
    expect(await verified(back, transport, group)).toMatchObject({ emailVerified: true })
  })

  test('can be used once, even by two callers at the same moment', async () => {
    const me = await join(api.url, transport)
    const token = await forget(me.email)
    const both = await Promise.all(
      ['first battery', 'second battery'].map((one) => call('resetPassword', { token, newPassword: one })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('that reset the password work for an hour, and not after the password was changed', async () => {
    const me = await join(api.url, transport)
    const token = await forget(me.email)
    api.advance(3_600_000 + 1000)
    expect(await call('resetPassword', { token, newPassword })).toMatchObject(invalid)
    const newer = await forget(me.email)
    expect((await call('changePassword', { currentPassword: password, newPassword }, me)).status).toBe(200)
    expect(await call('resetPassword', { token: newer, newPassword: password })).toMatchObject(invalid)
  })

  test('work for one purpose and one realm, and are only stored as hashes', async () => {
    const me = await join(api.url, transport)
    const token = await forget(me.email)
    const [link] = await api.links(me.email, verifyPath)
    expect(await call('verifyEmail', { token })).toMatchObject(invalid)
    expect(await call('resetPassword', { token: tokenOf(link), newPassword })).toMatchObject(invalid)
    const other = group === 'auth' ? 'admin' : 'auth'
    expect(await caller(api.url).call(transport, `${other}.resetPassword`, { token, newPassword })).toMatchObject(
      invalid,
    )
    expect((await call('resetPassword', { token: 'x', newPassword })).body.issues).toMatchObject([{ path: 'token' }])

    const { rows } = await api.parts.pool.query('select token_hash, link_tokens::text as whole from link_tokens')
    expect(rows.map((row) => row.token_hash)).toContainEqual(createHash('sha256').update(token).digest())
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('an address without an account gets the same answer and no email', async () => {
    const me = await join(api.url, transport)
    const unknownEmail = `nobody.${transport}@skillharbor.example`
    const [known, unknown] = [
      await call('forgotPassword', { email: me.email }),
      await call('forgotPassword', { email: unknownEmail }),
    ]
    expect(unknown.status).toBe(200)
    expect(unknown.body).toEqual(known.body)
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
    expect(await api.links(unknownEmail, resetPath)).toEqual([])
    expect(await api.links(me.email, resetPath)).toHaveLength(1)
  })

  test('are at most five an hour for an address, which asks in vain no sooner if it is unknown', async () => {
    const me = await join(api.url, transport)
    for (let times = 1; times <= 6; times++) {
      for (const email of [me.email, `nobody.${transport}@skillharbor.example`])
        expect((await call('forgotPassword', { email })).status).toBe(200)
      expect((await call('sendVerification', {}, me)).status).toBe(200)
      await api.jobsDone()
    }
    expect(await api.links(me.email, resetPath)).toHaveLength(5)
    expect(await api.links(me.email, verifyPath)).toHaveLength(5)
  })
})
