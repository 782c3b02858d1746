import type { AttentionItem, LearnerData, OrderDetail, OwnOrder } from '@skillharbor/contracts/entities'
import { startMailbox } from '@skillharbor/local-stack/mailbox'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { confirmAddress, newOperator } from '../account-holders.ts'
import { owned, pay } from '../buying.ts'
import { ask } from '../learning/course-maker.ts'
import { newAdmin, newLearner, password } from '../people.ts'
import { recordsOf } from './books.ts'
import { refundAtProvider, shop } from './shop.ts'

const mailbox = await startMailbox()
afterAll(() => mailbox.stop())
const at = shop({ SMTP_URL: mailbox.smtpUrl })
const words = 'The course isn’t what I expected.'

/** An order that no rule gives back. */
const sold = async () => {
  const bought = await at.checkout()
  await confirmAddress(at.api, bought.learner.email)
  const { razorpay_payment_id: paymentId } = pay(at.api.sandbox, bought.made)
  await at.settled()
  const { rows } = await at.api.parts.pool.query(
    'update order_lines set refund_days = 0 where course_id = $1 returning order_id as id',
    [bought.courseId],
  )
  return { ...bought, paymentId, id: String(rows[0].id) }
}
type Sold = Awaited<ReturnType<typeof sold>>
const askFor = ({ learner, id }: Pick<Sold, 'learner' | 'id'>) =>
  learner.call('rest', 'purchases.askForRefund', { id, words })
const shown = async ({ learner, id }: Pick<Sold, 'learner' | 'id'>) => {
  const { refundRequest, mayAskForRefund } = await ask<OwnOrder>(learner, 'purchases.show', { id })
  return {
    state: refundRequest?.state,
    answer: refundRequest?.answer,
    refunded: refundRequest?.refunded,
    mayAskForRefund,
  }
}
const decline = (id: string, reason = 'You finished it.') =>
  at.admin.call('rest', 'sales.declineRefund', { id, reason })
const mailsTo = async (email: string) => {
  await at.settled()
  return mailbox.mails().filter(({ to }) => to.includes(email))
}

test('the seller reads why a learner wants their money back, gives it, and the request is granted', async () => {
  const sale = await sold()
  expect(await shown(sale)).toEqual({ state: undefined, answer: undefined, mayAskForRefund: true })
  const answers = await Promise.all(Array.from({ length: 20 }, () => askFor(sale)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: { message: 'The seller already has your request' },
  })
  expect(await shown(sale)).toEqual({ state: 'open', answer: null, mayAskForRefund: false })
  expect((await ask<OrderDetail>(at.admin, 'sales.show', { id: sale.id })).refundRequest).toMatchObject({
    words,
    state: 'open',
  })
  const attention = await ask<AttentionItem[]>(at.admin, 'sales.attention', {})
  expect(attention.filter(({ order }) => order._id === sale.id)).toMatchObject([
    { kind: 'refund-asked', reason: words, respondBy: expect.stringMatching(/Z$/) },
  ])
  expect((await at.admin.call('rest', 'sales.refund', { id: sale.id })).status).toBe(200)
  await at.settled()
  expect(await owned(sale.learner)).toEqual([])
  expect(await shown(sale)).toMatchObject({ state: 'granted', mayAskForRefund: false })
  expect(await ask<AttentionItem[]>(at.admin, 'sales.attention', {})).toEqual([])
  expect((await decline(sale.id)).status).toBe(409)
})

test('a request that is declined says why, by email, too, and can be made three times', async () => {
  const sale = await sold()
  await confirmAddress(at.api, at.admin.email)
  const asked = async () =>
    (await mailsTo(at.admin.email)).filter(({ subject }) => subject.includes('asks for a refund'))
  for (const round of [1, 2, 3]) {
    expect((await askFor(sale)).status).toBe(200)
    expect(await asked()).toHaveLength(round)
    expect((await decline(sale.id)).status).toBe(200)
    expect(await shown(sale)).toEqual({ state: 'declined', answer: 'You finished it.', mayAskForRefund: round < 3 })
  }
  expect((await askFor(sale)).body.message).toBe(
    'You’ve asked for this refund 3 times. Contact us if you disagree with the answer',
  )
  const [toSeller] = await asked()
  expect(toSeller?.text).toContain(words)
  const declined = (await mailsTo(sale.learner.email)).filter(({ subject }) => subject.includes('was declined'))
  expect(declined).toHaveLength(3)
  for (const { text } of declined) expect(text).toContain('The seller wrote: You finished it.')
  expect(await owned(sale.learner)).toEqual([sale.courseId])
  expect((await recordsOf(at.api, sale.courseId)).refunds).toEqual([])
})

test('a part that the seller gives grants the request, and so does a refund at the provider', async () => {
  const part = await sold()
  await askFor(part)
  await at.admin.call('rest', 'sales.refund', {
    id: part.id,
    part: { requestId: crypto.randomUUID(), amount: 200, reason: 'Half of it.' },
  })
  await at.settled()
  expect(await shown(part)).toMatchObject({ state: 'granted', refunded: 200, mayAskForRefund: true })
  const whole = await sold()
  await askFor(whole)
  await refundAtProvider(at, whole.paymentId)
  await at.settled()
  expect(await shown(whole)).toMatchObject({ state: 'granted', refunded: 499.5 })
})

test('the operator sees a request after seven days without an answer, or at once if its seller is suspended', async () => {
  const operator = await newOperator(at.api)
  const { pool } = at.api.parts
  const [late, hopeless] = [await sold(), await sold()]
  await askFor(late)
  const seen = async (id: string) =>
    (await ask<{ payments: AttentionItem[] }>(operator, 'operator.attention', {})).payments.filter(
      ({ order }) => order._id === id,
    )
  expect(await seen(late.id)).toEqual([])
  await pool.query(
    `update refund_requests set created_at = created_at - interval '7 days 1 minute' where words = $1 and state = 'open'`,
    [words],
  )
  expect(await seen(late.id)).toMatchObject([{ kind: 'refund-asked', reason: words }])

  const { email } = at.admin
  await confirmAddress(at.api, email)
  const mails = (await mailsTo(email)).length
  await pool.query('update admins set suspended_at = now() where email = $1', [email])
  onTestFinished(async () => {
    await pool.query('update admins set suspended_at = null where email = $1', [email])
  })
  expect((await askFor(hopeless)).status).toBe(200)
  expect(await seen(hopeless.id)).toMatchObject([{ kind: 'refund-asked', reason: words }])
  expect(await mailsTo(email)).toHaveLength(mails)
})

test('nobody asks for somebody else’s order, or answers for another seller', async () => {
  const sale = await sold()
  const stranger = await newLearner(at.api.url)
  expect((await askFor({ learner: stranger, id: sale.id })).status).toBe(404)
  await askFor(sale)
  const other = await newAdmin(at.api.url)
  expect((await other.call('rest', 'sales.declineRefund', { id: sale.id, reason: 'No.' })).status).toBe(404)
  expect(await shown(sale)).toMatchObject({ state: 'open' })
})

test('a dispute and a refund under way take no request', async () => {
  const disputed = await sold()
  at.api.sandbox.dispute(disputed.paymentId)
  await at.settled()
  expect(await askFor(disputed)).toMatchObject({ status: 409, body: { error: 'PAYMENT_DISPUTED' } })
  expect(await shown(disputed)).toMatchObject({ mayAskForRefund: false })
  const moving = await sold()
  at.api.sandbox.faults.add({ kind: 'refund-pending', times: 1 })
  await at.admin.call('rest', 'sales.refund', { id: moving.id })
  expect((await askFor(moving)).body.message).toBe('A refund of this order is already under way')
})

test('the learner’s data has their requests, and an account that is deleted takes them along', async () => {
  const sale = await sold()
  await askFor(sale)
  const { refundRequests } = await ask<LearnerData>(sale.learner, 'auth.exportData', {})
  expect(refundRequests).toMatchObject([{ words, state: 'open', course: { _id: sale.courseId } }])
  const { status } = await sale.learner.call('rest', 'auth.deleteAccount', { password })
  expect(status).toBe(200)
  const { rows } = await at.api.parts.pool.query('select id from refund_requests where learner_id = $1', [
    sale.learner.id,
  ])
  expect(rows).toEqual([])
})
