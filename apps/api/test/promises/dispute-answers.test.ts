import type { OrderDetail } from '@skillharbor/contracts/entities'
import { expect, test } from 'vitest'
import { sendDisputeAnswer } from '../../src/features/commerce/evidence/send-answer.ts'
import { ProviderFailure } from '../../src/features/port-errors.ts'
import { owned, pay } from '../buying.ts'
import { insist } from '../faults/browser.ts'
import { runJob } from '../faults/jobs.ts'
import { drawnTexts } from '../learning/drawn-texts.ts'
import { newAdmin, password } from '../people.ts'
import { recordsOf } from './books.ts'
import { shop } from './shop.ts'

const at = shop()
const price = 49_950
const words = 'The learner opened the course on the day of the purchase.\nThe receipt was emailed.'

/** A sale whose payment a bank disputes. */
const disputed = async () => {
  const bought = await at.checkout()
  const { razorpay_payment_id: paymentId } = pay(at.api.sandbox, bought.made)
  await at.settled()
  const dispute = at.api.sandbox.dispute(paymentId)
  await at.settled()
  const { body } = await at.admin.call('rest', 'sales.list', { courseId: bought.courseId })
  const [sale] = body.content as { _id: string; number: string }[]
  return { ...bought, paymentId, disputeId: dispute.id, id: sale?._id ?? '', number: sale?.number ?? '' }
}
type Disputed = Awaited<ReturnType<typeof disputed>>

const shown = async ({ id }: Disputed) =>
  (await at.admin.call('rest', 'sales.show', { id })).body.content as OrderDetail
const draft = async ({ id, disputeId }: Disputed, explanation = words) => {
  const { body } = await at.admin.call('rest', 'sales.draftDisputeAnswer', { id, disputeId, words: explanation })
  return (body.content as NonNullable<NonNullable<OrderDetail['dispute']>['answer']>).draftedAt
}
const contest = ({ id, disputeId }: Disputed, draftedAt: string) =>
  at.admin.call('rest', 'sales.contestDispute', { id, disputeId, draftedAt })
const accept = ({ id, disputeId }: Disputed) => at.admin.call('rest', 'sales.acceptDispute', { id, disputeId })

const atProvider = async <T>(path: string, read: (answer: Response) => Promise<T>): Promise<T> => {
  const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret } = at.api.config
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  return read(await fetch(`${at.api.sandbox.url}/v1/${path}`, { headers: { authorization } }))
}
type ProviderDispute = { status: string; evidence: Record<string, string[] | string | number | null> }
const providerDispute = ({ disputeId }: Disputed) =>
  atProvider(`disputes/${disputeId}`, (answer) => answer.json() as Promise<ProviderDispute>)
const documentTexts = (id: string | undefined) =>
  atProvider(`documents/${id}/content`, async (answer) => drawnTexts(Buffer.from(await answer.arrayBuffer())))

/** Whether the seller's list of what needs attention has the order. */
const isListed = async ({ id }: Disputed): Promise<boolean> => {
  const { body } = await at.admin.call('rest', 'sales.attention')
  return (body.content as { order: { _id: string } }[]).some(({ order }) => order._id === id)
}

const download = async ({ id }: Disputed, who = at.admin) => {
  const cookie = [...who.jar].map(([name, value]) => `${name}=${value}`)
  return fetch(`${at.api.url}/api/admin/orders/${id}/evidence.pdf`, { headers: { cookie: cookie.join('; ') } })
}

test('evidence is put together from the records, looked at, and sent to the bank as it was', async () => {
  const sale = await disputed()
  expect((await shown(sale)).dispute).toMatchObject({ answerable: true, amount: price / 100, answer: null })
  expect((await download(sale)).status).toBe(404)
  expect(await isListed(sale)).toBe(true)
  const draftedAt = await draft(sale)
  const looked = await download(sale)
  expect([looked.status, looked.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const seen = drawnTexts(Buffer.from(await looked.arrayBuffer())).join('\n')
  for (const text of [...words.split('\n'), sale.number, sale.paymentId, '₹499.50']) expect(seen).toContain(text)
  // Sellers see names of learners only; the bank sees the rest.
  for (const secret of [sale.learner.email, 'UPI', 'Unknown device']) expect(seen).not.toContain(secret)
  // What happens after it was looked at is not in it.
  await sale.learner.call('rest', 'auth.login', { email: sale.learner.email, password })
  expect((await contest(sale, draftedAt)).status).toBe(200)
  await at.settled()

  const { status, evidence } = await providerDispute(sale)
  expect(status).toBe('under_review')
  expect(evidence).toMatchObject({
    summary: words,
    submitted_at: expect.any(Number),
    billing_proof: [expect.any(String)],
    access_activity_log: [expect.any(String)],
    refund_cancellation_policy: [expect.any(String)],
  })
  const parts = ['billing_proof', 'access_activity_log', 'refund_cancellation_policy'] as const
  const sent = await Promise.all(parts.map((part) => documentTexts((evidence[part] as string[])[0])))
  // Each has the head, then its own part.
  const all = sent.flatMap((texts) => texts.slice(2))
  expect(all).toContain(`Meera, ${sale.learner.email}`)
  expect(all.filter((text) => text.includes('Unknown device'))).toHaveLength(1)
  const withoutSecrets = (texts: readonly string[]) =>
    texts.filter((text) => !/@|UPI|Unknown device|In the document that the bank gets/.test(text))
  expect(withoutSecrets(all)).toEqual(withoutSecrets(seen.split('\n').slice(2)))
  expect(sent.map((texts) => texts.slice(0, 2))).toEqual(Array.from({ length: 3 }, () => seen.split('\n').slice(0, 2)))
  expect(await shown(sale)).toMatchObject({
    dispute: { status: 'under_review', answerable: false, answer: { kind: 'contest', state: 'sent' } },
    timeline: expect.arrayContaining([expect.objectContaining({ kind: 'dispute-answer', status: 'contest' })]),
  })
  // Nothing is left to do until the bank has decided.
  expect(await isListed(sale)).toBe(false)
  expect((await contest(sale, draftedAt)).status).toBe(200)
  expect((await accept(sale)).status).toBe(409)
})

test('ten presses at once send one answer', async () => {
  const sale = await disputed()
  const draftedAt = await draft(sale)
  const presses = await Promise.all(Array.from({ length: 10 }, () => insist(() => contest(sale, draftedAt))))
  expect(presses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect((await accept(sale)).status).toBe(409)
  await at.settled()
  const { timeline } = await shown(sale)
  expect(timeline.filter(({ kind }) => kind === 'dispute-answer')).toHaveLength(1)
  const begun = "select count(*)::int as n from security_events where kind = 'dispute-contested' and subject = $1"
  expect((await at.api.parts.pool.query(begun, [sale.id])).rows).toEqual([{ n: 1 }])
  expect((await providerDispute(sale)).status).toBe('under_review')
})

test('only the draft that was looked at is sent', async () => {
  const sale = await disputed()
  const first = await draft(sale)
  at.api.advance(1_000)
  await draft(sale, 'Other words.')
  expect((await contest(sale, first)).body).toMatchObject({
    error: 'CONFLICT',
    message: expect.stringMatching(/Look at it again/),
  })
  await at.settled()
  expect((await providerDispute(sale)).status).toBe('open')
})

test.each([
  ['POST /v1/documents', 'server-error'],
  ['POST /v1/documents', 'drop-response'],
  ['PATCH /v1/disputes/:id/contest', 'server-error'],
  // The provider has the answer, and its confirmation is lost.
  ['PATCH /v1/disputes/:id/contest', 'drop-response'],
] as const)('an answer is tried again until the provider confirms it: %s, %s', async (route, kind) => {
  const sale = await disputed()
  const draftedAt = await draft(sale)
  at.api.sandbox.faults.add({ kind, route, times: 1 })
  at.webhooks('lost')
  await contest(sale, draftedAt)
  await at.settled()
  expect((await shown(sale)).dispute?.answer?.state).toBe('sending')
  await at.hurry()
  expect((await shown(sale)).dispute).toMatchObject({
    status: 'under_review',
    answer: { state: 'sent', failure: null },
  })
})

test('an accepted dispute is lost: the course goes, and the money went back once', async () => {
  const sale = await disputed()
  at.api.sandbox.faults.add({ kind: 'drop-response', route: 'POST /v1/disputes/:id/accept', times: 1 })
  expect((await accept(sale)).status).toBe(200)
  expect((await accept(sale)).status).toBe(200)
  await at.settled()
  await at.hurry()
  expect((await shown(sale)).dispute).toMatchObject({ status: 'lost', answer: { kind: 'accept', state: 'sent' } })
  await at.settled()
  expect(await recordsOf(at.api, sale.courseId)).toMatchObject({
    orders: ['refunded'],
    owned: [],
    refunds: [{ status: 'processed', reason: 'provider', amount_paise: price }],
    books: { provider: 0, admin: 0 },
  })
  expect(await owned(sale.learner)).toEqual([])
})

test('what the provider refuses is said, and another answer can be sent', async () => {
  const sale = await disputed()
  const { disputeId } = sale
  const draftedAt = await draft(sale)
  const { pool, ports } = at.api.parts
  await pool.query(`update dispute_answers set state = 'sending' where dispute_id = $1`, [disputeId])
  const refused = new ProviderFailure('refused', '400', { reason: 'The file is too large.' })
  const payments = { ...ports.payments, uploadEvidence: () => Promise.reject(refused) }
  await sendDisputeAnswer({ ...ports, payments }, { disputeId })
  const failed = { answerable: true, answer: { state: 'failed', failure: 'The file is too large.' } }
  expect((await shown(sale)).dispute).toMatchObject(failed)
  expect((await contest(sale, draftedAt)).status).toBe(200)
  await at.settled()
  expect((await shown(sale)).dispute?.answer?.state).toBe('sent')
})

test('a bank that decided first, unheard, leaves no answer that says it was sent', async () => {
  const sale = await disputed()
  const draftedAt = await draft(sale)
  at.webhooks('lost')
  at.api.sandbox.dispute(sale.paymentId, { status: 'won' })
  await contest(sale, draftedAt)
  await at.settled()
  const { rows } = await at.api.parts.pool.query('select state, evidence from dispute_answers where dispute_id = $1', [
    sale.disputeId,
  ])
  expect(rows).toEqual([{ state: 'failed', evidence: null }])
  // And the refund is possible again.
  expect(await shown(sale)).toMatchObject({ dispute: null, refundable: true })
})

test('an answer that arrived counts as sent, also if the bank decided before that was confirmed', async () => {
  const sale = await disputed()
  at.api.sandbox.faults.add({ kind: 'drop-response', route: 'PATCH /v1/disputes/:id/contest', times: 1 })
  await contest(sale, await draft(sale))
  await at.settled()
  at.api.sandbox.dispute(sale.paymentId, { status: 'won' })
  await at.settled()
  await at.hurry()
  const state = 'select state, failure from dispute_answers where dispute_id = $1'
  expect((await at.api.parts.pool.query(state, [sale.disputeId])).rows).toEqual([{ state: 'sent', failure: null }])
})

test('after the bank’s time nothing is sent, and an answer on its way ends', async () => {
  const sale = await disputed()
  const draftedAt = await draft(sale)
  at.api.sandbox.faults.add({ kind: 'server-error', route: 'POST /v1/documents' })
  await contest(sale, draftedAt)
  await at.settled()
  // Or else it may hear first that its silence lost the dispute.
  at.webhooks('lost')
  await at.advance(8 * 86_400_000)
  await at.hurry()
  expect((await shown(sale)).dispute).toMatchObject({ answerable: false, answer: { state: 'failed', failure: 'late' } })
  expect((await accept(sale)).body).toMatchObject({
    error: 'CONFLICT',
    message: expect.stringMatching(/deadline has passed/),
  })
})

test('a bank that wants more takes another answer', async () => {
  const sale = await disputed()
  await contest(sale, await draft(sale))
  await at.settled()
  at.api.advance(2_000)
  at.api.sandbox.dispute(sale.paymentId, { status: 'open' })
  await at.settled()
  expect((await shown(sale)).dispute).toMatchObject({ status: 'open', answerable: true, answer: { state: 'sent' } })
  const more = await draft(sale, 'More about it.')
  expect((await contest(sale, more)).status).toBe(200)
  await at.settled()
  expect((await providerDispute(sale)).evidence.summary).toBe('More about it.')
})

test('a stranger sees neither dispute nor evidence', async () => {
  const sale = await disputed()
  await draft(sale)
  const other = await newAdmin(at.api.url)
  expect((await download(sale, other)).status).toBe(404)
  expect((await fetch(`${at.api.url}/api/admin/orders/${sale.id}/evidence.pdf`)).status).toBe(401)
})

test('evidence and words go with the learner’s account, also of an answer that is on its way', async () => {
  for (const isSending of [false, true]) {
    const gone = await disputed()
    const draftedAt = await draft(gone)
    at.api.sandbox.faults.add({ kind: 'server-error', route: 'POST /v1/documents', times: 1 })
    if (isSending) await contest(gone, draftedAt)
    await at.settled()
    await gone.learner.call('rest', 'auth.deleteAccount', { password })
    await at.hurry()
    expect((await shown(gone)).dispute?.answer).toMatchObject({
      state: isSending ? 'sent' : 'draft',
      words: '',
      pdf: null,
    })
    expect((await download(gone)).status).toBe(404)
    at.api.sandbox.faults.clear()
  }
})

test('an answer is to the dispute that was looked at, not to another one of the order', async () => {
  const sale = await disputed()
  const other = await disputed()
  const wrong = { ...sale, disputeId: other.disputeId }
  const { body } = await at.admin.call('rest', 'sales.draftDisputeAnswer', {
    id: sale.id,
    disputeId: other.disputeId,
    words,
  })
  expect(body.error).toBe('CONFLICT')
  expect((await accept(wrong)).body.error).toBe('CONFLICT')
  await at.settled()
  expect([(await providerDispute(sale)).status, (await providerDispute(other)).status]).toEqual(['open', 'open'])
})

test('a decision that is heard of while the answer is given isn’t undone by it', async () => {
  const sale = await disputed()
  await draft(sale)
  const { pool, ports } = at.api.parts
  await pool.query(`update dispute_answers set state = 'sending' where dispute_id = $1`, [sale.disputeId])
  const contestDispute: typeof ports.payments.contestDispute = async (...asked) => {
    const told = await ports.payments.contestDispute(...asked)
    at.api.sandbox.dispute(sale.paymentId, { status: 'won' })
    await at.settled()
    return told
  }
  await sendDisputeAnswer({ ...ports, payments: { ...ports.payments, contestDispute } }, sale)
  expect(await shown(sale)).toMatchObject({ dispute: null, refundable: true })
})

test('an answer whose job is gone is given all the same', async () => {
  const sale = await disputed()
  await draft(sale)
  const { pool } = at.api.parts
  await pool.query(`update dispute_answers set state = 'sending' where dispute_id = $1`, [sale.disputeId])
  await runJob(pool, 'remind-of-disputes')
  await at.settled()
  expect((await shown(sale)).dispute).toMatchObject({ status: 'under_review', answer: { state: 'sent' } })
})

test('a wrong key is no refusal: the answer waits', async () => {
  const sale = await disputed()
  const draftedAt = await draft(sale)
  const { pool, ports } = at.api.parts
  await pool.query(`update dispute_answers set state = 'sending' where dispute_id = $1`, [sale.disputeId])
  const unauthorized = () => Promise.reject(new ProviderFailure('refused', '401', { reason: 'Authentication failed' }))
  const payments = { ...ports.payments, uploadEvidence: unauthorized, dispute: unauthorized }
  await expect(sendDisputeAnswer({ ...ports, payments }, sale)).rejects.toThrow(ProviderFailure)
  expect((await shown(sale)).dispute?.answer).toMatchObject({ state: 'sending', draftedAt })
})

test('a payment that bought nothing is shown as that, without lessons', async () => {
  const { learner, made } = await at.checkout()
  const double = at.api.sandbox.faults.add({ kind: 'double-payment' })
  for (const _ of [1, 2]) pay(at.api.sandbox, made)
  at.api.sandbox.faults.clear(double)
  await at.settled()
  const rejected = 'select p.id, p.order_id from payments p where p.rejection is not null and order_id = $1'
  const { rows: orders } = await at.api.parts.pool.query('select id from orders where provider_order_id = $1', [
    made.orderId,
  ])
  const { rows } = await at.api.parts.pool.query(rejected, [orders[0].id])
  const { id: disputeId } = at.api.sandbox.dispute(rows[0].id)
  await at.settled()
  const sale = { id: rows[0].order_id, disputeId } as Disputed
  await draft(sale)
  const seen = drawnTexts(Buffer.from(await (await download(sale)).arrayBuffer())).join(' ')
  expect(seen).toContain('This payment gave no access (second payment), and is being returned.')
  expect(await owned(learner)).toHaveLength(1)
})
