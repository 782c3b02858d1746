import { expect, test } from 'vitest'
import { paymentSignature } from '../src/signatures.ts'
import { call, keySecret, newOrder, openReceiver, openSandbox, sdkFor } from './shop.ts'

const cash = { method: 'cod' } as const

test('cash on delivery is pending until it is collected', async () => {
  const { url, received } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url })
  const order_id = await newOrder(sandbox)
  const placed = sandbox.pay({ order_id, instrument: cash })
  expect(placed).toMatchObject({
    payment: { status: 'pending', method: 'cod', captured: false, amount: 49_900 },
    next: 'done',
    success: { razorpay_signature: paymentSignature(order_id, placed.payment_id, keySecret) },
  })
  const { payments, orders } = sdkFor(sandbox)
  await expect(payments.capture(placed.payment_id, 49_900, 'INR')).rejects.toMatchObject({ statusCode: 400 })
  expect(sandbox.collect(placed.payment_id)).toMatchObject({ status: 'captured', captured: true })
  expect(() => sandbox.collect(placed.payment_id)).toThrow('only cash is collected')
  expect(await orders.fetch(order_id)).toMatchObject({ status: 'paid', amount_paid: 49_900 })
  await sandbox.webhooksSettled()
  expect(received.map(({ event }) => event).sort()).toEqual(['order.paid', 'payment.captured', 'payment.pending'])
})

test('the money of a reversed refund is the shop’s again', async () => {
  const { url, received } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url })
  const { payments } = sdkFor(sandbox)
  const { payment_id } = sandbox.pay({ order_id: await newOrder(sandbox) })
  const { id } = await payments.refund(payment_id, {})
  expect(sandbox.reverseRefund(id).status).toBe('reversed')
  expect(() => sandbox.reverseRefund(id)).toThrow('reversed already')
  expect(await payments.fetch(payment_id)).toMatchObject({ status: 'captured', amount_refunded: 0 })
  expect(sandbox.ledger()).toMatchObject({ captured: 49_900, refunded: 0 })
  await sandbox.webhooksSettled()
  const last = received.filter(({ event }) => event === 'refund.processed').map(({ body }) => JSON.parse(body))
  expect(last.map(({ payload }) => payload.refund.entity.status).sort()).toEqual(['processed', 'reversed'])
})

test('a payment or refund is said to be in whatever state a fault names, in answers and events', async () => {
  const { url, received } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url })
  const { payments } = sdkFor(sandbox)
  const order_id = await newOrder(sandbox)
  const { payment_id } = sandbox.pay({ order_id, capture: false })
  const odd = sandbox.faults.add({ kind: 'odd-state', entity: payment_id, state: 'on_hold' })
  sandbox.capture(payment_id)
  for (const path of ['payments', `payments/${payment_id}`, `orders/${order_id}/payments`]) {
    const { json } = await call(sandbox, `GET /v1/${path}`)
    expect(json.status ?? json.items[0].status).toBe('on_hold')
  }
  await sandbox.webhooksSettled()
  const captured = received.find(({ event }) => event === 'payment.captured')
  expect(JSON.parse(captured?.body ?? '{}').payload.payment.entity.status).toBe('on_hold')
  sandbox.faults.clear(odd)
  expect(await payments.fetch(payment_id)).toMatchObject({ status: 'captured' })
  const { id } = await payments.refund(payment_id, {})
  sandbox.faults.add({ kind: 'odd-state', entity: id, state: 'on_hold' })
  expect((await payments.fetchMultipleRefund(payment_id)).items[0]?.status).toBe('on_hold')
})
