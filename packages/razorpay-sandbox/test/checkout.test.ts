import { encodeQR } from 'qr'
import { expect, test } from 'vitest'
import { paymentSignature } from '../src/signatures.ts'
import type { Sandbox } from '../src/start.ts'
import { call, keyId, keySecret, newOrder, openSandbox } from './shop.ts'

const noKeys = { authorization: '' }

/** What the checkout's page sends; it has the key id, but no secret. */
const pay = (sandbox: Sandbox, order_id: string, instrument: object, key = keyId) =>
  call(sandbox, 'POST /checkout/payments', { body: { key, order_id, instrument }, headers: noKeys })

test('any site may load the script and frame the page', async () => {
  const sandbox = await openSandbox()
  const script = await call(sandbox, 'GET /v1/checkout.js', { headers: noKeys })
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(script.headers.get('access-control-allow-origin')).toBe('*')
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const page = await call(sandbox, 'GET /checkout/form?origin=http://shop.example', { headers: noKeys })
  expect(page.headers.get('content-type')).toContain('text/html')
  expect([page.headers.get('x-frame-options'), page.headers.get('content-security-policy')]).toEqual([null, null])
  expect(page.text).toContain('Test mode')
  for (const name of ['form.css', 'form.js'])
    expect((await call(sandbox, `GET /checkout/${name}`, { headers: noKeys })).status).toBe(200)
})

test('UPI: the handler gets the ids and the signature after the capture', async () => {
  const sandbox = await openSandbox()
  const order_id = await newOrder(sandbox)
  const { json } = await pay(sandbox, order_id, { method: 'upi', vpa: ' Success@razorpay' })
  expect(json).toEqual({
    payment_id: expect.stringMatching(/^pay_/),
    next: 'done',
    success: {
      razorpay_payment_id: json.payment_id,
      razorpay_order_id: order_id,
      razorpay_signature: paymentSignature(order_id, json.payment_id, keySecret),
    },
  })
  expect(sandbox.ledger().orders).toMatchObject([{ status: 'paid', captured: 49_900 }])
})

test('the payment has the checkout’s notes, not the order’s', async () => {
  const sandbox = await openSandbox()
  const notes = { learner: '7' }
  const order = () => newOrder(sandbox, 'automatic', { notes: { site: 'harbor' } })
  const body = { key: keyId, order_id: await order(), instrument: { method: 'upi', vpa: 'success@razorpay' }, notes }
  const { json } = await call(sandbox, 'POST /checkout/payments', { body, headers: noKeys })
  expect((await call(sandbox, `GET /v1/payments/${json.payment_id}`)).json.notes).toEqual(notes)
  expect((await call(sandbox, `GET /v1/orders/${body.order_id}`)).json.notes).toEqual({ site: 'harbor' })
  expect(sandbox.pay({ order_id: await order() }).payment.notes).toEqual([])
  expect(sandbox.pay({ order_id: await order(), notes }).payment.notes).toEqual(notes)
})

test('the QR code shows the order’s UPI link, which pays nobody', async () => {
  const sandbox = await openSandbox()
  const id = await newOrder(sandbox)
  const qr = await call(sandbox, `GET /checkout/orders/${id}/qr.svg?key=${keyId}`, { headers: noKeys })
  expect([qr.status, qr.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(qr.text).toBe(encodeQR(`upi://pay?pa=test%40sandbox.invalid&am=499.00&cu=INR&tr=${id}`, 'svg'))
})

test('card: nothing is charged before the OTP; a short one fails, and a second attempt can succeed', async () => {
  const sandbox = await openSandbox()
  const order_id = await newOrder(sandbox)
  const card = { method: 'card', card: '5500 6700 0000 1002' }
  const enter = (id: string, otp: string) =>
    call(sandbox, `POST /checkout/payments/${id}/otp`, { body: { key: keyId, otp }, headers: noKeys })
  const first = (await pay(sandbox, order_id, card)).json
  expect(first.next).toBe('otp')
  expect(sandbox.ledger().captured).toBe(0)
  expect((await enter(first.payment_id, '123')).json).toMatchObject({
    next: 'failed',
    error: {
      code: 'BAD_REQUEST_ERROR',
      reason: 'invalid_otp',
      source: 'customer',
      step: 'payment_authentication',
      metadata: { order_id, payment_id: first.payment_id },
    },
  })
  expect((await enter(first.payment_id, '1234')).status).toBe(400)
  const second = (await pay(sandbox, order_id, card)).json
  expect((await enter(second.payment_id, '1234')).json.next).toBe('done')
  expect(sandbox.ledger().orders).toMatchObject([
    { captured: 49_900, payments: [{ status: 'failed' }, { status: 'captured' }] },
  ])
})

test('a pending payment is polled until the bank answers', async () => {
  const sandbox = await openSandbox()
  const { json } = await pay(sandbox, await newOrder(sandbox), { method: 'upi', vpa: 'pending@razorpay' })
  const look = () => call(sandbox, `GET /checkout/payments/${json.payment_id}?key=${keyId}`, { headers: noKeys })
  expect((await look()).json).toEqual({ payment_id: json.payment_id, next: 'wait' })
  sandbox.authorize(json.payment_id)
  expect((await look()).json.next).toBe('done')
})

test('the page shows the order’s own amount, and requires the right key id', async () => {
  const sandbox = await openSandbox()
  const id = await newOrder(sandbox)
  const order = await call(sandbox, `GET /checkout/orders/${id}?key=${keyId}`, { headers: noKeys })
  expect(order.json).toEqual({ id, amount: 49_900, currency: 'INR', status: 'created' })
  const wrong = [
    call(sandbox, `GET /checkout/orders/${id}?key=other`),
    call(sandbox, `GET /checkout/orders/${id}`),
    call(sandbox, `GET /checkout/orders/${id}/qr.svg`),
    call(sandbox, 'GET /checkout/payments/pay_00000000000000'),
    call(sandbox, 'POST /checkout/payments/pay_00000000000000/otp', { body: { key: 'other', otp: '1234' } }),
    pay(sandbox, id, { method: 'upi', vpa: 'success@razorpay' }, 'other'),
  ]
  for (const answer of await Promise.all(wrong))
    expect(answer).toMatchObject({ status: 400, json: { error: { description: 'The api key provided is invalid' } } })
  expect(sandbox.ledger().captured).toBe(0)
})

test('the home page explains the sandbox and lists instruments and events', async () => {
  const sandbox = await openSandbox()
  await call(sandbox, 'POST /v1/orders', { body: { amount: 49_900, currency: 'INR', receipt: '<b>"r"</b>' } })
  sandbox.faults.add({ kind: 'slow', ms: 7 })
  const { text } = await call(sandbox, 'GET /', { headers: noKeys })
  for (const part of [
    'Test mode',
    'success@razorpay',
    '₹499.00',
    '&lt;b&gt;&quot;r&quot;',
    '{&quot;kind&quot;:&quot;slow&quot;',
    'POST /v1/orders',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('<b>"r"')
})
