import { operations } from '@skillharbor/contracts/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailingApi, newOperator, startMailingApi } from '../account-holders.ts'
import { order, pay } from '../buying.ts'
import { type Caller, caller } from '../caller.ts'
import { newAdmin, newCourse, newLearner, password } from '../people.ts'

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

test('a suspended seller logs in to answer a dispute, and can do nothing else', async () => {
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
  // Nothing waits any more.
  expect(await logIn(caller(api.url), seller.email)).toMatchObject(refused)
})

test('every other operation is refused', async () => {
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
    'sales.acceptDispute',
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

test('who is restored logs in again, as before', async () => {
  const { seller } = await suspendedSeller(true)
  await logIn(seller, seller.email)
  expect((await operator.call('rest', 'operator.restore', { id: seller.id })).status).toBe(200)
  expect((await seller.call('rest', 'admin.me')).status).toBe(401)
  expect((await logIn(seller, seller.email)).body).not.toHaveProperty('admin.suspended')
  expect((await seller.call('rest', 'courses.mine')).status).toBe(200)
})
