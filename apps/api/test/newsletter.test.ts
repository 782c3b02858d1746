import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepSubscribers } from '../src/features/community/newsletter/newsletter-email.ts'
import { type MailingApi, startMailingApi, tokenOf } from './account-holders.ts'
import { caller } from './caller.ts'
import { newLearner, password } from './people.ts'

let api: MailingApi
beforeAll(async () => {
  api = await startMailingApi()
})
afterAll(() => api.stop())
beforeEach(() => api.parts.pool.query('truncate rate_limits'))

const stored = async (email: string) => {
  const { rows } = await api.parts.pool.query(
    'select email, confirmed_at is not null as confirmed from subscribers where email = $1',
    [email],
  )
  return rows
}

describe.each(['rest', 'trpc'] as const)('S46: over %s', (transport) => {
  const reader = (name: string) => `${name}.${transport}@skillharbor.example`
  const call = (name: string, input: object, me = caller(api.url)) =>
    me.call(transport, `newsletter.${name}`, { ...input })
  const subscribe = async (email: string) => {
    await call('subscribe', { email })
    const [link] = await api.links(email, '/newsletter/confirm')
    return { token: tokenOf(link) }
  }

  test('an address is on the list once its owner has opened the emailed link; every answer is the same', async () => {
    const email = reader('meera')
    const first = await call('subscribe', { email })
    expect(first.status).toBe(200)
    expect(await stored(email)).toEqual([{ email, confirmed: false }])
    const [link, ...more] = await api.links(email, '/newsletter/confirm')
    expect(more).toEqual([])
    for (let times = 0; times < 2; times++) expect((await call('confirm', { token: tokenOf(link) })).status).toBe(200)
    expect(await stored(email)).toEqual([{ email, confirmed: true }])
    const again = await call('subscribe', { email: ` ${email.toUpperCase()} ` })
    expect(again.body).toEqual(first.body)
    expect(await api.links(email, '/newsletter/confirm')).toHaveLength(1)
    expect((await call('subscribe', { email: 'nonsense' })).status).toBe(400)
  })

  test('a mail program’s “Unsubscribe” takes it off with one click, and so does the link', async () => {
    const email = reader('one.click')
    const { token } = await subscribe(email)
    await call('confirm', { token })
    const [mail] = await api.mailsTo(email)
    expect(mail?.headers).toMatchObject({ 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' })
    const [, url = ''] = /^<(.+)>$/.exec(mail?.headers['list-unsubscribe'] ?? '') ?? []
    const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
    // The sites pass /api on.
    const { status } = await fetch(url.replace(api.config.WEB_ORIGIN, api.url), oneClick)
    expect(status).toBe(200)
    expect(await stored(email)).toEqual([])
    expect((await call('confirm', { token })).body).toMatchObject({ error: 'LINK_INVALID' })
    expect((await call('unsubscribe', { token })).status).toBe(200)
  })

  test('only who confirmed an address learns of its subscription, and ends it with their account', async () => {
    const email = reader('victim')
    await call('confirm', await subscribe(email))
    const me = caller(api.url)
    await me.call(transport, 'auth.signup', { username: 'Mallory', email, password })
    await me.call(transport, 'auth.login', { email, password })
    expect((await me.call(transport, 'auth.exportData')).body).toMatchObject({ newsletterSince: null })
    expect((await me.call(transport, 'auth.deleteAccount', { password })).status).toBe(200)
    expect(await stored(email)).toEqual([{ email, confirmed: true }])

    const owner = await newLearner(api.url, transport)
    await call('confirm', await subscribe(owner.email))
    const [link] = await api.links(owner.email, '/verify-email')
    await owner.call(transport, 'auth.verifyEmail', { token: tokenOf(link) })
    expect((await owner.call(transport, 'auth.exportData')).body).toMatchObject({ newsletterSince: expect.any(String) })
    await owner.call(transport, 'auth.deleteAccount', { password })
    expect(await stored(owner.email)).toEqual([])
  })
})

test('whoever asks again for a link gets one that lasts a week; a confirmed subscription stays as old as it is', async () => {
  const email = 'again@skillharbor.example'
  const [day, start] = [86_400_000, Date.now()]
  const subscribeAgain = () => caller(api.url).call('rest', 'newsletter.subscribe', { email })
  const sweepAfter = (days: number) => sweepSubscribers({ ...api.parts.ports, now: () => new Date(start + days * day) })
  const age = (days: number) =>
    api.parts.pool.query(`update subscribers set created_at = now() - $2 * interval '1 day' where email = $1`, [
      email,
      days,
    ])
  const daysOld = async () => {
    const age = 'round(extract(epoch from now() - created_at) / 86400)::int'
    const { rows } = await api.parts.pool.query(`select ${age} as days from subscribers where email = $1`, [email])
    return rows[0].days
  }
  await subscribeAgain()
  await age(6)
  await subscribeAgain()
  await sweepAfter(6)
  const [link] = await api.links(email, '/newsletter/confirm')
  expect((await caller(api.url).call('rest', 'newsletter.confirm', { token: tokenOf(link) })).status).toBe(200)
  await age(6)
  await subscribeAgain()
  expect(await daysOld()).toBe(6)
})

test('a subscription that nobody confirms is forgotten after a week', async () => {
  const email = 'never@skillharbor.example'
  await caller(api.url).call('rest', 'newsletter.subscribe', { email })
  await sweepSubscribers(api.parts.ports)
  expect(await stored(email)).toHaveLength(1)
  await sweepSubscribers({ ...api.parts.ports, now: () => new Date(Date.now() + 8 * 86_400_000) })
  expect(await stored(email)).toEqual([])
})
