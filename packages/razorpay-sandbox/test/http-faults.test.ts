import { expect, test } from 'vitest'
import { call, newOrder, openSandbox, sdkFor } from './shop.ts'

const body = { amount: 49_900, currency: 'INR', receipt: 'r-1', unique_receipt: true } as const

test('refused: the SDK fails on the missing answer, and nothing is done', async () => {
  const sandbox = await openSandbox()
  sandbox.faults.add({ kind: 'refuse' })
  await expect(sdkFor(sandbox).orders.create(body)).rejects.toBeInstanceOf(TypeError)
  expect(sandbox.ledger().orders).toEqual([])
})

test('hanging: the client’s timeout ends it, and the sandbox still closes', async () => {
  const sandbox = await openSandbox()
  sandbox.faults.add({ kind: 'hang' })
  const before = Date.now()
  await expect(sdkFor(sandbox).orders.create(body)).rejects.toBeInstanceOf(TypeError)
  expect(Date.now() - before).toBeGreaterThanOrEqual(390)
  expect(sandbox.ledger().orders).toEqual([])
  const hanging = call(sandbox, 'GET /v1/orders')
  await Promise.all([expect(hanging).rejects.toThrow(), sandbox.close()])
})

test('502: the SDK passes an HTML page on without an error', async () => {
  const sandbox = await openSandbox()
  sandbox.faults.add({ kind: 'bad-gateway' })
  const answer = await call(sandbox, 'POST /v1/orders', { body })
  expect([answer.status, answer.headers.get('content-type'), answer.text]).toEqual([
    502,
    'text/html',
    expect.stringContaining('502 Bad Gateway'),
  ])
  await expect(sdkFor(sandbox).orders.create(body)).rejects.toEqual({ statusCode: 502, error: undefined })
})

test('429 and 500 have the provider’s error shape', async () => {
  const sandbox = await openSandbox()
  const { orders } = sdkFor(sandbox)
  sandbox.faults.add({ kind: 'too-many-requests', times: 1 })
  sandbox.faults.add({ kind: 'server-error', times: 1 })
  await expect(orders.create(body)).rejects.toMatchObject({ statusCode: 429, error: { code: 'BAD_REQUEST_ERROR' } })
  await expect(orders.create(body)).rejects.toMatchObject({ statusCode: 500, error: { code: 'SERVER_ERROR' } })
  expect((await orders.create(body)).status).toBe('created')
})

test('dropped answers: the work is done each time, but retries with unique_receipt make one order', async () => {
  const sandbox = await openSandbox()
  const { orders } = sdkFor(sandbox)
  sandbox.faults.add({ kind: 'drop-response', route: 'POST /v1/orders', times: 2 })
  await expect(orders.create(body)).rejects.toBeInstanceOf(TypeError)
  expect(sandbox.ledger().orders).toHaveLength(1)
  await expect(orders.create(body)).rejects.toBeInstanceOf(TypeError)
  const order = await orders.create(body)
  expect(sandbox.ledger().orders.map(({ order_id }) => order_id)).toEqual([order.id])
})

test('slow: the answer is delayed', async () => {
  const sandbox = await openSandbox()
  sandbox.faults.add({ kind: 'slow', ms: 200 })
  const before = Date.now()
  expect((await call(sandbox, 'POST /v1/orders', { body })).status).toBe(200)
  expect(Date.now() - before).toBeGreaterThanOrEqual(195)
})

test('a fault on one route leaves the others alone', async () => {
  const sandbox = await openSandbox()
  sandbox.faults.add({ kind: 'server-error', route: 'GET /v1/orders/:id/payments' })
  const id = await newOrder(sandbox)
  expect((await call(sandbox, `GET /v1/orders/${id}`)).status).toBe(200)
  expect((await call(sandbox, `GET /v1/orders/${id}/payments`)).status).toBe(500)
})

test('a fault without a route affects the whole API, but not checkout, controls or health', async () => {
  const sandbox = await openSandbox()
  const id = await newOrder(sandbox)
  sandbox.faults.add({ kind: 'server-error' })
  for (const path of [
    'orders',
    `orders/${id}`,
    `orders/${id}/payments`,
    'payments',
    'payments/x',
    'payments/x/refunds',
    'refunds',
    'refunds/x',
    'disputes',
    'disputes/x',
    'documents/x',
    'documents/x/content',
    'settlements/recon/combined',
  ])
    expect((await call(sandbox, `GET /v1/${path}`)).status, path).toBe(500)
  for (const path of ['/v1/checkout.js', '/checkout/form', '/sandbox/ledger', '/sandbox/faults', '/healthz', '/'])
    expect((await call(sandbox, `GET ${path}`)).status, path).toBe(200)
  expect((await call(sandbox, 'POST /sandbox/payments', { body: { order_id: id } })).status).toBe(200)
})

test('the checkout script can be blocked or slow', async () => {
  const sandbox = await openSandbox()
  sandbox.faults.add({ kind: 'refuse', route: 'GET /v1/checkout.js', times: 1 })
  sandbox.faults.add({ kind: 'slow', ms: 150, route: 'GET /v1/checkout.js' })
  await expect(call(sandbox, 'GET /v1/checkout.js')).rejects.toThrow('fetch failed')
  const before = Date.now()
  expect((await call(sandbox, 'GET /v1/checkout.js')).status).toBe(200)
  expect(Date.now() - before).toBeGreaterThanOrEqual(145)
})

test('faults can be switched over HTTP, and listed with their remaining count', async () => {
  const sandbox = await openSandbox()
  const fault = { kind: 'server-error', route: 'GET /v1/orders', times: 2 }
  const { json } = await call(sandbox, 'POST /sandbox/faults', { body: fault })
  await call(sandbox, 'POST /sandbox/faults', { body: { kind: 'slow', ms: 1 } })
  expect((await call(sandbox, 'GET /v1/orders')).status).toBe(500)
  expect(sandbox.faults.list()).toEqual([
    { ...fault, id: json.id, left: 1 },
    { kind: 'slow', ms: 1, id: json.id + 1, left: 'always' },
  ])
  await call(sandbox, `DELETE /sandbox/faults/${json.id}`)
  expect((await call(sandbox, 'GET /v1/orders')).status).toBe(200)
  expect((await call(sandbox, `DELETE /sandbox/faults/${json.id}`)).status).toBe(400)
  await call(sandbox, 'DELETE /sandbox/faults')
  expect(sandbox.faults.list()).toEqual([])
})

test.for([
  [{ kind: 'earthquake' }, 'Invalid'],
  [{ kind: 'server-error', route: 'GET /v1/nowhere' }, 'No such route: GET /v1/nowhere. Use one of:'],
  [{ kind: 'server-error', times: 0 }, 'Too small'],
  [{ kind: 'slow' }, 'ms'],
])('an invalid fault is rejected: %o', async ([fault, reason]) => {
  const sandbox = await openSandbox()
  const { status, json } = await call(sandbox, 'POST /sandbox/faults', { body: fault })
  expect(status).toBe(400)
  expect(JSON.stringify(json)).toContain(reason)
  expect(sandbox.faults.list()).toEqual([])
})
