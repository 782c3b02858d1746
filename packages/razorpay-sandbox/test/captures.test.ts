import { expect, test } from 'vitest'
import { call, captured, movableClock, newOrder, openReceiver, openSandbox, sdkFor } from './shop.ts'

const failing = { method: 'upi', vpa: 'failure@razorpay' } as const
const pending = { method: 'upi', vpa: 'pending@razorpay' } as const

const capture = (sandbox: { url: string }, id: string, body: unknown = { amount: 49_900, currency: 'INR' }) =>
  call(sandbox, `POST /v1/payments/${id}/capture`, { body })

test('a failed payment that is authorized late waits for the shop to capture it', async () => {
  const { url, received } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url })
  const { orders } = sdkFor(sandbox)
  const order_id = await newOrder(sandbox)
  const { payment_id } = sandbox.pay({ order_id, instrument: failing })
  const late = await call(sandbox, `POST /sandbox/payments/${payment_id}/authorize`)
  expect(late.json).toMatchObject({
    next: 'done',
    payment: { status: 'authorized', captured: false, error_reason: null },
  })
  expect(await orders.fetch(order_id)).toMatchObject({ status: 'attempted', amount_paid: 0 })
  await sandbox.webhooksSettled()
  expect(received.map(({ event }) => event).sort()).toEqual(['payment.authorized', 'payment.failed'])
  expect((await capture(sandbox, payment_id)).json).toMatchObject({ status: 'captured', captured: true })
  expect(await orders.fetch(order_id)).toMatchObject({ status: 'paid', amount_paid: 49_900 })
})

test('a payment authorized within the automatic period is captured; one authorized a minute later isn’t', async () => {
  const { now, pass } = movableClock()
  const sandbox = await openSandbox({ now })
  const start = async (more: object) =>
    sandbox.pay({ order_id: await newOrder(sandbox, 'automatic', more), instrument: pending }).payment_id
  const longer = { payment: captured('automatic', { automatic_expiry_period: 60 }) }
  const ids = await Promise.all([start({}), start({ payment: undefined }), start({}), start(longer), start(longer)])
  const authorize = (at: number) => sandbox.authorize(ids[at] ?? '').payment.status
  pass(12)
  expect([authorize(0), authorize(1)]).toEqual(['captured', 'captured'])
  pass(1)
  expect([authorize(2), authorize(3)]).toEqual(['authorized', 'captured'])
  pass(48)
  expect(authorize(4)).toBe('authorized')
})

test('capturing late payments can be switched on for the account', async () => {
  const sandbox = await openSandbox()
  sandbox.faults.add({ kind: 'late-captured', times: 1 })
  const late = async () => {
    const { payment_id } = sandbox.pay({ order_id: await newOrder(sandbox), instrument: failing })
    return sandbox.authorize(payment_id).payment.status
  }
  expect([await late(), await late()]).toEqual(['captured', 'authorized'])
})

test('a payment that nobody captures is returned after five days, and its order stays unpaid', async () => {
  const { url, received } = await openReceiver()
  const { now, pass } = movableClock()
  const sandbox = await openSandbox({ webhookUrl: url, now })
  const { orders, payments } = sdkFor(sandbox)
  const order_id = await newOrder(sandbox, 'manual')
  const { payment_id } = sandbox.pay({ order_id })
  pass(7200)
  expect((await payments.fetch(payment_id)).status).toBe('authorized')
  pass(1)
  expect(await payments.fetch(payment_id)).toMatchObject({
    status: 'refunded',
    captured: false,
    amount_refunded: 49_900,
    refund_status: 'full',
    fee: null,
  })
  expect(await orders.fetch(order_id)).toMatchObject({ status: 'attempted', amount_paid: 0, amount_due: 49_900 })
  const { items } = await payments.fetchMultipleRefund(payment_id)
  expect(items).toMatchObject([{ entity: 'refund', amount: 49_900, payment_id, status: 'processed' }])
  expect((await capture(sandbox, payment_id)).status).toBe(400)
  expect(sandbox.ledger()).toMatchObject({ captured: 0, refunded: 0, orders: [{ status: 'attempted' }] })
  await sandbox.webhooksSettled()
  const events = received.filter(({ event }) => event.startsWith('refund'))
  expect(events.map(({ event }) => event).sort()).toEqual(['refund.created', 'refund.processed'])
  for (const { body } of events)
    expect(JSON.parse(body).payload).toMatchObject({
      refund: { entity: { payment_id, amount: 49_900 } },
      payment: { entity: { id: payment_id, status: 'refunded', captured: false, amount_refunded: 49_900 } },
    })
  expect(sandbox.pay({ order_id, capture: true }).payment.status).toBe('captured')
})

test('the order sets how long its payments may wait, and how fast they are refunded', async () => {
  const { now, pass } = movableClock()
  const sandbox = await openSandbox({ now })
  const payment = captured('manual', { manual_expiry_period: 30, refund_speed: 'optimum' })
  const { payment_id } = sandbox.pay({ order_id: await newOrder(sandbox, 'manual', { payment }) })
  pass(31)
  expect(sandbox.events().map(({ event }) => event)).toEqual(['payment.authorized'])
  expect(sandbox.ledger().orders[0]?.payments).toMatchObject([{ status: 'refunded' }])
  const { items } = await sdkFor(sandbox).payments.fetchMultipleRefund(payment_id)
  expect(items).toMatchObject([{ speed_requested: 'optimum' }])
})

test('a control returns the money at once; a captured payment isn’t returned by itself', async () => {
  const sandbox = await openSandbox()
  const held = async () => sandbox.pay({ order_id: await newOrder(sandbox, 'manual') }).payment_id
  const [one, two] = [await held(), await held()]
  expect(sandbox.autoRefund(one)).toMatchObject({ payment_id: one, status: 'processed', amount: 49_900 })
  const { status, json } = await call(sandbox, `POST /sandbox/payments/${two}/auto-refund`)
  expect([status, json.payment_id]).toEqual([200, two])
  expect(() => sandbox.autoRefund(one)).toThrow('only an authorized one goes back by itself')
  expect(() => sandbox.capture(one)).toThrow('The payment has already been either captured or voided')
  const paid = sandbox.pay({ order_id: await newOrder(sandbox) })
  expect(() => sandbox.autoRefund(paid.payment_id)).toThrow('The payment is captured')
})

test.for([
  ['no amount', { currency: 'INR' }, 'amount: cannot be blank'],
  ['no body', undefined, 'amount: cannot be blank'],
  ['no currency', { amount: 49_900 }, 'The currency field is required.'],
  ['a fraction', { amount: 49_900.5, currency: 'INR' }, 'The amount must be an integer.'],
  ['less', { amount: 49_899, currency: 'INR' }, 'Capture amount must be equal to the amount authorized'],
  ['more', { amount: 49_901, currency: 'INR' }, 'Capture amount must be equal to the amount authorized'],
  ['dollars', { amount: 49_900, currency: 'USD' }, 'Capture request currency must be same as payment currency.'],
  ['a field too many', { amount: 49_900, currency: 'INR', speed: 'fast' }, 'speed is/are not required'],
] as const)('a capture of %s is rejected', async ([, body, words]) => {
  const sandbox = await openSandbox()
  const { payment_id } = sandbox.pay({ order_id: await newOrder(sandbox, 'manual') })
  const { status, json } = await call(sandbox, `POST /v1/payments/${payment_id}/capture`, { body })
  expect([status, json.error.code]).toEqual([400, 'BAD_REQUEST_ERROR'])
  expect(json.error.description).toContain(words)
  expect(sandbox.ledger().captured).toBe(0)
})

test('only an authorized payment can be captured, once', async () => {
  const sandbox = await openSandbox()
  const pay = async (more: object) => sandbox.pay({ order_id: await newOrder(sandbox), ...more }).payment_id
  const refusal = async (id: string) => {
    const { status, json } = await capture(sandbox, id)
    return [status, json.error.description]
  }
  const never = 'Only payments which have been authorized and not yet captured can be captured'
  expect(await refusal(await pay({ instrument: pending }))).toEqual([400, never])
  expect(await refusal(await pay({ instrument: failing }))).toEqual([400, never])
  const once = await pay({})
  expect(await refusal(once)).toEqual([400, 'This payment has already been captured'])
  await sdkFor(sandbox).payments.refund(once, {})
  expect(await refusal(once)).toEqual([400, 'This payment has already been captured'])
})
