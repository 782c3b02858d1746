import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js'
import { expect, test } from 'vitest'
import { paymentSignature, webhookSignature } from '../src/signatures.ts'
import { call, keySecret, newOrder, openReceiver, openSandbox, sdkFor } from './shop.ts'

test('signatures match the provider’s documented examples', () => {
  expect(paymentSignature('order_9A33XWu170gUtm', 'pay_29QQoUBi66xm2f', 'sek')).toBe(
    '536fea6c302ed552536efe72066d694b12d472eab55bba7e47b30c30ca484e36',
  )
  expect(webhookSignature('{"a":1,"b":2,"c":{"d":3}}', '123456')).toBe(
    '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc',
  )
})

test('a paid order: the payment is captured, the order paid, and the SDK accepts the signature', async () => {
  const sandbox = await openSandbox()
  const { orders, payments } = sdkFor(sandbox)
  const order_id = await newOrder(sandbox)
  const paid = sandbox.pay({ order_id })
  if (paid.next !== 'done') throw new Error(`The payment is ${paid.next}.`)
  const { razorpay_payment_id: payment_id, razorpay_signature } = paid.success
  expect(validatePaymentVerification({ order_id, payment_id }, razorpay_signature, keySecret)).toBe(true)
  expect(await orders.fetch(order_id)).toMatchObject({
    status: 'paid',
    amount_paid: 49_900,
    amount_due: 0,
    attempts: 1,
  })
  expect(await payments.fetch(payment_id)).toMatchObject({
    entity: 'payment',
    order_id,
    status: 'captured',
    captured: true,
    amount: 49_900,
    method: 'upi',
    vpa: 'success@razorpay',
    error_code: null,
  })
  expect(await orders.fetchPayments(order_id)).toMatchObject({
    entity: 'collection',
    count: 1,
    items: [{ id: payment_id }],
  })
  expect(JSON.stringify(await payments.fetch(payment_id))).not.toContain('sandbox')
})

test.for([
  ['Visa', { method: 'card', card: '4100 2800 0000 1007' }, '1234', 'captured'],
  ['Mastercard', { method: 'card', card: '5500670000001002' }, '1234567890', 'captured'],
  ['the declined card', { method: 'card', card: '4100280000060003' }, '1234', 'failed'],
  ['Visa with a short OTP', { method: 'card', card: '4100280000001007' }, '123', 'failed'],
  ['failure@razorpay', { method: 'upi', vpa: 'failure@razorpay' }, '1234', 'failed'],
  ['pending@razorpay', { method: 'upi', vpa: 'pending@razorpay' }, '1234', 'created'],
] as const)('%s ends as documented', async ([, instrument, otp, status]) => {
  const sandbox = await openSandbox()
  const order_id = await newOrder(sandbox)
  expect(sandbox.pay({ order_id, instrument, otp }).payment.status).toBe(status)
  expect(sandbox.ledger().captured).toBe(status === 'captured' ? 49_900 : 0)
})

test('an unknown instrument is rejected with the list of known ones', async () => {
  const sandbox = await openSandbox()
  const body = { order_id: await newOrder(sandbox), instrument: { method: 'upi', vpa: 'me@bank' } }
  const { status, json } = await call(sandbox, 'POST /sandbox/payments', { body })
  expect([status, json.error.description]).toEqual([400, expect.stringContaining('success@razorpay')])
})

test('a failed payment leaves its order open and says why', async () => {
  const sandbox = await openSandbox()
  const { orders, payments } = sdkFor(sandbox)
  const order_id = await newOrder(sandbox)
  const { payment_id } = sandbox.pay({ order_id, instrument: { method: 'upi', vpa: 'failure@razorpay' } })
  expect(await orders.fetch(order_id)).toMatchObject({ status: 'attempted', amount_paid: 0 })
  expect(await payments.fetch(payment_id)).toMatchObject({ status: 'failed', error_reason: 'payment_declined' })
})

test('a pending payment waits for a control call to approve or decline it', async () => {
  const sandbox = await openSandbox()
  const instrument = { method: 'upi', vpa: 'pending@razorpay' } as const
  const agreed = sandbox.pay({ order_id: await newOrder(sandbox), instrument })
  expect(agreed.next).toBe('wait')
  expect(sandbox.authorize(agreed.payment_id).payment.status).toBe('captured')
  const refused = sandbox.pay({ order_id: await newOrder(sandbox), instrument })
  const { json } = await call(sandbox, `POST /sandbox/payments/${refused.payment_id}/fail`)
  expect(json).toMatchObject({ next: 'failed', error: { metadata: { payment_id: refused.payment_id } } })
  expect(() => sandbox.fail(agreed.payment_id)).toThrow('The payment is captured')
})

test('an order takes one successful payment: none can start next to an authorized one or on a paid order', async () => {
  const sandbox = await openSandbox()
  const order_id = await newOrder(sandbox)
  sandbox.pay({ order_id, instrument: { method: 'upi', vpa: 'failure@razorpay' } })
  const { payment_id } = sandbox.pay({ order_id, capture: false })
  expect(() => sandbox.pay({ order_id })).toThrow('Payment already done for this order.')
  sandbox.capture(payment_id)
  expect(() => sandbox.pay({ order_id })).toThrow('Payment already done for this order.')
  expect(sandbox.ledger()).toMatchObject({ captured: 49_900, orders: [{ payments: [{}, {}] }] })
})

test('of two authorized payments one can be captured, and the other is rejected', async () => {
  const sandbox = await openSandbox()
  const order_id = await newOrder(sandbox, 'manual')
  const pending = () => sandbox.pay({ order_id, instrument: { method: 'upi', vpa: 'pending@razorpay' } }).payment_id
  const [first, second] = [pending(), pending()]
  for (const id of [first, second]) expect(sandbox.authorize(id).payment.status).toBe('authorized')
  sandbox.capture(first)
  expect(() => sandbox.capture(second)).toThrow('Payment already done for this order.')
  expect(sandbox.ledger().captured).toBe(49_900)
})

test('a payment authorized on a paid order is returned at once, and the checkout reports it as failed', async () => {
  const { url, received } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url })
  const order_id = await newOrder(sandbox)
  const pending = sandbox.pay({ order_id, instrument: { method: 'upi', vpa: 'pending@razorpay' } })
  sandbox.pay({ order_id })
  const late = sandbox.authorize(pending.payment_id)
  expect(late).toMatchObject({ next: 'failed', payment: { status: 'refunded', captured: false } })
  expect(late.next === 'failed' && late.error.reason).toBe('order_already_paid')
  expect(sandbox.ledger()).toMatchObject({ captured: 49_900, refunded: 0 })
  await sandbox.webhooksSettled()
  const about = received.filter(({ body }) => body.includes(pending.payment_id)).map(({ event }) => event)
  expect(about.sort()).toEqual(['payment.authorized', 'refund.created', 'refund.processed'])
})

test('double payments, authorized and captured, can be switched on', async () => {
  const { url, received } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url })
  const order_id = await newOrder(sandbox)
  sandbox.faults.add({ kind: 'double-payment' })
  const held = sandbox.pay({ order_id, capture: false })
  sandbox.pay({ order_id })
  sandbox.capture(held.payment_id)
  expect(sandbox.ledger()).toMatchObject({ captured: 99_800, orders: [{ status: 'paid', captured: 99_800 }] })
  await sandbox.webhooksSettled()
  const count = (event: string) => received.filter((one) => one.event === event).length
  expect([count('payment.captured'), count('order.paid')]).toEqual([2, 1])
})
