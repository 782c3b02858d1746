import { expect, test } from 'vitest'
import { call, newOrder, openReceiver, openSandbox, sdkFor } from './shop.ts'

/** 2 % of ₹499 and 18 % GST on it. */
const fee = 1_178

test('a customer who bears the fee pays more than the order’s amount, and the order is paid', async () => {
  const { url, received } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url })
  const { orders, payments } = sdkFor(sandbox)
  sandbox.faults.add({ kind: 'fee-bearer', times: 1 })
  const order_id = await newOrder(sandbox)
  const { payment } = sandbox.pay({ order_id })
  expect(payment).toMatchObject({ amount: 49_900 + fee, fee, fee_bearer: 'customer', status: 'captured' })
  expect(await orders.fetch(order_id)).toMatchObject({
    amount: 49_900,
    amount_paid: 49_900,
    amount_due: 0,
    status: 'paid',
  })
  const books = { captured: 49_900, refunded: 0, customer_fee: fee }
  expect(sandbox.ledger()).toMatchObject({ ...books, orders: [{ ...books, payments: [books] }] })
  await sandbox.webhooksSettled()
  const webhook = received.find(({ event }) => event === 'order.paid')
  expect(JSON.parse(webhook?.body ?? '{}').payload).toMatchObject({
    payment: { entity: { amount: 49_900 + fee } },
    order: { entity: { amount_paid: 49_900, amount_due: 0 } },
  })
  expect((await payments.refund(payment.id, {})).amount).toBe(49_900 + fee)
  expect(sandbox.ledger()).toMatchObject({ captured: 49_900, refunded: 49_900, customer_fee: fee })
  const next = sandbox.pay({ order_id: await newOrder(sandbox) }).payment
  expect([next.amount, 'fee_bearer' in next]).toEqual([49_900, false])
})

test.for([
  ['payment-amount', 49_900 + fee, 49_900],
  ['order-amount', 49_900, 49_900 + fee],
] as const)('with the fee on top, a capture needs the %s', async ([capture, right, wrong]) => {
  const sandbox = await openSandbox()
  const { payments } = sdkFor(sandbox)
  sandbox.faults.add({ kind: 'fee-bearer', capture })
  const { payment_id } = sandbox.pay({ order_id: await newOrder(sandbox, 'manual') })
  await expect(payments.capture(payment_id, wrong, 'INR')).rejects.toMatchObject({
    error: { description: 'Capture amount must be equal to the amount authorized' },
  })
  expect(await payments.capture(payment_id, right, 'INR')).toMatchObject({ status: 'captured', amount: 49_900 + fee })
  expect(sandbox.ledger()).toMatchObject({ captured: 49_900, customer_fee: fee })
})

test('the fee of a late authorization is in its amount, and named only once it is captured', async () => {
  const sandbox = await openSandbox()
  const { orders, payments } = sdkFor(sandbox)
  sandbox.faults.add({ kind: 'fee-bearer', times: 1 })
  const order_id = await newOrder(sandbox)
  const failing = { method: 'upi', vpa: 'failure@razorpay' } as const
  const { payment_id } = sandbox.pay({ order_id, instrument: failing })
  expect(sandbox.authorize(payment_id).payment).toMatchObject({ status: 'authorized', amount: 49_900 + fee, fee: null })
  expect(await orders.fetch(order_id)).toMatchObject({ status: 'attempted', amount_due: 49_900, attempts: 1 })
  expect(await payments.capture(payment_id, 49_900 + fee, 'INR')).toMatchObject({ status: 'captured', fee })
  expect(await orders.fetch(order_id)).toMatchObject({ status: 'paid', amount_due: 0, amount_paid: 49_900 })
})

test('an order can be for at most ₹5,00,000, or the account’s lower limit', async () => {
  const sandbox = await openSandbox()
  const order = (amount: number) => call(sandbox, 'POST /v1/orders', { body: { amount, currency: 'INR' } })
  const refused = {
    status: 400,
    json: { error: { description: 'Amount exceeds maximum amount allowed', field: 'amount' } },
  }
  expect((await order(50_000_000)).status).toBe(200)
  expect(await order(50_000_001)).toMatchObject(refused)
  sandbox.faults.add({ kind: 'amount-limit', amount: 40_000 })
  expect(await order(40_001)).toMatchObject(refused)
  expect((await order(40_000)).status).toBe(200)
  expect(sandbox.ledger().orders).toHaveLength(2)
})
