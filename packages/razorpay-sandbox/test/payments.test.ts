import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js'
import { expect, test } from 'vitest'
import { paymentSignature, webhookSignature } from '../src/signatures.ts'
import { call, keySecret, newOrder, openReceiver, openSandbox, sdkFor } from './shop.ts'

test('the signatures are those of the provider’s known answers', () => {
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

test('an instrument that is none is refused with the list of those that are', async () => {
  const sandbox = await openSandbox()
  const body = { order_id: await newOrder(sandbox), instrument: { method: 'upi', vpa: 'me@bank' } }
  const { status, json } = await call(sandbox, 'POST /sandbox/payments', { body })
  expect([status, json.error.description]).toEqual([400, expect.stringContaining('success@razorpay')])
})

test('a failed payment leaves its order open, says why, and may succeed late', async () => {
  const sandbox = await openSandbox()
  const { orders, payments } = sdkFor(sandbox)
  const order_id = await newOrder(sandbox)
  const { payment_id } = sandbox.pay({ order_id, instrument: { method: 'upi', vpa: 'failure@razorpay' } })
  expect(await orders.fetch(order_id)).toMatchObject({ status: 'attempted', amount_paid: 0 })
  expect(await payments.fetch(payment_id)).toMatchObject({ status: 'failed', error_reason: 'payment_declined' })
  const late = await call(sandbox, `POST /sandbox/payments/${payment_id}/authorize`)
  expect(late.json).toMatchObject({ next: 'done', payment: { status: 'captured', error_reason: null } })
  expect(await orders.fetch(order_id)).toMatchObject({ status: 'paid' })
})

test('a pending payment waits for a control call to agree or to refuse', async () => {
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

test('an order that captures by hand stays authorized until it is captured whole, once', async () => {
  const sandbox = await openSandbox()
  const { orders, payments } = sdkFor(sandbox)
  const order_id = await newOrder(sandbox, 'manual')
  const { payment_id } = sandbox.pay({ order_id })
  expect(await payments.fetch(payment_id)).toMatchObject({ status: 'authorized', captured: false })
  expect(await orders.fetch(order_id)).toMatchObject({ status: 'attempted' })
  const refusal = (description: string) => ({ statusCode: 400, error: { description } })
  await expect(payments.capture(payment_id, 100, 'INR')).rejects.toMatchObject(
    refusal('Capture amount must be equal to the amount authorized'),
  )
  expect(await payments.capture(payment_id, 49_900, 'INR')).toMatchObject({ status: 'captured' })
  expect(await orders.fetch(order_id)).toMatchObject({ status: 'paid' })
  await expect(payments.capture(payment_id, 49_900, 'INR')).rejects.toMatchObject(
    refusal('This payment has already been captured'),
  )
})

test('a paid order takes no more, unless the double payment is switched on', async () => {
  const { url, received } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url })
  const order_id = await newOrder(sandbox)
  const pending = sandbox.pay({ order_id, instrument: { method: 'upi', vpa: 'pending@razorpay' } })
  sandbox.pay({ order_id })
  expect(() => sandbox.pay({ order_id })).toThrow('Payment already done for this order.')
  expect(sandbox.authorize(pending.payment_id).payment.status).toBe('authorized')
  expect(() => sandbox.capture(pending.payment_id)).toThrow('Payment already done for this order.')
  expect(sandbox.ledger().captured).toBe(49_900)
  sandbox.faults.add({ kind: 'double-payment' })
  sandbox.pay({ order_id })
  expect(sandbox.ledger()).toMatchObject({ captured: 99_800, orders: [{ status: 'paid', captured: 99_800 }] })
  await sandbox.webhooksSettled()
  const count = (event: string) => received.filter((one) => one.event === event).length
  expect([count('payment.captured'), count('order.paid')]).toEqual([2, 1])
})
