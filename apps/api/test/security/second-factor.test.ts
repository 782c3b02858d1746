import { createHash } from 'node:crypto'
import type { Factor } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { confirmAddress, holders, type MailingApi, ownApi, password, startMailingApi } from '../account-holders.ts'
import { type Caller, caller } from '../caller.ts'
import { newLearner } from '../people.ts'
import { addApp, begin, choicesOf, codeOf, confirmOwn, type Realm, requestOf } from '../second-factor.ts'
import { softwareAuthenticator } from '../software-authenticator.ts'

let api: MailingApi
beforeAll(async () => {
  api = await startMailingApi()
})
afterAll(() => api.stop())

type Proof = Record<string, unknown>
const logIn = (who: Caller, { group, transport }: Realm, email: string) =>
  who.call(transport, `${group}.login`, { email, password })
const finish = (who: Caller, { group, transport }: Realm, proof: Proof) =>
  who.call(transport, `${group}.finishLogin`, { proof })
const isLoggedIn = async (who: Caller, { group, transport }: Realm) =>
  (await who.call(transport, `${group}.me`)).status === 200
const factorsOf = async (who: Caller, { group, transport }: Realm) =>
  (await who.call(transport, `${group}.factors`)).body as { content: Factor[]; recoveryCodes: number }
const latest = async (who: Caller, { group, transport }: Realm) =>
  ((await who.call(transport, `${group}.activity`)).body.content as { kind: string }[])[0]?.kind
/** Another browser, which knows the password. */
const secondStep = async (realm: Realm, email: string) => {
  const browser = caller(api.url)
  const answer = await logIn(browser, realm, email)
  expect(answer).toMatchObject({ status: 401, body: { error: 'SECOND_STEP_NEEDED' } })
  return browser
}
const siteOf = ({ group }: Realm) => `http://passkeys.localhost:${group === 'auth' ? 3000 : 3001}`
/** Adds a passkey of a new authenticator, and answers the authenticator. */
const addPasskey = async (who: Caller, realm: Realm, name = 'My key') => {
  const device = softwareAuthenticator(siteOf(realm))
  await confirmOwn(api, who, realm)
  const start = await begin(who, realm, 'passkey')
  if (start.kind !== 'passkey') throw new Error('No passkey was begun')
  const setup = { kind: 'passkey', passkey: device.make(start.options) }
  const { status, body } = await who.call(realm.transport, `${realm.group}.addFactor`, { name, setup })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return { device, recoveryCodes: body.recoveryCodes as string[] | null }
}

describe.each(holders)('a $who over $transport', ({ transport, group, join, cookie }) => {
  const realm: Realm = { group, transport }

  test('S64: with an app needs a code of it to log in; the password alone begins no session', async () => {
    const me = await join(api.url, transport)
    const { secret, recoveryCodes } = await addApp(api, me, realm)
    expect(recoveryCodes).toHaveLength(10)
    expect(await latest(me, realm)).toBe('factor-added')
    const browser = await secondStep(realm, me.email)
    expect([...browser.jar.keys()]).toEqual([`${cookie}_challenge`])
    expect(await isLoggedIn(browser, realm)).toBe(false)
    expect(await choicesOf(browser, realm)).toEqual({ kinds: ['totp', 'recovery'], passkey: null })

    expect(await finish(browser, realm, { kind: 'totp', code: '000000' })).toMatchObject({
      status: 400,
      body: { error: 'INVALID_INPUT', issues: [{ path: 'proof.code' }] },
    })
    expect(await latest(me, realm)).toBe('login-failed')
    const { status, body } = await finish(browser, realm, { kind: 'totp', code: codeOf(api, secret) })
    expect(status).toBe(200)
    expect(body[group === 'auth' ? 'user' : 'admin']).toMatchObject({ _id: me.id, email: me.email })
    expect(await isLoggedIn(browser, realm)).toBe(true)
    expect([...browser.jar.keys()]).toEqual([cookie])
  })

  test('S60: the owner sees with what somebody logged in or confirmed, or failed to', async () => {
    const me = await join(api.url, transport)
    const { secret, recoveryCodes } = await addApp(api, me, realm)
    const { device } = await addPasskey(me, realm)
    const wrong = { kind: 'totp', code: '000000' }
    const browser = await secondStep(realm, me.email)
    await finish(browser, realm, wrong)
    await finish(browser, realm, { kind: 'recovery', code: recoveryCodes?.[0] })
    // The log has one failure a minute at most.
    api.advance(60_000)
    for (const proof of [wrong, { kind: 'totp', code: codeOf(api, secret) }])
      await me.call(transport, `${group}.confirm`, { proof })
    const last = await secondStep(realm, me.email)
    const passkey = device.use(requestOf(await choicesOf(last, realm)))
    await finish(last, realm, { kind: 'passkey', passkey })
    const { content } = (await me.call(transport, `${group}.activity`, { limit: 100 })).body as {
      content: { kind: string; factor: string | null }[]
    }
    expect(content.map(({ kind, factor }) => `${kind} ${factor}`)).toEqual([
      'logged-in passkey',
      'confirmed totp',
      'login-failed totp',
      'logged-in recovery',
      'recovery-code-used null',
      'login-failed totp',
      'factor-added null',
      'factor-added null',
      'logged-in password',
    ])
  })

  test('S64: a wrong password says nothing about the second factor', async () => {
    const me = await join(api.url, transport)
    await addApp(api, me, realm)
    const answer = await caller(api.url).call(transport, `${group}.login`, { email: me.email, password: 'a guess' })
    expect(answer).toMatchObject({ status: 401, body: { error: 'INVALID_CREDENTIALS' } })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('S65: a code of an app works once, and only for half a minute before and after', async () => {
    const me = await join(api.url, transport)
    const { secret } = await addApp(api, me, realm)
    const code = codeOf(api, secret)
    const [first, second] = [await secondStep(realm, me.email), await secondStep(realm, me.email)]
    const statuses = await Promise.all(
      [first, second].map(async (who) => (await finish(who, realm, { kind: 'totp', code })).status),
    )
    expect(statuses.sort()).toEqual([200, 400])
    api.advance(90_000)
    const third = await secondStep(realm, me.email)
    const old = codeOf(api, secret)
    api.advance(90_000)
    expect((await finish(third, realm, { kind: 'totp', code: old })).status).toBe(400)
    expect((await finish(third, realm, { kind: 'totp', code: codeOf(api, secret) })).status).toBe(200)
  })

  test('S65: a begun login ends after five tries, after ten minutes, and when the password is changed', async () => {
    const me = await join(api.url, transport)
    const { secret } = await addApp(api, me, realm)
    const tried = await secondStep(realm, me.email)
    for (let tries = 0; tries < 5; tries++)
      expect((await finish(tried, realm, { kind: 'recovery', code: '0'.repeat(28) })).status).toBe(400)
    const late = await secondStep(realm, me.email)
    const right = () => ({ kind: 'totp', code: codeOf(api, secret) })
    expect((await finish(tried, realm, right())).body.error).toBe('CHALLENGE_INVALID')
    api.advance(10 * 60_000 + 1)
    expect((await finish(late, realm, right())).body.error).toBe('CHALLENGE_INVALID')
    const overtaken = await secondStep(realm, me.email)
    const change = { currentPassword: password, newPassword: 'quite another one' }
    await me.call(transport, `${group}.confirm`, { proof: right() })
    api.advance(30_000)
    expect((await me.call(transport, `${group}.changePassword`, change)).status).toBe(200)
    expect((await finish(overtaken, realm, right())).body.error).toBe('CHALLENGE_INVALID')
    // Bound to the browser that began it.
    expect((await finish(caller(api.url), realm, right())).body.error).toBe('CHALLENGE_INVALID')
  })

  test('S65: after ten wrong codes within an hour no code counts, whatever the browser', async () => {
    const me = await join(api.url, transport)
    const { secret } = await addApp(api, me, realm)
    for (let browsers = 0; browsers < 2; browsers++) {
      const browser = await secondStep(realm, me.email)
      for (let tries = 0; tries < 5; tries++) await finish(browser, realm, { kind: 'totp', code: '000000' })
    }
    const another = await secondStep(realm, me.email)
    const { status, headers } = await finish(another, realm, { kind: 'totp', code: codeOf(api, secret) })
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60)
  })

  test('S65: a code that was used before takes back none of the wrong ones', async () => {
    const me = await join(api.url, transport)
    const { secret } = await addApp(api, me, realm)
    // What a bystander saw on the owner's screen.
    const code = codeOf(api, secret)
    expect((await finish(await secondStep(realm, me.email), realm, { kind: 'totp', code })).status).toBe(200)
    for (let browsers = 0; browsers < 2; browsers++) {
      const browser = await secondStep(realm, me.email)
      for (let tries = 0; tries < 4; tries++) await finish(browser, realm, { kind: 'totp', code: '000000' })
      expect((await finish(browser, realm, { kind: 'totp', code })).status).toBe(400)
    }
    expect((await finish(await secondStep(realm, me.email), realm, { kind: 'totp', code: '000000' })).status).toBe(429)
  })

  test('S65: a right code doesn’t count if wrong ones at the same time were too many', async () => {
    const me = await join(api.url, transport)
    const { secret } = await addApp(api, me, realm)
    const browser = await secondStep(realm, me.email)
    // None was counted as it came, and too many were when it was counted itself.
    vi.spyOn(api.parts.ports.appCodeAttempts, 'take').mockResolvedValueOnce(60)
    const { status } = await finish(browser, realm, { kind: 'totp', code: codeOf(api, secret) })
    expect(status).toBe(429)
  })

  test('S66: a recovery code logs in once; new ones replace the old ones; none is stored', async () => {
    const me = await join(api.url, transport)
    await confirmAddress(api, me.email)
    const { recoveryCodes } = await addApp(api, me, realm)
    const [one = '', other = ''] = recoveryCodes ?? []
    const browser = await secondStep(realm, me.email)
    const typed = one.toLowerCase().replaceAll('-', ' ')
    expect((await finish(browser, realm, { kind: 'recovery', code: typed })).status).toBe(200)
    expect((await factorsOf(me, realm)).recoveryCodes).toBe(9)
    const mails = await api.mailsTo(me.email)
    expect(mails.map(({ subject }) => subject).join()).toContain('A recovery code was used')
    const again = await secondStep(realm, me.email)
    expect((await finish(again, realm, { kind: 'recovery', code: one })).status).toBe(400)

    const made = (await browser.call(transport, `${group}.makeRecoveryCodes`)).body.recoveryCodes as string[]
    expect(new Set([...made, ...(recoveryCodes ?? [])]).size).toBe(20)
    expect((await finish(again, realm, { kind: 'recovery', code: other })).status).toBe(400)
    expect(await finish(again, realm, { kind: 'recovery', code: made[0] })).toMatchObject({ status: 200 })
    const { rows } = await api.parts.pool.query('select code_hash from recovery_codes')
    const stored = rows.map(({ code_hash }) => String(code_hash)).join()
    for (const code of made) expect(stored).not.toContain(code.replaceAll('-', ''))
  })

  test('that has new recovery codes made twice at once has one set of them', async () => {
    const me = await join(api.url)
    await confirmAddress(api, me.email)
    await addApp(api, me, realm)
    await confirmOwn(api, me, realm)
    for (let round = 0; round < 3; round++) {
      const make = () => me.call(transport, `${group}.makeRecoveryCodes`)
      for (const { status } of await Promise.all([make(), make()])) expect(status).toBeLessThan(300)
      expect((await factorsOf(me, realm)).recoveryCodes).toBe(10)
    }
  })

  test('S66: a recovery code has 128 random bits or more; one of 80, from before, still works', async () => {
    const me = await join(api.url, transport)
    const { recoveryCodes } = await addApp(api, me, realm)
    // Five bits a character.
    for (const code of recoveryCodes ?? []) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
    const older = `7K2M9QXC4TVB80${group === 'auth' ? 'H' : 'J'}${transport === 'rest' ? 'N' : 'P'}`
    const owner = group === 'auth' ? 'learner_id' : 'admin_id'
    await api.parts.pool.query(`insert into recovery_codes (code_hash, ${owner}) values ($1, $2)`, [
      createHash('sha256').update(`recovery ${older}`).digest(),
      me.id,
    ])
    const browser = await secondStep(realm, me.email)
    expect((await finish(browser, realm, { kind: 'recovery', code: older.slice(0, 15) })).status).toBe(400)
    expect((await finish(browser, realm, { kind: 'recovery', code: older })).status).toBe(200)
  })

  test('S67: a passkey logs in after the password, and without one; a replay of its answer doesn’t', async () => {
    const me = await join(api.url, transport)
    const { device } = await addPasskey(me, realm)
    const browser = await secondStep(realm, me.email)
    const choices = await choicesOf(browser, realm)
    expect(choices.kinds).toEqual(['passkey', 'recovery'])
    const passkey = device.use(requestOf(choices))
    expect((await finish(browser, realm, { kind: 'passkey', passkey })).status).toBe(200)
    const replayed = await secondStep(realm, me.email)
    await choicesOf(replayed, realm)
    expect((await finish(replayed, realm, { kind: 'passkey', passkey })).status).toBe(400)

    const alone = caller(api.url)
    const { options } = (await alone.call(transport, `${group}.passkeyLogin`)).body
    const signed = device.use(options as ReturnType<typeof requestOf>)
    expect((await finish(alone, realm, { kind: 'passkey', passkey: signed })).status).toBe(200)
    expect((await alone.call(transport, `${group}.me`)).body).toMatchObject({
      [group === 'auth' ? 'user' : 'admin']: { _id: me.id },
    })
  })

  test('S67: a passkey’s answer counts only for this site, with its owner checked, for its own account', async () => {
    const me = await join(api.url, transport)
    const { device } = await addPasskey(me, realm)
    const stranger = await join(api.url, transport)
    const { device: strangers } = await addPasskey(stranger, realm)
    const browser = await secondStep(realm, me.email)
    const request = requestOf(await choicesOf(browser, realm))
    const refused = [
      device.use(request, { origin: 'https://skillharbor.evil.example' }),
      device.use(request, { rpId: 'evil.example' }),
      device.use(request, { unverified: true }),
      strangers.use({ ...request, allowCredentials: undefined }),
    ]
    for (const passkey of refused)
      expect((await finish(browser, realm, { kind: 'passkey', passkey })).body.error).toBe('INVALID_INPUT')
    expect((await finish(browser, realm, { kind: 'passkey', passkey: device.use(request) })).status).toBe(200)
    // A copy counts from where it was copied.
    const copied = await secondStep(realm, me.email)
    const passkey = device.use(requestOf(await choicesOf(copied, realm)), { counter: 1 })
    expect((await finish(copied, realm, { kind: 'passkey', passkey })).body.error).toBe('INVALID_INPUT')
  })

  test('S67: a passkey that another site or nobody’s finger made is not added', async () => {
    const me = await join(api.url, transport)
    await confirmOwn(api, me, realm)
    for (const faults of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { unverified: true }]) {
      const start = await begin(me, realm, 'passkey')
      if (start.kind !== 'passkey') throw new Error('No passkey was begun')
      const passkey = softwareAuthenticator(siteOf(realm)).make(start.options, faults)
      const { body } = await me.call(transport, `${group}.addFactor`, {
        name: 'X',
        setup: { kind: 'passkey', passkey },
      })
      expect(body).toMatchObject({ error: 'INVALID_INPUT', issues: [{ path: 'setup.passkey' }] })
    }
    expect((await factorsOf(me, realm)).content).toEqual([])
  })

  test('S68: adding or removing a factor wants a confirmation of the last ten minutes', async () => {
    const me = await join(api.url, transport)
    await confirmAddress(api, me.email)
    const { secret } = await addApp(api, me, realm)
    const { device } = await addPasskey(me, realm)
    const [app] = (await factorsOf(me, realm)).content
    const tries = [
      () => me.call(transport, `${group}.beginFactor`, { kind: 'totp' }),
      () => me.call(transport, `${group}.removeFactor`, { id: app?._id }),
      () => me.call(transport, `${group}.makeRecoveryCodes`),
    ]
    const errors = async () => Promise.all(tries.map(async (call) => (await call()).body.error))
    const proofs: (() => Promise<Proof>)[] = [
      async () => ({ kind: 'totp', code: codeOf(api, secret) }),
      async () => ({ kind: 'passkey', passkey: device.use(requestOf(await choicesOf(me, realm, 'confirm'))) }),
    ]
    for (const proof of proofs) {
      api.advance(10 * 60_000 + 1)
      expect(await errors()).toEqual(tries.map(() => 'CONFIRMATION_NEEDED'))
      // Nor is the password enough, which somebody may know.
      for (const tried of [password, 'a guess']) {
        const wrong = await me.call(transport, `${group}.confirm`, { proof: { kind: 'password', password: tried } })
        expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: 'proof.password' }] } })
      }
      expect((await begin(me, realm, 'totp')) ?? 'nothing').toBe('nothing')
      expect((await me.call(transport, `${group}.confirm`, { proof: await proof() })).status).toBe(200)
      expect((await me.call(transport, `${group}.beginFactor`, { kind: 'totp' })).status).toBe(200)
    }
    expect((await me.call(transport, `${group}.removeFactor`, { id: app?._id })).status).toBe(200)
    const subjects = (await api.mailsTo(me.email)).map(({ subject }) => subject).join()
    expect(subjects).toContain('A second factor was added to your')
    expect(subjects).toContain('A second factor was removed from your')
  })

  test('S68: once a factor is on, what the password proved in other sessions counts no longer', async () => {
    const me = await join(api.url, transport)
    const other = caller(api.url)
    await logIn(other, realm, me.email)
    expect((await other.call(transport, `${group}.confirm`, { proof: { kind: 'password', password } })).status).toBe(
      200,
    )
    await confirmAddress(api, me.email)
    const started = await begin(other, realm, 'passkey')
    if (started.kind !== 'passkey') throw new Error('No passkey was begun')
    await addApp(api, me, realm)
    const [app] = (await factorsOf(me, realm)).content
    expect((await other.call(transport, `${group}.removeFactor`, { id: app?._id })).body.error).toBe(
      'CONFIRMATION_NEEDED',
    )
    expect((await other.call(transport, `${group}.beginFactor`, { kind: 'totp' })).body.error).toBe(
      'CONFIRMATION_NEEDED',
    )
    const setup = { kind: 'passkey', passkey: softwareAuthenticator(siteOf(realm)).make(started.options) }
    expect((await other.call(transport, `${group}.addFactor`, { name: 'X', setup })).body.error).toBe(
      'CHALLENGE_INVALID',
    )
    expect((await me.call(transport, `${group}.removeFactor`, { id: app?._id })).status).toBe(200)
  })

  test('S72: changing the password and deleting the account want the factor, not the password alone', async () => {
    const me = await join(api.url, transport)
    const { secret } = await addApp(api, me, realm)
    const newPassword = 'another horse battery'
    const change = () => me.call(transport, `${group}.changePassword`, { currentPassword: password, newPassword })
    const remove = () => me.call(transport, `${group}.deleteAccount`, { password: newPassword })
    const confirm = (proof: Proof) => me.call(transport, `${group}.confirm`, { proof })
    const byApp = () => confirm({ kind: 'totp', code: codeOf(api, secret) })
    const refused = { status: 403, body: { error: 'CONFIRMATION_NEEDED' } }
    const later = () => api.advance(10 * 60_000 + 1)

    later()
    expect(await change()).toMatchObject(refused)
    expect((await confirm({ kind: 'password', password })).status).toBe(400)
    expect(await change()).toMatchObject(refused)
    expect((await byApp()).status).toBe(200)
    expect((await change()).status).toBe(200)

    later()
    expect(await remove()).toMatchObject(refused)
    expect(await isLoggedIn(me, realm)).toBe(true)
    expect((await byApp()).status).toBe(200)
    expect((await remove()).status).toBe(200)
  })

  test('S72: without a factor the password is enough, however old the login is', async () => {
    const me = await join(api.url, transport)
    api.advance(60 * 60_000)
    expect((await me.call(transport, `${group}.deleteAccount`, { password })).status).toBe(200)
  })

  test('S68: a factor begun by somebody else in the same browser isn’t added', async () => {
    const me = await join(api.url, transport)
    const other = await join(api.url, transport)
    for (const who of [me, other]) await confirmOwn(api, who, realm)
    const start = await begin(me, realm, 'totp')
    if (start.kind !== 'totp') throw new Error('No app was begun')
    other.jar.set(`${cookie}_challenge`, String(me.jar.get(`${cookie}_challenge`)))
    const setup = { kind: 'totp', code: codeOf(api, start.secret) }
    const { body } = await other.call(transport, `${group}.addFactor`, { name: 'X', setup })
    expect(body.error).toBe('CHALLENGE_INVALID')
  })

  test('lists, renames and removes factors; with the last one go the recovery codes and the second step', async () => {
    const me = await join(api.url, transport)
    await addApp(api, me, realm)
    expect((await addPasskey(me, realm)).recoveryCodes).toBeNull()
    const { content } = await factorsOf(me, realm)
    expect(content).toMatchObject([
      { kind: 'totp', name: 'My phone', lastUsedAt: null },
      { kind: 'passkey', name: 'My key', lastUsedAt: null },
    ])
    const [app, key] = content
    const rename = (who: Caller, name: string) => who.call(transport, `${group}.renameFactor`, { id: app?._id, name })
    expect((await rename(me, 'Old phone')).status).toBe(200)
    expect((await rename(me, ' ')).status).toBe(400)
    const stranger = await join(api.url, transport)
    expect((await rename(stranger, 'Mine')).status).toBe(404)
    expect((await stranger.call(transport, `${group}.removeFactor`, { id: app?._id })).status).toBe(404)
    expect((await factorsOf(me, realm)).content[0]?.name).toBe('Old phone')

    for (const factor of [app, key]) {
      expect((await me.call(transport, `${group}.removeFactor`, { id: factor?._id })).status).toBe(200)
    }
    expect(await factorsOf(me, realm)).toMatchObject({ content: [], recoveryCodes: 0 })
    expect((await logIn(caller(api.url), realm, me.email)).status).toBe(200)
    expect((await me.call(transport, `${group}.makeRecoveryCodes`)).status).toBe(409)
  })
})

test('S65: what browsers begin and never finish can’t fill the table', async () => {
  const own = await ownApi({ QUOTA_FACTOR: '1' })
  const realm: Realm = { group: 'auth', transport: 'rest' }
  const rows = async () => (await own.parts.pool.query('select count(*)::int as count from challenges')).rows[0].count
  const me = await newLearner(own.url)
  await confirmOwn(own, me, realm)
  for (let times = 0; times < 3; times++) {
    me.jar.delete('skillharbor_user_challenge')
    await begin(me, realm, 'totp')
  }
  expect(await rows()).toBe(1)
  const statuses = new Set<number>()
  for (let times = 0; times < 310; times++)
    statuses.add((await caller(own.url).call('rest', 'auth.passkeyLogin')).status)
  expect(statuses).toEqual(new Set([200, 429]))
  // One of the account's, and the share of the address.
  expect(await rows()).toBeLessThanOrEqual(301)
})
