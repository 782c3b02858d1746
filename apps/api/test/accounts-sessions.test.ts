import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holders, logIn, password } from './account-holders.ts'
import { type Caller, caller, type Transport } from './caller.ts'
import { newAdmin } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

type Shown = { _id: string; device: string; createdAt: string; lastSeenAt: string; current: boolean }
const shown = async (who: Caller, transport: Transport, group: string) =>
  (await who.call(transport, `${group}.sessions`)).body.content as Shown[]

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe.each(holders)('the sessions of a $who over $transport', ({ transport, group, cookie, join }) => {
  test('are listed by device, last used first, with the current one marked', async () => {
    const me = await join(api.url, transport)
    const phone = caller(api.url)
    const credentials = phone.json({ email: me.email, password })
    const headers = { 'content-type': 'application/json', 'user-agent': firefox }
    api.advance(1000)
    await phone.send(`/api/v1/${group}/login`, { method: 'POST', ...credentials, headers })
    const [first, second, ...others] = await shown(me, transport, group)
    expect(others).toEqual([])
    expect(first).toMatchObject({ device: 'Firefox on Linux', current: false })
    expect(second).toMatchObject({ device: 'Unknown device', current: true })
    expect((await shown(phone, transport, group)).map(({ current }) => current)).toEqual([true, false])
    const hash = createHash('sha256')
      .update(String(phone.jar.get(cookie)))
      .digest('hex')
    expect(JSON.stringify(first)).not.toContain(hash)
    expect(JSON.stringify(first)).not.toContain(phone.jar.get(cookie))
  })

  test('can be ended from another session, once, and by nobody else', async () => {
    const me = await join(api.url, transport)
    const elsewhere = await logIn(api.url, { group, transport }, { email: me.email, password })
    const otherLearner = await join(api.url, transport)
    const id = (await shown(me, transport, group)).find(({ current }) => !current)?._id
    const end = async (who: Caller, id: unknown) => (await who.call(transport, `${group}.endSession`, { id })).status
    expect(await end(otherLearner, id)).toBe(404)
    expect((await elsewhere.call(transport, `${group}.me`)).status).toBe(200)
    expect(await end(me, id)).toBe(200)
    expect((await elsewhere.call(transport, `${group}.me`)).status).toBe(401)
    for (const gone of [id, '0190f5fe-7c00-7a00-8000-000000000000', 'no id']) expect(await end(me, gone)).toBe(404)
    expect((await me.call(transport, `${group}.me`)).status).toBe(200)
  })

  test('can include the current one when ended, which clears its cookie', async () => {
    const me = await join(api.url, transport)
    const [own] = await shown(me, transport, group)
    expect((await me.call(transport, `${group}.endSession`, { id: own?._id })).status).toBe(200)
    expect(me.jar.size).toBe(0)
  })

  test('can all be ended except the current one, and nobody else’s', async () => {
    const me = await join(api.url, transport)
    const otherLearner = await join(api.url, transport)
    const others = [1, 2].map(() => logIn(api.url, { group, transport }, { email: me.email, password }))
    expect((await Promise.all(others)).length).toBe(2)
    expect((await me.call(transport, `${group}.endOtherSessions`)).status).toBe(200)
    for (const other of await Promise.all(others)) expect((await other.call(transport, `${group}.me`)).status).toBe(401)
    expect(await shown(me, transport, group)).toMatchObject([{ current: true }])
    expect((await otherLearner.call(transport, `${group}.me`)).status).toBe(200)
  })

  test('are not listed once they have expired', async () => {
    const me = await join(api.url, transport)
    api.advance(7.1 * 86_400_000)
    const now = await logIn(api.url, { group, transport }, { email: me.email, password })
    expect(await shown(now, transport, group)).toMatchObject([{ current: true }])
  })
})

test('an admin can’t end a learner’s session, nor a learner an admin’s', async () => {
  const [learners, admins] = [holders[0], holders[2]]
  const learner = await learners?.join(api.url)
  const admin = await newAdmin(api.url)
  if (!learner || !admins) throw new Error('Both realms are needed')
  const [session] = await shown(learner, 'rest', 'auth')
  expect((await admin.call('rest', 'admin.endSession', { id: session?._id })).status).toBe(404)
  expect((await learner.call('rest', 'auth.me')).status).toBe(200)
})
