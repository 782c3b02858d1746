import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logIn, type MailingApi, password, startMailingApi, tokenOf } from '../account-holders.ts'
import { type Caller, caller } from '../caller.ts'
import { newLearner } from '../people.ts'

let api: MailingApi
beforeAll(async () => {
  api = await startMailingApi()
})
afterAll(() => api.stop())
beforeEach(() => api.parts.pool.query('truncate rate_limits'))

describe.each(['rest', 'trpc'] as const)('S90: of an address that a stranger signed up with, over %s', (transport) => {
  const call = (me: Caller, name: string, input: object = {}) => me.call(transport, name, { ...input })
  const linked = async (email: string, path: string) => ({ token: tokenOf((await api.links(email, path))[0]) })
  /** What the address's owner has without an account, how much of the complaint's words are left, and its working links. */
  const left = async (email: string) => {
    const { rows } = await api.parts.pool.query(
      `select (select count(*)::int from complaints where email = $1 and answered_at is null) as open,
         (select count(*)::int from complaint_messages m join complaints c on c.id = m.complaint_id where c.email = $1) as words,
         (select count(*)::int from complaint_links where email = $1) as links,
         (select count(*)::int from subscribers where email = $1 and confirmed_at is not null) as subscriptions`,
      [email],
    )
    return rows[0]
  }
  /** A stranger with an account, whose address's owner complained and subscribed without one, and then opened the link. */
  const confirmedElsewhere = async () => {
    const stranger = await newLearner(api.url, transport)
    const { email } = stranger
    const owner = caller(api.url)
    await call(owner, 'newsletter.subscribe', { email })
    await call(owner, 'newsletter.confirm', await linked(email, '/newsletter/confirm'))
    await call(owner, 'complaints.askLink', { email })
    const complaint = { ...(await linked(email, '/complaints')), topic: 'other', words: 'In confidence.' }
    const { content } = (await call(owner, 'complaints.fileByLink', complaint)).body
    const before = await api.mailsTo(email).then(() => left(email))
    expect(before).toEqual({ open: 1, words: 1, links: 2, subscriptions: 1 })
    expect((await call(owner, 'auth.verifyEmail', await linked(email, '/verify-email'))).status).toBe(200)
    const again = await logIn(api.url, { group: 'auth', transport }, { email, password })
    return { owner, again, email, before, complaint: (content as { _id: string })._id }
  }

  test('its owner’s click gives the stranger none of its complaints, and nothing to end', async () => {
    const { again, email, before, complaint } = await confirmedElsewhere()
    expect((await call(again, 'complaints.list')).body.content).toEqual([])
    expect((await call(again, 'complaints.add', { id: complaint, words: 'Never mind.' })).status).toBe(404)
    expect((await call(again, 'auth.exportData')).body).toMatchObject({ complaints: [], newsletterSince: null })
    expect(await left(email)).toEqual(before)
    expect((await call(again, 'auth.deleteAccount', { password })).status).toBe(200)
    expect(await left(email)).toEqual(before)
  })

  test('the owner gets all with the account, by a new password', async () => {
    const { owner, email } = await confirmedElsewhere()
    await call(owner, 'auth.forgotPassword', { email })
    const newPassword = 'a harbour of my own'
    await call(owner, 'auth.resetPassword', { ...(await linked(email, '/reset-password')), newPassword })
    const me = await logIn(api.url, { group: 'auth', transport }, { email, password: newPassword })
    expect((await call(me, 'complaints.list')).body.content).toHaveLength(1)
    expect((await call(me, 'auth.exportData')).body.newsletterSince).not.toBeNull()
    expect(await left(email)).toMatchObject({ open: 1, links: 0 })
  })

  test('so does who opened the link elsewhere and opens another one where they are logged in', async () => {
    const { again, email } = await confirmedElsewhere()
    await call(again, 'auth.sendVerification')
    expect((await call(again, 'auth.verifyEmail', await linked(email, '/verify-email'))).status).toBe(200)
    expect(await left(email)).toMatchObject({ open: 1, links: 0 })
    expect((await call(again, 'complaints.list')).body.content).toHaveLength(1)
  })
})
