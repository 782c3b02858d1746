import { expect, test } from 'vitest'
import type { Sandbox } from '../src/start.ts'
import { call, newOrder, openReceiver, openSandbox, sdkFor } from './shop.ts'

const key = 'refund-key-1'

const paidPayment = async (sandbox: Sandbox): Promise<string> =>
  sandbox.pay({ order_id: await newOrder(sandbox) }).payment_id

const refund = (sandbox: Sandbox, payment: string, body: unknown, idempotencyKey = key) =>
  call(sandbox, `POST /v1/payments/${payment}/refund`, { body, headers: { 'x-refund-idempotency': idempotencyKey } })

test('the SDK refunds a part and then the rest; more is rejected', async () => {
  const sandbox = await openSandbox()
  const { payments, refunds } = sdkFor(sandbox)
  const id = await paidPayment(sandbox)
  const part = await payments.refund(id, { amount: 10_000, notes: { why: 'half' } })
  expect(part).toMatchObject({ entity: 'refund', amount: 10_000, payment_id: id, status: 'processed' })
  expect(await payments.fetch(id)).toMatchObject({
    status: 'captured',
    amount_refunded: 10_000,
    refund_status: 'partial',
  })
  await expect(payments.refund(id, { amount: 39_901 })).rejects.toMatchObject({
    error: { description: 'The refund amount provided is greater than amount captured' },
  })
  const rest = await payments.refund(id, {})
  expect(rest.amount).toBe(39_900)
  expect(await payments.fetch(id)).toMatchObject({ status: 'refunded', amount_refunded: 49_900, refund_status: 'full' })
  await expect(payments.refund(id, {})).rejects.toMatchObject({
    error: { description: 'The payment has been fully refunded already' },
  })
  expect(await refunds.fetch(part.id)).toEqual(part)
  expect((await payments.fetchMultipleRefund(id)).items.map((one) => one.id)).toEqual([rest.id, part.id])
  expect(sandbox.ledger()).toMatchObject({ captured: 49_900, refunded: 49_900 })
})

test('only a captured payment can be refunded', async () => {
  const sandbox = await openSandbox()
  const { payment_id } = sandbox.pay({ order_id: await newOrder(sandbox, 'manual') })
  const { status, json } = await refund(sandbox, payment_id, {})
  expect([status, json.error.description]).toEqual([
    400,
    'The payment status should be captured for action to be taken',
  ])
})

test.for([
  ['refund-refuse', 400, 'Your account does not have enough balance to carry out the refund operation.'],
  ['refund-409', 409, 'Another request with the same idempotency key is still in progress.'],
  ['refund-in-progress', 400, 'Request failed because another payment operation is in progress.'],
] as const)(
  '%s: the given number of requests are refused, then the same key makes one refund',
  async ([kind, status, words]) => {
    const sandbox = await openSandbox()
    const id = await paidPayment(sandbox)
    sandbox.faults.add({ kind, times: 2 })
    for (let tries = 0; tries < 2; tries += 1)
      expect(await refund(sandbox, id, {})).toMatchObject({
        status,
        json: { error: { code: 'BAD_REQUEST_ERROR', description: expect.stringContaining(words) } },
      })
    expect(sandbox.ledger().refunded).toBe(0)
    expect((await refund(sandbox, id, {})).status).toBe(200)
    expect(sandbox.ledger().refunded).toBe(49_900)
  },
)

test('a receipt identifies one refund of a payment', async () => {
  const sandbox = await openSandbox()
  const [id, other] = [await paidPayment(sandbox), await paidPayment(sandbox)]
  const body = { amount: 10_000, receipt: 'r-1' }
  expect((await refund(sandbox, id, body)).status).toBe(200)
  expect(await refund(sandbox, id, body, 'refund-key-2')).toMatchObject({
    status: 400,
    json: { error: { description: 'Duplicate receipt found for this refund request.' } },
  })
  expect((await refund(sandbox, other, body, 'refund-key-3')).status).toBe(200)
})

test('an existing refund is returned again, whatever was switched on since', async () => {
  const sandbox = await openSandbox()
  const id = await paidPayment(sandbox)
  const first = await refund(sandbox, id, {})
  sandbox.faults.add({ kind: 'refund-refuse' })
  expect(await refund(sandbox, id, {})).toMatchObject({ status: 200, json: { id: first.json.id } })
})

test('the same key with the same body is one refund; with another body or payment it is rejected', async () => {
  const sandbox = await openSandbox()
  const id = await paidPayment(sandbox)
  const first = await refund(sandbox, id, { amount: 10_000 })
  const again = await refund(sandbox, id, { amount: 10_000 })
  expect([again.status, again.json]).toEqual([200, first.json])
  for (const other of [
    refund(sandbox, id, { amount: 10_001 }),
    refund(sandbox, await paidPayment(sandbox), { amount: 10_000 }),
  ])
    expect(await other).toMatchObject({
      status: 400,
      json: { error: { description: 'Different request with the same idempotency key has already been processed.' } },
    })
  expect(sandbox.ledger().refunded).toBe(10_000)
  expect((await refund(sandbox, id, { amount: 10_000 }, 'refund-key-2')).json.id).not.toBe(first.json.id)
  expect(sandbox.ledger().refunded).toBe(20_000)
})

test.for(['short', 'nine_char', 'has a blank in it', 'umlaut-äöü-key'])('the key “%s” is rejected', async (bad) => {
  const sandbox = await openSandbox()
  const id = await paidPayment(sandbox)
  expect((await refund(sandbox, id, {}, bad)).status).toBe(400)
  expect(sandbox.ledger().refunded).toBe(0)
})

test('a second request with the key of one in flight gets 409, and can be retried', async () => {
  const sandbox = await openSandbox()
  const id = await paidPayment(sandbox)
  sandbox.faults.add({ kind: 'slow', ms: 150, route: 'POST /v1/payments/:id/refund', times: 1 })
  const answers = await Promise.all([refund(sandbox, id, {}), refund(sandbox, id, {})])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await refund(sandbox, id, {})).status).toBe(200)
  expect(sandbox.ledger().refunded).toBe(49_900)
})

test('a dropped answer and a retry with the key make one refund', async () => {
  const sandbox = await openSandbox()
  const id = await paidPayment(sandbox)
  sandbox.faults.add({ kind: 'drop-response', times: 1 })
  await expect(refund(sandbox, id, {})).rejects.toThrow('fetch failed')
  expect((await refund(sandbox, id, {})).status).toBe(200)
  expect(sandbox.ledger().refunded).toBe(49_900)
})

test('a refund can stay pending, then be processed or fail; a failed one restores the payment’s amount', async () => {
  const { url, received } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url })
  const { payments } = sdkFor(sandbox)
  const id = await paidPayment(sandbox)
  sandbox.faults.add({ kind: 'refund-pending' })
  const one = await payments.refund(id, { amount: 10_000 })
  const two = await payments.refund(id, { amount: 39_900 })
  expect([one.status, two.status]).toEqual(['pending', 'pending'])
  expect((await call(sandbox, `POST /sandbox/refunds/${one.id}/process`)).json).toMatchObject({ status: 'processed' })
  expect((await call(sandbox, `POST /sandbox/refunds/${two.id}/fail`)).json).toMatchObject({ status: 'failed' })
  expect(() => sandbox.failRefund(two.id)).toThrow('The refund is failed already.')
  expect(await payments.fetch(id)).toMatchObject({
    status: 'captured',
    amount_refunded: 10_000,
    refund_status: 'partial',
  })
  sandbox.faults.clear()
  sandbox.faults.add({ kind: 'refund-fail', times: 1 })
  expect(await payments.refund(id, {})).toMatchObject({ status: 'failed' })
  expect(sandbox.ledger().refunded).toBe(10_000)
  await sandbox.webhooksSettled()
  const names = received.map(({ event }) => event).filter((event) => event.startsWith('refund'))
  expect(names.sort()).toEqual([
    'refund.created',
    'refund.created',
    'refund.created',
    'refund.failed',
    'refund.failed',
    'refund.processed',
  ])
  const failed = received.find(({ event }) => event === 'refund.failed')
  expect(JSON.parse(failed?.body ?? '{}')).toMatchObject({
    contains: ['refund', 'payment'],
    payload: { refund: { entity: { status: 'failed' } }, payment: { entity: { id, status: 'captured' } } },
  })
})

test('a payment of more than six months takes an instant refund only, which has its price', async () => {
  const clock = { at: Date.parse('2026-01-10T12:00:00Z') }
  const sandbox = await openSandbox({ now: () => clock.at })
  const { payments } = sdkFor(sandbox)
  const [inTime, late, later] = [await paidPayment(sandbox), await paidPayment(sandbox), await paidPayment(sandbox)]
  sandbox.settle()
  clock.at = Date.parse('2026-07-10T12:00:00Z')
  await payments.refund(inTime, {})
  clock.at += 1_000
  await expect(payments.refund(late, {})).rejects.toMatchObject({
    error: { description: 'Payment is more than 6 months old, only instant refund is supported' },
  })
  sandbox.faults.add({ kind: 'refund-too-old', times: 1 })
  await expect(payments.refund(later, { speed: 'optimum' })).rejects.toMatchObject({
    error: { description: 'Refund is not supported by the bank because the payment is more than 6 months old' },
  })
  expect(await payments.refund(late, { speed: 'optimum' })).toMatchObject({
    speed_requested: 'optimum',
    speed_processed: 'instant',
    status: 'processed',
  })
  await paidPayment(sandbox)
  for (let more = 0; more < 2; more++) await paidPayment(sandbox)
  expect(sandbox.settle().amount).toBe(3 * 48_722 - 2 * 49_900 - 943)
})
