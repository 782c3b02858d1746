import type { LoggedEvent, ManagedAccount } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmAddress, holders, type MailingApi, newOperator, password, startMailingApi } from '../account-holders.ts'
import { type Caller, caller } from '../caller.ts'
import { newLearner } from '../people.ts'
import { addApp, codeOf } from '../second-factor.ts'
import { operatorEmails } from '../start-api.ts'

let api: MailingApi
let operator: Caller & { id: string }
let secret: string
/** Another operator. */
let other: Caller & { id: string }
beforeAll(async () => {
  api = await startMailingApi({ ADMIN_SECOND_FACTOR: 'required' })
  operator = await newOperator(api)
  secret = (await addApp(api, operator, { group: 'admin', transport: 'rest' })).secret
  other = await newOperator(api, operatorEmails[1])
  await addApp(api, other, { group: 'admin', transport: 'rest' })
})
beforeEach(async () => {
  api.advance(30_000)
  const proof = { kind: 'totp', code: codeOf(api, secret) }
  expect((await operator.call('rest', 'admin.confirm', { proof })).status).toBe(200)
})
afterAll(() => api.stop())

const reason = 'Lost the phone and the codes; passport seen in a video call.'

describe.each(holders)('S87: a $who who lost all second factors, over $transport', ({ transport, group, join }) => {
  const realm = { group, transport } as const
  const remove = (id: string) => operator.call(transport, 'operator.removeFactors', { id, reason })
  const logIn = (who: Caller, email: string) => who.call(transport, `${group}.login`, { email, password })
  const emailsTo = async (email: string) =>
    (await api.mailsTo(email)).filter(({ subject }) => subject.includes('Two-step login is off'))

  test('gets in with the password alone once an operator has removed them, and reads why', async () => {
    const me = await join(api.url, transport)
    await confirmAddress(api, me.email)
    const { recoveryCodes } = await addApp(api, me, realm)
    const begun = caller(api.url)
    expect((await logIn(begun, me.email)).body.error).toBe('SECOND_STEP_NEEDED')

    expect((await remove(me.id)).status).toBe(200)
    expect((await me.call(transport, `${group}.me`)).status).toBe(401)
    const proof = { kind: 'recovery', code: recoveryCodes?.[0] }
    expect((await begun.call(transport, `${group}.finishLogin`, { proof })).body.error).toBe('CHALLENGE_INVALID')
    const again = caller(api.url)
    expect((await logIn(again, me.email)).status).toBe(200)
    expect((await again.call(transport, `${group}.factors`)).body).toMatchObject({ content: [], recoveryCodes: 0 })

    const [mail, ...more] = await emailsTo(me.email)
    expect(mail?.text).toContain(reason)
    expect(more).toEqual([])
    const { content } = (await again.call(transport, `${group}.activity`, { limit: 3 })).body as { content: object[] }
    const byOperator = { kind: 'account-factors-removed', network: '', device: '', subject: null }
    expect(content).toContainEqual(expect.objectContaining(byOperator))
  })

  test('who has none stays logged in, and is neither recorded nor emailed', async () => {
    const me = await join(api.url, transport)
    await confirmAddress(api, me.email)
    expect((await remove(me.id)).status).toBe(200)
    expect((await me.call(transport, `${group}.me`)).status).toBe(200)
    expect(await emailsTo(me.email)).toEqual([])
    const { body } = await me.call(transport, `${group}.activity`)
    expect((body.content as { kind: string }[]).map(({ kind }) => kind)).not.toContain('account-factors-removed')
  })

  test('a login that uses one of them at the same moment doesn’t stay', async () => {
    const me = await join(api.url, transport)
    const { secret } = await addApp(api, me, realm)
    const browser = caller(api.url)
    await logIn(browser, me.email)
    const proof = { kind: 'totp', code: codeOf(api, secret) }
    const login = browser.call(transport, `${group}.finishLogin`, { proof })
    const [, removed] = await Promise.all([login, remove(me.id)])
    expect(removed.status).toBe(200)
    expect((await browser.call(transport, `${group}.me`)).status).toBe(401)
  })
})

describe.each(['rest', 'trpc'] as const)('S87: an operator, over %s', (transport) => {
  const remove = (id: string, why = reason) => operator.call(transport, 'operator.removeFactors', { id, reason: why })

  test('sees who has second factors, and finds the reason in the security log', async () => {
    const learner = await newLearner(api.url)
    await addApp(api, learner, { group: 'auth', transport })
    const listed = async () => {
      const { body } = await operator.call(transport, 'operator.accounts', { q: learner.email })
      return (body.content as ManagedAccount[])[0]?.secondFactors
    }
    expect(await listed()).toBe(1)
    await remove(learner.id)
    expect(await listed()).toBe(0)
    const { body } = await operator.call(transport, 'operator.activity', { about: learner.id, limit: 1 })
    expect((body.content as LoggedEvent[])[0]).toMatchObject({
      kind: 'account-factors-removed',
      reason,
      subject: learner.id,
      account: { _id: operator.id },
    })
  })

  test('needs a reason, an account, and a confirmation of the last ten minutes; their own stay', async () => {
    const learner = await newLearner(api.url)
    await addApp(api, learner, { group: 'auth', transport })
    expect((await remove(learner.id, ' ')).status).toBe(400)
    for (const id of [crypto.randomUUID(), 'x']) expect((await remove(id)).status).toBe(404)
    expect(await remove(operator.id)).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
    expect((await operator.call(transport, 'operator.accounts')).status).toBe(200)

    api.advance(10 * 60_000 + 1)
    expect(await remove(learner.id)).toMatchObject({ status: 403, body: { error: 'CONFIRMATION_NEEDED' } })
    expect((await learner.call(transport, 'auth.factors')).body.content).toHaveLength(1)
  })

  test('who is one of them needs a factor again to operate the marketplace', async () => {
    await remove(other.id)
    await other.call(transport, 'admin.login', { email: operatorEmails[1], password })
    const see = () => other.call(transport, 'operator.accounts')
    expect(await see()).toMatchObject({ status: 403, body: { error: 'SECOND_FACTOR_REQUIRED' } })
    await addApp(api, other, { group: 'admin', transport })
    expect((await see()).status).toBe(200)
  })
})
