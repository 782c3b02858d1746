import { expect, test } from 'vitest'
import { call, captured, keyId, newOrder, openSandbox, sdkFor } from './shop.ts'

test('the SDK creates, fetches and lists orders', async () => {
  const sandbox = await openSandbox()
  const { orders } = sdkFor(sandbox)
  const order = await orders.create({
    amount: 49_900,
    currency: 'INR',
    receipt: 'course-1',
    notes: { course: 'Sailing' },
  })
  expect(order).toEqual({
    id: expect.stringMatching(/^order_[0-9A-Za-z]{14}$/),
    entity: 'order',
    amount: 49_900,
    amount_paid: 0,
    amount_due: 49_900,
    currency: 'INR',
    receipt: 'course-1',
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: { course: 'Sailing' },
    created_at: expect.any(Number),
  })
  expect(await orders.fetch(order.id)).toEqual(order)
  const other = await orders.create({ amount: 100, currency: 'INR' })
  expect(other.notes).toEqual([])
  expect((await orders.all({})).items.map(({ id }) => id)).toEqual([other.id, order.id])
  expect((await orders.all({ count: 1, skip: 1 })).items.map(({ id }) => id)).toEqual([order.id])
  expect(await orders.all({ receipt: 'course-1' })).toEqual({ entity: 'collection', count: 1, items: [order] })
  expect((await orders.all({ receipt: 'unknown' })).count).toBe(0)
})

test('a receipt is unique; with unique_receipt a retry returns the same order', async () => {
  const sandbox = await openSandbox()
  const body = { amount: 49_900, currency: 'INR', receipt: 'r-1', unique_receipt: true }
  const first = await call(sandbox, 'POST /v1/orders', { body })
  const retry = await call(sandbox, 'POST /v1/orders', { body })
  expect(retry.json).toEqual(first.json)
  expect(sandbox.ledger().orders).toHaveLength(1)
  for (const other of [{ unique_receipt: false }, { amount: 50_000 }]) {
    const refused = await call(sandbox, 'POST /v1/orders', { body: { ...body, ...other } })
    expect(refused.status).toBe(400)
    expect(refused.json.error).toMatchObject({
      code: 'BAD_REQUEST_ERROR',
      description: 'Order receipt should be unique.',
    })
  }
  expect(sandbox.ledger().orders).toHaveLength(1)
})

const fifteen = Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`key${index}`, 'x']))
const [automatic, manual, refundSpeed] = ['automatic_expiry_period', 'manual_expiry_period', 'refund_speed'].map(
  (name) => `payment.capture_options.${name}`,
)
const withOptions = (capture: 'automatic' | 'manual', options: object) => ({ payment: captured(capture, options) })
test.for([
  ['no amount', { amount: undefined }, 'amount', 'amount: is required.'],
  ['a fraction', { amount: 100.5 }, 'amount', 'The amount must be an integer.'],
  ['a text', { amount: '100' }, 'amount', 'The amount must be an integer.'],
  ['under a rupee', { amount: 99 }, 'amount', 'Order amount less than minimum amount allowed'],
  ['negative', { amount: -100 }, 'amount', 'Order amount less than minimum amount allowed'],
  ['a number as currency', { currency: 1 }, 'currency', 'expected string but provided 1'],
  ['another currency', { currency: 'USD' }, 'currency', 'Currency is not supported'],
  ['a long receipt', { receipt: 'r'.repeat(41) }, 'receipt', 'The receipt may not be greater than 40 characters.'],
  ['16 notes', { notes: { ...fifteen, more: 'x' } }, 'notes', 'The notes may not have more than 15 key-value pairs.'],
  ['a long note', { notes: { a: 'x'.repeat(257) } }, 'notes.a', 'A note may not be greater than 256 characters.'],
  ['captured, but not how', { payment: { capture: 'automatic' } }, 'payment.capture_options', 'required'],
  ['no time to capture', withOptions('automatic', { automatic_expiry_period: undefined }), automatic, 'required'],
  ['11 minutes to capture', withOptions('automatic', { automatic_expiry_period: 11 }), automatic, 'at least 12'],
  ['half minutes', withOptions('automatic', { automatic_expiry_period: 12.5 }), automatic, 'an integer'],
  ['no time to capture by hand', withOptions('manual', { manual_expiry_period: undefined }), manual, 'required'],
  ['over 5 days to capture', withOptions('manual', { manual_expiry_period: 7201 }), manual, 'greater than 7200'],
  ['less time by hand', withOptions('automatic', { manual_expiry_period: 11 }), manual, 'equal to automatic'],
  ['no refund speed', withOptions('manual', { refund_speed: undefined }), refundSpeed, 'required'],
  ['an unknown speed', withOptions('manual', { refund_speed: 'instant' }), refundSpeed, 'normal or optimum'],
  [
    'another way to capture',
    { payment: { ...captured(), capture: 'later' } },
    'payment.capture',
    'automatic or manual',
  ],
  ['an unknown field', { transfers: [] }, 'transfers', 'transfers is/are not required and should not be sent'],
] as const)('an order with %s is rejected', async ([, change, field, description]) => {
  const sandbox = await openSandbox()
  const body = { amount: 49_900, currency: 'INR', ...change }
  const { status, json } = await call(sandbox, 'POST /v1/orders', { body })
  expect(status).toBe(400)
  expect(json.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', field, source: 'business', metadata: {} })
  expect(json.error.description).toContain(description)
  expect(sandbox.ledger().orders).toEqual([])
})

test('values at the limits are accepted', async () => {
  const sandbox = await openSandbox()
  const body = { amount: 100, currency: 'INR', receipt: 'r'.repeat(40), notes: { ...fifteen, key0: 'x'.repeat(256) } }
  expect((await call(sandbox, 'POST /v1/orders', { body })).status).toBe(200)
  for (const payment of [captured(), captured('manual'), captured('automatic', { automatic_expiry_period: 7200 })])
    await newOrder(sandbox, 'automatic', { payment })
  await newOrder(sandbox, 'automatic', { payment: captured('automatic', { manual_expiry_period: undefined }) })
})

test.for([
  ['no keys', '', 'Please provide your api key for authentication purposes.'],
  ['another key id', `Basic ${btoa('rzp_test_other:shop-key-secret')}`, 'The api key provided is invalid'],
  ['a wrong secret', `Basic ${btoa(`${keyId}:wrong`)}`, 'Authentication failed'],
])('a call with %s is rejected', async ([, authorization, description]) => {
  const sandbox = await openSandbox()
  const { status, json } = await call(sandbox, 'GET /v1/orders', { headers: { authorization: authorization ?? '' } })
  expect(status).toBe(401)
  expect(json.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', description })
})

test('the SDK gets the provider’s errors for unknown ids', async () => {
  const sandbox = await openSandbox()
  const { orders, payments, refunds } = sdkFor(sandbox)
  const missing = { statusCode: 400, error: { description: 'The id provided does not exist' } }
  await expect(orders.fetch('order_00000000000000')).rejects.toMatchObject(missing)
  await expect(orders.fetchPayments('order_00000000000000')).rejects.toMatchObject(missing)
  await expect(payments.fetch('pay_00000000000000')).rejects.toMatchObject(missing)
  await expect(refunds.fetch('rfnd_00000000000000')).rejects.toMatchObject(missing)
  await expect(orders.fetch('nonsense')).rejects.toMatchObject({
    statusCode: 400,
    error: { description: 'nonsense is not a valid id' },
  })
  const { status, json } = await call(sandbox, 'GET /v1/nowhere')
  expect([status, json.error.description]).toEqual([400, 'The requested URL was not found on the server.'])
})

test('broken JSON is rejected with the provider’s error', async () => {
  const sandbox = await openSandbox()
  const answer = await fetch(`${sandbox.url}/v1/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${keyId}:shop-key-secret`)}` },
    body: '{"amount":',
  })
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'BAD_REQUEST_ERROR' } }])
  await newOrder(sandbox)
})
