import { expect, test } from 'vitest'
import { confirmAddress } from './account-holders.ts'
import { order } from './buying.ts'
import { drawnTexts } from './learning/drawn-texts.ts'
import { newCourse, newLearner, password } from './people.ts'
import { payUncaptured, refundAtProvider, shop } from './promises/shop.ts'

const at = shop()
const upi = { method: 'upi', vpa: 'success@razorpay' } as const
const card = { method: 'card', card: '4100280000001007' } as const

/** A learner who pays for a course with this instrument. Only the webhook says so. */
const bought = async (instrument: typeof upi | typeof card, title = 'Graphs from the ground up') => {
  const courseId = await newCourse(at.admin, { title })
  const learner = await newLearner(at.api.url)
  const { orderId: order_id } = await order(learner, courseId)
  const paid = at.api.sandbox.pay({ order_id, instrument })
  await at.settled()
  const { rows } = await at.api.parts.pool.query(
    'select o.id, number from orders o join order_lines l on l.order_id = o.id where l.course_id = $1',
    [courseId],
  )
  const { id, number }: { id: string; number: string } = rows[0]
  return { learner, id, number, paymentId: paid.payment_id }
}
const download = async (id: string, email?: string, query = '') => {
  const logIn = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  }
  const login = email ? await fetch(`${at.api.url}/api/v1/auth/login`, logIn) : undefined
  const cookie = login?.headers.getSetCookie().map((one) => one.split(';')[0]) ?? []
  return fetch(`${at.api.url}/api/orders/${id}/receipt.pdf${query}`, { headers: { cookie: cookie.join('; ') } })
}

test.each([
  [upi, { kind: 'upi', detail: 'su…@razorpay' }],
  [card, { kind: 'card', detail: 'Visa •••• 1007' }],
])('a learner sees of an order what a receipt needs, and how it was paid: %o', async (instrument, method) => {
  const { learner, id, number, paymentId } = await bought(instrument)
  const { status, body } = await learner.call('rest', 'purchases.show', { id })
  expect(status).toBe(200)
  expect(body.content).toMatchObject({
    _id: id,
    number,
    course: { title: 'Graphs from the ground up' },
    learner: 'Meera',
    amount: 499.5,
    state: 'paid',
    payment: { _id: paymentId, method, paidAt: expect.any(String) },
    // Nobody confirmed the address.
    receiptEmail: 'unconfirmed',
  })
  const { timeline } = body.content as { timeline: { kind: string }[] }
  expect(timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['created', 'payment', 'granted']))
})

test('what the provider says about the payer is kept only as far as a receipt shows it', async () => {
  await bought(upi)
  await bought(card)
  const { rows } = await at.api.parts.pool.query('select body from webhook_events')
  const bodies = rows.map(({ body }) => String(body)).join('')
  expect(bodies).toContain('"vpa":"su…@razorpay"')
  expect(bodies).toContain('"card":{"network":"Visa","last4":"1007"}')
  expect(bodies).not.toMatch(/success@razorpay|"contact"|"email"|card_id/)
})

test('the receipt is a PDF of one page in either language, for its learner only', async () => {
  const { learner, id, number } = await bought(card, 'गाँठें और Graphs')
  const answer = await download(id, learner.email)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const pdf = Buffer.from(await answer.arrayBuffer())
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  const texts = drawnTexts(pdf)
  for (const text of ['Receipt', number, 'Visa •••• 1007', 'Meera', '₹499.50', 'गाँठें और Graphs'])
    expect(texts).toContain(text)
  expect(drawnTexts(Buffer.from(await (await download(id, learner.email, '?lang=hi')).arrayBuffer()))).toContain('रसीद')

  const other = await newLearner(at.api.url)
  expect((await download(id, other.email)).status).toBe(404)
  expect((await download(id)).status).toBe(401)
})

test('a receipt says what was paid, what was refunded and what is left', async () => {
  const { learner, id, paymentId } = await bought(upi)
  const drawn = async () => drawnTexts(Buffer.from(await (await download(id, learner.email)).arrayBuffer()))
  expect(await drawn()).not.toContain('Refunded')
  await refundAtProvider(at, paymentId, 10_050)
  await at.settled()
  const { body } = await learner.call('rest', 'purchases.show', { id })
  expect(body.content).toMatchObject({ state: 'paid', amount: 499.5, payment: { refunded: 100.5 } })
  expect(await drawn()).toEqual(
    expect.arrayContaining(['Amount paid', '₹499.50', 'Refunded', '₹100.50', 'Left after refunds', '₹399.00']),
  )
  await refundAtProvider(at, paymentId)
  await at.settled()
  expect(await drawn()).toEqual(expect.arrayContaining(['Refunded', 'Left after refunds', '₹0.00']))
})

test('a payment that isn’t captured has no receipt until it is', async () => {
  const { learner, made } = await at.checkout()
  await confirmAddress(at.api, learner.email)
  // The checkout signs cash and payments that are only authorized as any other.
  at.webhooks('lost')
  const success = payUncaptured(at, made)
  at.api.sandbox.faults.add({ kind: 'server-error', route: 'POST /v1/payments/:id/capture' })
  expect((await learner.call('rest', 'purchases.verify', success)).status).toBe(200)
  await at.settled()
  const { rows } = await at.api.parts.pool.query('select id from orders where learner_id = $1', [learner.id])
  const { id } = rows[0]
  const shown = async () => (await learner.call('rest', 'purchases.show', { id })).body.content
  expect(await shown()).toMatchObject({ state: 'paid', payment: null, pdf: null, receiptEmail: 'waiting' })
  expect((await download(id, learner.email)).status).toBe(404)
  at.api.sandbox.faults.clear()
  await at.reconcileAfter(61_000)
  await at.hurry()
  expect(await shown()).toMatchObject({ payment: { _id: success.razorpay_payment_id }, pdf: expect.any(String) })
})

test('no receipt was sent where no mail server is set up', async () => {
  const { learner, made } = await at.checkout()
  await confirmAddress(at.api, learner.email)
  at.api.sandbox.pay({ order_id: made.orderId, instrument: upi })
  await at.settled()
  const { rows } = await at.api.parts.pool.query('select id from orders where learner_id = $1', [learner.id])
  const { body } = await learner.call('rest', 'purchases.show', { id: rows[0].id })
  expect(body.content).toMatchObject({ receiptEmail: null })
})

test('an order that isn’t paid has no receipt', async () => {
  const learner = await newLearner(at.api.url)
  await order(learner, await newCourse(at.admin))
  const { rows } = await at.api.parts.pool.query('select id from orders where learner_id = $1', [learner.id])
  const { body } = await learner.call('trpc', 'purchases.show', { id: rows[0].id })
  expect(body.content).toMatchObject({ state: 'open', payment: null, pdf: null })
  expect((await download(rows[0].id, learner.email)).status).toBe(404)
})

test('a receipt names no seller whose account is gone', async () => {
  const { learner, id } = await bought(upi)
  await at.api.parts.pool.query(`update admins set username = 'deleted:1', former_name = '\\x00' where id = $1`, [
    at.admin.id,
  ])
  const { body } = await learner.call('rest', 'purchases.show', { id })
  expect(body.content).toMatchObject({ seller: 'Deleted seller' })
})
