import { randomUUID } from 'node:crypto'
import { LearnerData } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logIn, type MailingApi, password, startMailingApi, tokenOf } from './account-holders.ts'
import { order, owned, pay } from './buying.ts'
import { type Caller, caller, type Transport } from './caller.ts'
import { buy, publishedCourse } from './learning/course-maker.ts'
import { newAdmin, newCourse, newLearner } from './people.ts'

let api: MailingApi
let admin: Caller
beforeAll(async () => {
  api = await startMailingApi()
  admin = await newAdmin(api.url)
})
afterAll(() => api.stop())
beforeEach(() => api.sandbox.faults.clear())

const settled = async () => {
  await api.sandbox.webhooksSettled()
  await api.jobsDone()
}
const salesOf = async (courseId: string) =>
  (await admin.call('rest', 'sales.list', { courseId })).body.content as {
    _id: string
    learner: string
    state: string
  }[]

/** Confirms the learner's address, and its subscription to the newsletter. */
const confirmAndSubscribe = async (learner: Caller & { email: string }, transport: Transport) => {
  await learner.call(transport, 'newsletter.subscribe', { email: learner.email })
  const follow = async (path: string, operation: string) => {
    const [link] = await api.links(learner.email, path)
    expect((await learner.call(transport, operation, { token: tokenOf(link) })).status).toBe(200)
  }
  await follow('/verify-email', 'auth.verifyEmail')
  await follow('/newsletter/confirm', 'newsletter.confirm')
}

/** Every text of the database that holds this one, by table. */
const keptIn = async (text: string): Promise<string[]> => {
  const { rows } = await api.parts.pool.query<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')",
  )
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rowCount } = await api.parts.pool.query(`select 1 from ${name} t where strpos(t::text, $1) > 0`, [text])
      return rowCount ? [name] : []
    }),
  )
  return found.flat()
}

describe.each(['rest', 'trpc'] as const)('a learner’s data over %s', (transport) => {
  test('is exported completely, without anybody else’s', async () => {
    const [courseId, other] = [await newCourse(admin), await newCourse(admin, { title: 'Somebody else’s' })]
    const learner = await newLearner(api.url, transport)
    const otherLearner = await newLearner(api.url, transport)
    await order(otherLearner, other)
    const success = pay(api.sandbox, await order(learner, courseId, transport))
    await learner.call(transport, 'purchases.verify', success)
    await settled()
    await confirmAndSubscribe(learner, transport)

    const { status, body } = await learner.call(transport, 'auth.exportData')
    expect(status).toBe(200)
    const course = { _id: courseId, title: 'Graphs from the ground up' }
    expect(LearnerData.parse(body)).toMatchObject({
      account: { _id: learner.id, email: learner.email, username: 'Meera', role: 'user', emailVerified: true },
      sessions: [{ current: true }],
      orders: [{ course, amount: 499.5, state: 'paid' }],
      purchases: [{ course, revokedAt: null }],
      newsletterSince: expect.any(String),
    })
    const [{ payments, mismatches, timeline } = {}] = LearnerData.parse(body).orders
    const method = { kind: 'upi', detail: 'su…@razorpay' }
    const payment = {
      _id: success.razorpay_payment_id,
      status: 'captured',
      rejection: null,
      method,
      refunded: 0,
      refunds: [],
    }
    expect(payments).toEqual([{ ...payment, createdAt: expect.any(String) }])
    expect(mismatches).toEqual([])
    expect(timeline?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['created', 'payment', 'granted']))
    expect(timeline?.filter(({ kind }) => kind === 'granted')).toMatchObject([{ reference: payment._id }])
    expect(JSON.stringify(body)).not.toContain(otherLearner.id)
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  test('is exported with refunds and payments that don’t match, and without the provider’s reasons', async () => {
    const courseId = await newCourse(admin)
    const learner = await newLearner(api.url, transport)
    const { orderId } = await order(learner, courseId, transport)
    const success = pay(api.sandbox, { orderId })
    await learner.call(transport, 'purchases.verify', success)
    await settled()
    const [sale] = await salesOf(courseId)
    const part = { requestId: randomUUID(), amount: 99.5, reason: 'Meera, two lessons are out of date.' }
    for (const given of [{ part }, {}]) {
      await admin.call(transport, 'sales.refund', { id: sale?._id, ...given })
      await settled()
    }
    await api.parts.pool.query(
      `insert into payment_mismatches (payment_id, order_id, amount_paise, currency, seen_at)
       values ($1, $2, 1200, 'USD', now())`,
      [`pay_odd${transport}`, sale?._id],
    )
    await api.parts.pool.query("update refunds set refusal = 'the seller has no balance' where payment_id = $1", [
      success.razorpay_payment_id,
    ])

    const { body } = await learner.call(transport, 'auth.exportData')
    const [{ payments, mismatches, timeline } = {}] = LearnerData.parse(body).orders
    const refund = {
      status: 'processed',
      reason: 'admin',
      providerRefundId: expect.stringMatching('rfnd_'),
    }
    const refunds = [
      { ...refund, amount: 99.5, words: part.reason },
      { ...refund, amount: 400, words: null },
    ]
    expect(payments).toMatchObject([{ status: 'refunded', refunded: 499.5, refunds }])
    expect(mismatches).toMatchObject([
      { _id: `pay_odd${transport}`, amountInSmallestUnit: 1200, currency: 'USD', resolvedAt: null },
    ])
    expect(timeline?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['refund', 'revoked']))
    expect(JSON.stringify(body)).not.toContain('balance')

    await learner.call(transport, 'auth.deleteAccount', { password })
    const { rows } = await api.parts.pool.query('select words from refunds where payment_id = $1', [
      success.razorpay_payment_id,
    ])
    expect(rows).toEqual([{ words: null }, { words: null }])
  })

  test('has no words of a seller who refunds a part after it is gone', async () => {
    const courseId = await newCourse(admin)
    const learner = await newLearner(api.url, transport)
    const success = pay(api.sandbox, await order(learner, courseId, transport))
    await learner.call(transport, 'purchases.verify', success)
    await settled()
    await learner.call(transport, 'auth.deleteAccount', { password })
    const part = { requestId: randomUUID(), amount: 99.5, reason: 'Meera, two lessons are out of date.' }
    const [sale] = await salesOf(courseId)
    expect((await admin.call(transport, 'sales.refund', { id: sale?._id, part })).status).toBe(200)
    const { rows } = await api.parts.pool.query('select amount_paise, words from refunds where payment_id = $1', [
      success.razorpay_payment_id,
    ])
    expect(rows).toEqual([{ amount_paise: 9950, words: null }])
  })

  test('is deleted with the account; purchases stay in the ledger without the person', async () => {
    const courseId = await newCourse(admin)
    const learner = await newLearner(api.url, transport)
    const elsewhere = await logIn(api.url, { group: 'auth', transport }, { email: learner.email, password })
    await confirmAndSubscribe(learner, transport)
    await learner.call(transport, 'purchases.verify', pay(api.sandbox, await order(learner, courseId, transport)))
    await caller(api.url).call(transport, 'auth.forgotPassword', { email: learner.email })
    await settled()
    const [link] = await api.links(learner.email, '/reset-password')

    const wrong = await learner.call(transport, 'auth.deleteAccount', { password: 'not mine' })
    expect(wrong).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT', issues: [{ path: 'password' }] } })
    expect((await learner.call(transport, 'auth.deleteAccount', { password })).status).toBe(200)
    expect(learner.jar.size).toBe(0)
    expect((await elsewhere.call(transport, 'auth.me')).status).toBe(401)
    const me = caller(api.url)
    expect((await me.call(transport, 'auth.login', { email: learner.email, password })).status).toBe(401)
    // The email that says so is sent.
    await settled()
    const token = tokenOf(link)
    expect((await me.call(transport, 'auth.resetPassword', { token, newPassword: password })).status).toBe(400)
    expect(await keptIn(learner.email)).toEqual([])
    const left =
      'select username, email, password_hash as hash, email_verified_at as verified from learners where id = $1'
    const nobody = { username: 'Deleted learner', email: `deleted:${learner.id}`, hash: '', verified: null }
    expect((await api.parts.pool.query(left, [learner.id])).rows).toEqual([nobody])

    const [sale] = await salesOf(courseId)
    expect(sale).toMatchObject({ learner: 'Deleted learner', state: 'paid' })
    expect((await admin.call(transport, 'sales.refund', { id: sale?._id })).status).toBe(200)
    await settled()
    expect(await salesOf(courseId)).toMatchObject([{ learner: 'Deleted learner', state: 'refunded' }])

    const again = await me.call(transport, 'auth.signup', { username: 'Meera', email: learner.email, password })
    expect(again.body).toMatchObject({ user: { email: learner.email } })
    await me.call(transport, 'auth.login', { email: learner.email, password })
    expect(await owned(me, transport)).toEqual([])
  })

  test('is deleted even while a payment is being confirmed, and the money is refunded when it arrives', async () => {
    const courseId = await newCourse(admin)
    const learner = await newLearner(api.url, transport)
    const { orderId } = await order(learner, courseId, transport)
    const pending = api.sandbox.pay({ order_id: orderId, instrument: { method: 'upi', vpa: 'pending@razorpay' } })
    await settled()
    expect((await learner.call(transport, 'auth.deleteAccount', { password })).status).toBe(200)
    api.sandbox.authorize(pending.payment_id)
    await settled()

    expect(await salesOf(courseId)).toMatchObject([{ learner: 'Deleted learner', state: 'refunded' }])
    const books =
      'select account, sum(amount_paise)::int as paise from ledger_lines where payment_id = $1 group by 1 order by 1'
    const { rows } = await api.parts.pool.query(books, [pending.payment_id])
    expect(rows).toEqual([
      { account: 'learner', paise: 0 },
      { account: 'provider', paise: 0 },
    ])
  })
})

test('the payer’s details in the provider’s events are not stored', async () => {
  const learner = await newLearner(api.url)
  const { orderId } = await order(learner, await newCourse(admin))
  pay(api.sandbox, { orderId })
  await settled()
  const eventBody = api.sandbox.events().find(({ body }) => body.includes(orderId))?.body ?? ''
  for (const personal of ['void@razorpay.com', '+919999999999', 'success@razorpay']) {
    expect(eventBody).toContain(personal)
    expect(await keptIn(personal)).toEqual([])
  }
  expect(await keptIn(orderId)).toContain('public.webhook_events')
})

test('concurrent deletions of one account all succeed', async () => {
  const learner = await newLearner(api.url)
  const browsers = [1, 2, 3].map(() =>
    logIn(api.url, { group: 'auth', transport: 'rest' }, { email: learner.email, password }),
  )
  const deleting = (await Promise.all(browsers)).map((me) => me.call('rest', 'auth.deleteAccount', { password }))
  const statuses = (await Promise.all(deleting)).map(({ status }) => status)
  expect(statuses).toContain(200)
  for (const status of statuses) expect([200, 400, 401]).toContain(status)
})

test('deleting a learner account keeps the same person’s admin account', async () => {
  const me = caller(api.url)
  const both = { username: 'Ravi K', email: 'both@skillharbor.example', password, role: 'admin' }
  await me.call('rest', 'auth.signup', both)
  await me.call('rest', 'auth.login', { email: both.email, password })
  await me.call('rest', 'admin.login', { email: both.email, password })
  expect((await me.call('rest', 'auth.deleteAccount', { password })).status).toBe(200)
  expect((await me.call('rest', 'admin.me')).body).toMatchObject({ admin: { email: both.email } })
})

test('which files and videos of a bought course were opened is exported, and deleted with the account', async () => {
  const { courseId, lessons } = await publishedCourse(admin)
  const learner = await newLearner(api.url)
  await buy(api, learner, courseId)
  expect((await learner.call('rest', 'learning.file', { lessonId: lessons.file })).status).toBe(200)
  const { body } = await learner.call('rest', 'auth.exportData')
  const { openedLessons } = LearnerData.parse(body)
  expect(openedLessons).toEqual([
    { course: expect.objectContaining({ _id: courseId }), lesson: expect.any(String), openedAt: expect.any(String) },
  ])
  expect((await learner.call('rest', 'auth.deleteAccount', { password })).status).toBe(200)
  const { rowCount } = await api.parts.pool.query('select 1 from lesson_openings where lesson_id = $1', [lessons.file])
  expect(rowCount).toBe(0)
})
