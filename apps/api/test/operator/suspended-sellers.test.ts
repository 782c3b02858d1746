import { operations } from '@skillharbor/contracts/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '../../src/features/random-token.ts'
import { type MailingApi, newOperator, startMailingApi } from '../account-holders.ts'
import { order, pay } from '../buying.ts'
import { type Caller, caller } from '../caller.ts'
import { newAdmin, newCourse, newLearner, password } from '../people.ts'
import { startApi } from '../start-api.ts'

let api: MailingApi
let operator: Caller & { email: string }
beforeAll(async () => {
  api = await startMailingApi()
  operator = await newOperator(api)
})
afterAll(() => api.stop())

const settled = async () => {
  await api.sandbox.webhooksSettled()
  await api.jobsDone()
}
const reason = 'Copied courses'
const suspended = (message: string) => ({ status: 403, body: { error: 'ACCOUNT_SUSPENDED', message } })
const refused = suspended(`This account is suspended. The reason: ${reason}`)
const logIn = (who: Caller, email: string) => who.call('rest', 'admin.login', { email, password })

/** A suspended seller of a course that was paid for; a bank disputes the payment or not. */
const suspendedSeller = async (isDisputed: boolean) => {
  const seller = await newAdmin(api.url)
  const courseId = await newCourse(seller)
  const { razorpay_payment_id: paymentId } = pay(api.sandbox, await order(await newLearner(api.url), courseId))
  await settled()
  const disputeId = isDisputed ? api.sandbox.dispute(paymentId).id : ''
  await settled()
  const { rows } = await api.parts.pool.query('select order_id as id from order_lines where course_id = $1', [courseId])
  expect((await operator.call('rest', 'operator.suspend', { id: seller.id, reason })).status).toBe(200)
  return { seller, courseId, paymentId, disputeId, id: String(rows[0].id) }
}

test('S77: a suspended seller logs in to answer a dispute, and can do nothing else', async () => {
  const { seller, courseId, paymentId, disputeId, id } = await suspendedSeller(true)
  // Older sessions are over.
  expect((await seller.call('rest', 'admin.me')).status).toBe(401)
  const login = await logIn(seller, seller.email)
  expect(login).toMatchObject({ status: 200, body: { admin: { suspended: { reason } } } })
  expect((await seller.call('rest', 'admin.me')).body).toMatchObject({ admin: { suspended: { reason } } })
  for (const transport of ['rest', 'trpc'] as const)
    for (const [name, input] of [
      ['courses.mine', {}],
      ['courses.update', { id: courseId, title: 'Another title' }],
      ['sales.list', {}],
      ['sales.refund', { id }],
      ['admin.exportData', {}],
      ['admin.changePassword', { password, newPassword: 'another-long-password-9' }],
    ] as const)
      expect([name, await seller.call(transport, name, input)]).toMatchObject([
        name,
        suspended('Your account is suspended. You can only answer disputes'),
      ])
  const { body } = await seller.call('rest', 'sales.attention')
  expect(body.content).toMatchObject([{ kind: 'dispute-open', order: { _id: id } }])
  const draft = await seller.call('rest', 'sales.draftDisputeAnswer', { id, disputeId, words: 'It was used.' })
  const { draftedAt } = draft.body.content as { draftedAt: string }
  const cookie = [...seller.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const pdf = await fetch(`${api.url}/api/admin/orders/${id}/evidence.pdf`, { headers: { cookie } })
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await seller.call('rest', 'sales.contestDispute', { id, disputeId, draftedAt })).status).toBe(200)
  await settled()
  const { rows } = await api.parts.pool.query('select status from disputes where payment_id = $1', [paymentId])
  expect(rows).toEqual([{ status: 'under_review' }])
  // The answer is seen, and nobody logs in anew: nothing waits any more.
  expect((await seller.call('rest', 'sales.show', { id })).body).toMatchObject({
    content: { dispute: { answer: { state: 'sent' } } },
  })
  expect(await logIn(caller(api.url), seller.email)).toMatchObject(refused)
  api.sandbox.dispute(paymentId, { status: 'won' })
  await settled()
  expect((await seller.call('rest', 'admin.me')).status).toBe(401)
})

test('S77: every other operation is refused', async () => {
  const { seller } = await suspendedSeller(true)
  await logIn(seller, seller.email)
  const sellers = Object.entries(operations).flatMap(([group, all]) =>
    Object.entries(all)
      .filter(([, { access }]) => access === 'admin' || access === 'operator')
      .map(([name, { whileSuspended }]) => ({ name: `${group}.${name}`, whileSuspended })),
  )
  const open = sellers.filter(({ whileSuspended }) => whileSuspended).map(({ name }) => name)
  expect(open.sort()).toEqual([
    'admin.confirm',
    'admin.confirmChoices',
    'admin.me',
    'admin.setLanguage',
    'sales.attention',
    'sales.contestDispute',
    'sales.draftDisputeAnswer',
    'sales.show',
  ])
  for (const { name } of sellers.filter(({ whileSuspended }) => !whileSuspended))
    expect([name, (await seller.call('trpc', name, {})).body.error]).toEqual([name, 'ACCOUNT_SUSPENDED'])
})

test('without a dispute, and for somebody else’s, a suspended seller stays out', async () => {
  const other = await suspendedSeller(true)
  const { seller } = await suspendedSeller(false)
  expect(await logIn(seller, seller.email)).toMatchObject(refused)
  await logIn(other.seller, other.seller.email)
  const { id } = await suspendedSeller(true)
  expect((await other.seller.call('rest', 'sales.show', { id })).status).toBe(404)
})

test('orders and items without a dispute aren’t found, and the bank’s time is over for everybody', async () => {
  const { seller, id, courseId } = await suspendedSeller(true)
  await logIn(seller, seller.email)
  const { pool } = api.parts
  const [{ rows: orders }, { rows: payments }] = await Promise.all([
    pool.query('select order_id as id from order_lines where course_id <> $1 limit 1', [courseId]),
    pool.query('select id from payments where order_id = $1', [id]),
  ])
  await pool.query('update order_lines set admin_id = $1 where order_id = $2', [seller.id, orders[0].id])
  expect((await seller.call('rest', 'sales.show', { id: orders[0].id })).status).toBe(404)
  await pool.query(
    `insert into payment_mismatches (payment_id, order_id, amount_paise, currency, seen_at) values ('pay_odd', $1, 100, 'INR', now())`,
    [id],
  )
  const { body } = await seller.call('rest', 'sales.attention')
  expect((body.content as { kind: string }[]).map(({ kind }) => kind)).toEqual(['dispute-open'])
  await pool.query("update disputes set respond_by = now() - interval '1 second' where payment_id = $1", [
    payments[0].id,
  ])
  expect(await logIn(caller(api.url), seller.email)).toMatchObject(refused)
})

test('a version before doesn’t take the cookie of such a session for any other session’s', async () => {
  const { seller } = await suspendedSeller(true)
  await logIn(seller, seller.email)
  const { rows } = await api.parts.pool.query(
    'select token_hash as hash, is_restricted from sessions where admin_id = $1',
    [seller.id],
  )
  const tokens = [...seller.jar.values()]
  expect(rows).toMatchObject([{ is_restricted: true }])
  expect(tokens.map((token) => hashToken(token).equals(rows[0].hash))).not.toContain(true)
  // Without the mark, it is as restricted.
  for (const [name, token] of seller.jar) seller.jar.set(name, token.replace(/^answers-only\./, ''))
  expect((await seller.call('rest', 'courses.mine')).body.error).toBe('ACCOUNT_SUSPENDED')
})

test('who is restored logs in again, as before', async () => {
  const { seller } = await suspendedSeller(true)
  await logIn(seller, seller.email)
  expect((await operator.call('rest', 'operator.restore', { id: seller.id })).status).toBe(200)
  expect((await seller.call('rest', 'admin.me')).status).toBe(401)
  expect((await logIn(seller, seller.email)).body).not.toHaveProperty('admin.suspended')
  expect((await seller.call('rest', 'courses.mine')).status).toBe(200)
})

test('where admins need a second factor, a suspended seller without one sends the evidence all the same', async () => {
  const strict = await startApi({ ADMIN_SECOND_FACTOR: 'required' })
  try {
    const seller = await newAdmin(strict.url)
    const courseId = await newCourse(seller)
    const { razorpay_payment_id: paymentId } = pay(strict.sandbox, await order(await newLearner(strict.url), courseId))
    await strict.sandbox.webhooksSettled()
    await strict.jobsDone()
    const { id: disputeId } = strict.sandbox.dispute(paymentId)
    await strict.sandbox.webhooksSettled()
    await strict.jobsDone()
    const { rows } = await strict.parts.pool.query('select order_id as id from order_lines where course_id = $1', [
      courseId,
    ])
    await strict.parts.pool.query("update admins set suspended_at = now(), suspension_reason = 'Spam' where id = $1", [
      seller.id,
    ])
    await strict.parts.pool.query('delete from sessions')
    await logIn(seller, seller.email)
    const about = { id: String(rows[0].id), disputeId }
    const draft = await seller.call('rest', 'sales.draftDisputeAnswer', { ...about, words: 'It was used.' })
    const { draftedAt } = draft.body.content as { draftedAt: string }
    expect((await seller.call('rest', 'sales.contestDispute', { ...about, draftedAt })).status).toBe(200)
  } finally {
    await strict.stop()
  }
})
