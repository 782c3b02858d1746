import type { LearnerData, SecurityEvent } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmAddress,
  holders,
  logIn,
  type MailingApi,
  password,
  startMailingApi,
  tokenOf,
} from '../account-holders.ts'
import { order, pay } from '../buying.ts'
import { type Caller, caller, type Transport } from '../caller.ts'
import { linesWith } from '../logged-lines.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'

let api: MailingApi
beforeAll(async () => {
  api = await startMailingApi()
})
afterAll(() => api.stop())

type Page = { content: SecurityEvent[]; nextCursor: string | null }
const pageOf = async (who: Caller, group: string, input = {}, transport: Transport = 'rest') =>
  (await who.call(transport, `${group}.activity`, input)).body as Page
const kindsOf = async (who: Caller, group: string) =>
  (await pageOf(who, group, { limit: 100 })).content.map(({ kind }) => kind)

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** Logs in from another browser of this name. */
const logInFrom = async (group: string, email: string, userAgent: string, typed = password) => {
  const me = caller(api.url)
  const { body } = me.json({ email, password: typed })
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent }
  const { status } = await me.send(`/api/v1/${group}/login`, { method: 'POST', headers, body: body ?? null })
  return { me, status }
}

describe.each(holders)('S60: a $who over $transport', ({ transport, group, join, site }) => {
  test('S94: sees that other sessions were ended only if there were any', async () => {
    const me = await join(api.url, transport)
    const end = async () => (await me.call(transport, `${group}.endOtherSessions`)).status
    await logIn(api.url, { group, transport }, { email: me.email, password })
    for (let times = 0; times < 3; times++) expect(await end()).toBe(200)
    expect(await kindsOf(me, group)).toEqual(['sessions-ended', 'logged-in', 'logged-in'])
  })

  test('sees what happened to the account, from where, newest first and a page at a time; nobody else does', async () => {
    const me = await join(api.url, transport)
    const [verify] = await api.links(me.email, group === 'auth' ? '/verify-email' : '/adminverify')
    expect(new URL(verify ?? '').origin).toBe(api.config[site])
    await me.call(transport, `${group}.verifyEmail`, { token: tokenOf(verify) })
    await logInFrom(group, me.email, browser, 'not my password')
    const other = await logIn(api.url, { group, transport }, { email: me.email, password })
    await me.call(transport, `${group}.endOtherSessions`)
    expect((await other.call(transport, `${group}.me`)).status).toBe(401)
    await me.call(transport, `${group}.changePassword`, { currentPassword: password, newPassword: 'quite another one' })
    await me.call(transport, `${group}.logout`)
    const again = await logIn(api.url, { group, transport }, { email: me.email, password: 'quite another one' })

    const kinds = ['logged-in', 'logged-out', 'password-changed', 'sessions-ended', 'logged-in', 'login-failed']
    expect(await kindsOf(again, group)).toEqual([...kinds, 'email-verified', 'logged-in'])
    const first = await pageOf(again, group, { limit: 6 }, transport)
    const second = await pageOf(again, group, { limit: 6, cursor: first.nextCursor }, transport)
    expect([...first.content, ...second.content].map(({ kind }) => kind)).toEqual(await kindsOf(again, group))
    expect(second.nextCursor).toBeNull()
    expect(first.content[0]).toMatchObject({ network: '127.0.0.1', device: 'Unknown device', subject: null })
    expect(first.content[5]).toMatchObject({ kind: 'login-failed', device: 'Firefox on Linux' })
    expect((await again.call(transport, `${group}.activity`, { cursor: 'x' })).status).toBe(400)

    const stranger = await join(api.url, transport)
    expect(await kindsOf(stranger, group)).toEqual(['logged-in'])
  })
})

test('S60: a seller’s price change, export and refund are recorded, with what they were about', async () => {
  const seller = await newAdmin(api.url)
  const courseId = await newCourse(seller)
  const learner = await newLearner(api.url)
  await learner.call('rest', 'purchases.verify', pay(api.sandbox, await order(learner, courseId)))
  await api.jobsDone()
  const { body } = await seller.call('rest', 'sales.list')
  const id = (body.content as { _id: string }[])[0]?._id
  expect((await seller.call('rest', 'sales.refund', { id })).status).toBe(200)
  expect((await seller.call('rest', 'sales.refund', { id })).status).toBe(200)
  await seller.call('rest', 'sales.export')
  await seller.call('rest', 'courses.update', { id: courseId, title: 'Another title' })
  await seller.call('rest', 'courses.update', { id: courseId, price: 1 })
  expect((await pageOf(seller, 'admin')).content.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['price-changed', courseId],
    ['exported', null],
    ['refunded', id],
    ['logged-in', null],
  ])
})

test('S60: an event is a line of the log too, without the email address', async () => {
  const me = await newLearner(api.url)
  const lines = await linesWith(api, 'security event', () =>
    logIn(api.url, { group: 'auth', transport: 'rest' }, { email: me.email, password }),
  )
  const place = { network: '127.0.0.1', device: 'Unknown device' }
  expect(lines).toEqual([
    { event: 'logged-in', realm: 'user', account: me.id, ...place, subject: undefined, factor: 'password' },
  ])
  expect(JSON.stringify(lines)).not.toContain(me.email)
})

test('S61: the log can only be added to; a row can go after 400 days', async () => {
  const me = await newLearner(api.url)
  const change = (statement: string) => api.parts.pool.query(`${statement} where learner_id = $1`, [me.id])
  for (const statement of [
    `update security_events set kind = 'logged-out'`,
    `update security_events set at = now(), network = '', device = ''`,
    `update security_events set network = '10.0.0.1'`,
    'delete from security_events',
  ])
    await expect(change(statement), statement).rejects.toThrow('security events are never changed')
  await expect(api.parts.pool.query('truncate security_events')).rejects.toThrow('security events are never changed')

  await api.parts.pool.query(
    `insert into security_events (id, realm, learner_id, kind, at, network, device)
     select gen_random_uuid(), 'user', $1, 'logged-out', now() - days * interval '1 day', '10.0.0.1', 'x'
     from unnest(array[399, 401]) days`,
    [me.id],
  )
  await api.parts.pool.query("select graphile_worker.add_job('sweep')")
  await api.jobsDone()
  const { rows } = await change('select kind from security_events')
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['logged-in', 'logged-out'])
})

test('S61: the learner’s export has the log; after a deletion it says what happened, but not from where', async () => {
  const me = await newLearner(api.url)
  const { body } = await me.call('rest', 'auth.exportData')
  expect((body as LearnerData).activity?.map(({ kind }) => kind)).toEqual(['exported', 'logged-in'])
  expect((await me.call('rest', 'auth.deleteAccount', { password })).status).toBe(200)
  const query = 'select kind, network, device from security_events where learner_id = $1 order by id'
  const place = { network: '', device: '' }
  expect((await api.parts.pool.query(query, [me.id])).rows).toEqual(
    ['logged-in', 'exported', 'account-deleted'].map((kind) => ({ kind, ...place })),
  )
})

describe.each(holders)('S62: somebody who guesses at a $who over $transport', ({ transport, group, join }) => {
  test('leaves one row a minute for each account and network, however often they try', async () => {
    const me = await join(api.url, transport)
    const guesses = Array.from({ length: 14 }, () =>
      caller(api.url).call(transport, `${group}.login`, { email: me.email, password: 'a guess' }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    const failures = async () => (await kindsOf(me, group)).filter((kind) => kind !== 'logged-in').sort()
    const before = await failures()
    expect([...new Set(before)]).toEqual(['login-failed', 'login-refused'])
    // The clock's minute may end meanwhile: then there are two of a kind.
    expect(before.length).toBeLessThanOrEqual(4)
  })
})

describe.each(holders)('S63: a $who over $transport', ({ transport, group, join }) => {
  test('is emailed about a login from a new device, but neither at the first login nor at a known one', async () => {
    const me = await join(api.url, transport)
    await confirmAddress(api, me.email)
    const subjects = async () =>
      (await api.mailsTo(me.email)).map(({ subject }) => subject).filter((subject) => subject.startsWith('New device'))
    expect(await subjects()).toEqual([])
    await logIn(api.url, { group, transport }, { email: me.email, password })
    expect(await subjects()).toEqual([])
    await logInFrom(group, me.email, browser)
    await logInFrom(group, me.email, browser)
    expect(await subjects()).toEqual([expect.stringContaining('New device logged in to your Skill Harbor')])
    const [mail] = await api.mailsTo(me.email)
    expect(mail?.text).toContain('Device: Firefox on Linux')
    expect(mail?.text).toContain('Network address: 127.0.0.1')

    api.advance(91 * 86_400_000)
    await logInFrom(group, me.email, browser)
    expect(await subjects()).toHaveLength(2)
  })

  test('is emailed that the password was changed, on the account page or by an emailed link', async () => {
    const me = await join(api.url, transport)
    await confirmAddress(api, me.email)
    await me.call(transport, `${group}.changePassword`, { currentPassword: password, newPassword: 'quite another one' })
    await me.call(transport, `${group}.forgotPassword`, { email: me.email })
    const [link] = await api.links(me.email, group === 'auth' ? '/reset-password' : '/adminreset')
    await caller(api.url).call(transport, `${group}.resetPassword`, {
      token: tokenOf(link),
      newPassword: 'a third one',
    })
    const mails = (await api.mailsTo(me.email)).filter(({ subject }) => subject === 'Your password was changed')
    expect(mails).toHaveLength(2)
    expect(mails[0]?.text).toContain(group === 'auth' ? '/forgot-password' : '/adminforgot')
  })

  test('isn’t emailed at an address that nobody confirmed: it may be somebody else’s', async () => {
    const me = await join(api.url, transport)
    await logInFrom(group, me.email, browser)
    await me.call(transport, `${group}.changePassword`, { currentPassword: password, newPassword: 'quite another one' })
    expect((await api.mailsTo(me.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Confirm the email address'),
    ])
  })
})
