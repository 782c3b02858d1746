import { randomUUID } from 'node:crypto'
import { SellerData } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmAddress, logIn, type MailingApi, startMailingApi, tokenOf } from './account-holders.ts'
import { order, owned, pay } from './buying.ts'
import { type Caller, caller } from './caller.ts'
import { ask, buy, publishedCourse } from './learning/course-maker.ts'
import { courseFields, newAdmin, newCourse, newLearner, password, picture } from './people.ts'
import { addApp } from './second-factor.ts'
import { until } from './until.ts'

let api: MailingApi
beforeAll(async () => {
  api = await startMailingApi()
})
afterAll(() => api.stop())
beforeEach(() => api.sandbox.faults.clear())

const settled = async () => {
  await api.sandbox.webhooksSettled()
  await api.jobsDone()
}
const query = async (text: string, values: unknown[]) => (await api.parts.pool.query(text, values)).rows
const remove = (seller: Caller, transport: 'rest' | 'trpc' = 'rest') =>
  seller.call(transport, 'admin.deleteAccount', { password })
const isListed = async (id: string) => {
  const { body } = await caller(api.url).call('rest', 'courses.list')
  return (body.content as { _id: string }[]).some(({ _id }) => _id === id)
}

describe.each(['rest', 'trpc'] as const)('a seller over %s', (transport) => {
  test('downloads what is stored about them, and nobody else’s', async () => {
    const seller = await newAdmin(api.url, transport)
    const { courseId, maker } = await publishedCourse(seller)
    const gone = await newCourse(seller, { title: 'No longer sold' })
    await ask(seller, 'courses.delete', { id: gone })
    const [other, learner] = [await newAdmin(api.url), await newLearner(api.url)]
    await order(learner, await newCourse(other, { title: 'Somebody else’s' }))
    await buy(api, learner, courseId)
    await settled()
    await addApp(api, seller, { group: 'admin', transport }, 'My phone')
    await ask(seller, 'teachers.saveProfile', { headline: 'Draws maps' })

    const { status, body } = await seller.call(transport, 'admin.exportData')
    expect(status).toBe(200)
    const data = SellerData.parse(body)
    const { sections } = maker.current()
    expect(data).toMatchObject({
      account: { _id: seller.id, username: seller.username, email: seller.email, state: 'Kerala' },
      sessions: [{ current: true }],
      secondFactors: [{ name: 'My phone' }],
      profile: { displayName: '', headline: 'Draws maps', links: [] },
      courses: [
        { _id: gone, title: 'No longer sold', deletedAt: expect.any(String), sections: [], paidOrders: 0, earned: 0 },
        { _id: courseId, price: 499.5, deletedAt: null, paidOrders: 1, earned: 499.5 },
      ],
      sales: [{ learner: 'Meera', course: { _id: courseId }, amount: 499.5, state: 'paid' }],
      salesCount: 1,
    })
    expect(data.courses[1]?.sections).toEqual(
      sections.map(({ title, lessons }) => ({ title, lessons: lessons.map((lesson) => lesson.title) })),
    )
    expect(data.activity.map(({ kind }) => kind)).toEqual(['exported', 'factor-added', 'logged-in'])
    for (const secret of [learner.email, learner.id, other.id, 'argon2', 'secret'])
      expect(JSON.stringify(body)).not.toContain(secret)
  })

  test('S70: deletes their account: nothing opens it any more, and nobody else gets their name', async () => {
    const seller = await newAdmin(api.url, transport)
    const who = { group: 'admin', transport } as const
    const elsewhere = await logIn(api.url, who, { email: seller.email, password })
    await confirmAddress(api, seller.email)
    await caller(api.url).call(transport, 'admin.forgotPassword', { email: seller.email })
    const [link] = await api.links(seller.email, '/adminreset')
    const courseId = await newCourse(seller)
    await ask(seller, 'teachers.saveProfile', { bio: 'Lives in Kochi' })

    const wrong = await seller.call(transport, 'admin.deleteAccount', { password: 'not mine' })
    expect(wrong).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT', issues: [{ path: 'password' }] } })
    expect(await isListed(courseId)).toBe(true)
    await addApp(api, seller, who)
    expect((await remove(seller, transport)).status).toBe(200)

    expect(seller.jar.size).toBe(0)
    expect((await elsewhere.call(transport, 'admin.me')).status).toBe(401)
    const me = caller(api.url)
    expect((await me.call(transport, 'admin.login', { email: seller.email, password })).status).toBe(401)
    const reset = { token: tokenOf(link), newPassword: 'another horse battery' }
    expect((await me.call(transport, 'admin.resetPassword', reset)).status).toBe(400)
    for (const table of ['sessions', 'link_tokens', 'factors', 'recovery_codes', 'challenges', 'teacher_profiles'])
      expect(await query(`select 1 from ${table} where admin_id = $1`, [seller.id]), table).toEqual([])
    const nobody = `deleted:${seller.id}`
    expect(
      await query('select username, email, password_hash, state, email_verified_at from admins where id = $1', [
        seller.id,
      ]),
    ).toEqual([{ username: nobody, email: nobody, password_hash: '', state: '', email_verified_at: null }])
    const events = 'select kind, network, device from security_events where admin_id = $1 order by id desc'
    expect((await query(events, [seller.id]))[0]).toEqual({ kind: 'account-deleted', network: '', device: '' })

    const account = { email: seller.email, password, state: 'Goa' }
    const taken = { ...account, username: seller.username.toUpperCase() }
    expect(await me.call(transport, 'admin.signup', taken)).toMatchObject({
      status: 409,
      body: { error: 'USERNAME_TAKEN' },
    })
    const again = await me.call(transport, 'admin.signup', { ...account, username: `${seller.username} again` })
    expect(again.body).toMatchObject({ admin: { email: seller.email } })
    await me.call(transport, 'admin.login', { email: seller.email, password })
    expect((await me.call(transport, 'courses.mine')).body).toMatchObject({ content: [] })
  })

  test('deletes their account: courses can’t be bought any more, and learners keep theirs with all pictures', async () => {
    const seller = await newAdmin(api.url, transport)
    const { courseId, maker, lessons } = await publishedCourse(seller)
    const uploaded = `thumbnails/${seller.username}/${randomUUID()}.png`
    await api.parts.ports.storage.put(uploaded, await picture('png'), 'image/png')
    const { key } = await ask<{ key: string }>(seller, 'curriculum.addPicture', {
      lessonId: lessons.text,
      key: uploaded,
    })
    await maker.saveLesson(lessons.text, { body: `![A graph](${key}) ![Not theirs](thumbnails/Seller%200/a.png)` })
    await maker.publish()
    const learner = await newLearner(api.url, transport)
    await buy(api, learner, courseId)
    expect((await remove(seller, transport)).status).toBe(200)

    expect(await isListed(courseId)).toBe(false)
    expect((await caller(api.url).call(transport, 'courses.show', { id: courseId })).status).toBe(404)
    const late = await (await newLearner(api.url)).call(transport, 'purchases.order', { courseId })
    expect(late.status).toBe(404)
    expect(await owned(learner, transport)).toEqual([courseId])
    const course = await ask<object>(learner, 'learning.course', { courseId }, transport)
    expect(course).toMatchObject({ seller: { username: 'Deleted seller' } })
    const { pictures } = await ask<{ pictures: Record<string, string> }>(
      learner,
      'learning.lesson',
      { lessonId: lessons.text },
      transport,
    )
    expect(Object.keys(pictures)).toEqual([key])
    expect((await fetch(String(pictures[key]))).status).toBe(200)
  })

  test('deletes their account while payments and refunds are under way, and these are settled as before', async () => {
    const seller = await newAdmin(api.url, transport)
    const courseId = await newCourse(seller)
    const [paying, refunded] = [await newLearner(api.url), await newLearner(api.url)]
    await buy(api, refunded, courseId)
    await settled()
    const [sale] = await ask<{ _id: string }[]>(seller, 'sales.list', { courseId })
    api.sandbox.faults.add({ kind: 'refund-pending', times: 1 })
    await ask(seller, 'sales.refund', { id: sale?._id })
    await settled()
    const { orderId } = await order(paying, courseId)
    expect((await remove(seller, transport)).status).toBe(200)
    pay(api.sandbox, { orderId })
    const pending =
      'select r.provider_refund_id as id from refunds r join payments p on p.id = r.payment_id where p.order_id = $1'
    const [{ id: refundId }] = await query(pending, [sale?._id])
    api.sandbox.processRefund(refundId)
    await settled()

    expect(await owned(paying)).toEqual([courseId])
    expect(await owned(refunded)).toEqual([])
    const books = 'select sum(amount_paise)::int as paise from ledger_lines where admin_id = $1'
    expect(await query(books, [seller.id])).toEqual([{ paise: -49_950 }])
    const statuses =
      'select status from orders o join order_lines l on l.order_id = o.id where l.admin_id = $1 order by o.id'
    expect(await query(statuses, [seller.id])).toEqual([{ status: 'refunded' }, { status: 'paid' }])
  })
})

test('S70: nobody takes the name or the display name of a seller who is gone', async () => {
  const gone = await newAdmin(api.url, 'rest')
  const shown = `Asha of ${gone.username}`
  await ask(gone, 'teachers.saveProfile', { displayName: shown })
  await confirmAddress(api, gone.email)
  expect((await remove(gone, 'rest')).status).toBe(200)
  const other = await newAdmin(api.url, 'trpc')
  for (const displayName of [gone.username, shown, shown.toUpperCase()])
    expect(await other.call('rest', 'teachers.saveProfile', { displayName })).toMatchObject({
      status: 409,
      body: { error: 'USERNAME_TAKEN', issues: [{ path: 'displayName' }] },
    })
  const joining = { username: shown, email: 'who@skillharbor.example', password, state: 'Kerala' }
  expect((await caller(api.url).call('trpc', 'admin.signup', joining)).body.error).toBe('USERNAME_TAKEN')
})

test('S70: a course that is created while its seller’s account is being deleted isn’t', async () => {
  const seller = await newAdmin(api.url)
  const client = await api.parts.pool.connect()
  await client.query('begin')
  await client.query("update admins set former_name = '\\x00', username_skeleton = null where id = $1", [seller.id])
  const creating = seller.call('rest', 'courses.create', courseFields)
  await until('the course to wait', async () => {
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%for key share%'"
    return (await query(waiting, [])).length > 0
  })
  await client.query('commit')
  client.release()
  expect((await creating).status).toBe(401)
  expect(await query('select id from courses where owner_id = $1', [seller.id])).toEqual([])
})

test('of several deletions of one seller account at once, one happens', async () => {
  const seller = await newAdmin(api.url)
  const credentials = { email: seller.email, password }
  const browsers = [1, 2, 3].map(() => logIn(api.url, { group: 'admin', transport: 'rest' }, credentials))
  const deleting = (await Promise.all(browsers)).map((me) => remove(me))
  const statuses = (await Promise.all(deleting)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  for (const status of statuses) expect([200, 400, 401]).toContain(status)
  expect((await newAdmin(api.url)).id).toBeDefined()
})

test('deleting a seller account keeps the same person’s learner account', async () => {
  const me = caller(api.url)
  const both = { username: 'Asha B', email: 'both-sides@skillharbor.example', password, role: 'admin' }
  await me.call('rest', 'auth.signup', both)
  await me.call('rest', 'auth.login', { email: both.email, password })
  await me.call('rest', 'admin.login', { email: both.email, password })
  expect((await remove(me)).status).toBe(200)
  expect((await me.call('rest', 'auth.me')).body).toMatchObject({ user: { email: both.email, username: 'Asha B' } })
})

describe.each([
  ['learner', 'auth', newLearner, 'Skill Harbor account'],
  ['seller', 'admin', newAdmin, 'Skill Harbor seller account'],
] as const)('S71: a %s who deletes the account', (_, group, join, account) => {
  test('is emailed about it at a confirmed address, and afterwards nothing knows the address', async () => {
    const me = await join(api.url)
    await confirmAddress(api, me.email)
    await me.call('rest', `${group}.deleteAccount`, { password })
    const [mail] = await api.mailsTo(me.email)
    expect(mail).toMatchObject({ subject: `Your ${account} is deleted` })
    expect(mail?.text).toContain('If it wasn’t you, contact us now')
    const queued = 'select 1 from graphile_worker._private_jobs where payload::text like $1'
    expect(await query(queued, [`%${me.email}%`])).toEqual([])
  })

  test('isn’t, if nobody confirmed the address', async () => {
    const me = await join(api.url)
    await me.call('rest', `${group}.deleteAccount`, { password })
    expect((await api.mailsTo(me.email)).map(({ subject }) => subject)).not.toContain(`Your ${account} is deleted`)
  })
})
