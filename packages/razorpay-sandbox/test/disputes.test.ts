import { expect, test } from 'vitest'
import { call, newOrder, openReceiver, openSandbox, sdkFor } from './shop.ts'

test('a dispute is created, reviewed and lost, with an event each, and blocks refunds meanwhile', async () => {
  const { url, received } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url })
  const { payments } = sdkFor(sandbox)
  const { payment_id } = sandbox.pay({ order_id: await newOrder(sandbox) })
  const raised = sandbox.dispute(payment_id)
  expect(raised).toMatchObject({
    id: expect.stringMatching(/^disp_[0-9A-Za-z]{14}$/),
    entity: 'dispute',
    payment_id,
    amount: 49_900,
    amount_deducted: 0,
    status: 'open',
    phase: 'chargeback',
    respond_by: raised.created_at + 7 * 86_400,
    evidence: { amount: 49_900, summary: null, submitted_at: null },
  })
  await expect(payments.refund(payment_id, {})).rejects.toMatchObject({
    error: { description: 'The refund on this payment is blocked due to ongoing dispute investigation.' },
  })
  for (const status of ['under_review', 'open', 'lost'] as const)
    expect(sandbox.dispute(payment_id, { status }).id).toBe(raised.id)
  expect((await call(sandbox, `GET /v1/disputes/${raised.id}`)).json).toMatchObject({
    status: 'lost',
    amount_deducted: 49_900,
  })
  await sandbox.webhooksSettled()
  const events = received.filter(({ event }) => event.startsWith('payment.dispute.'))
  expect(events.map(({ event }) => event).sort()).toEqual(
    ['created', 'under_review', 'action_required', 'lost'].map((name) => `payment.dispute.${name}`).sort(),
  )
  const created = events.find(({ event }) => event === 'payment.dispute.created')
  expect(JSON.parse(created?.body ?? '{}')).toMatchObject({
    contains: ['payment', 'dispute'],
    payload: { payment: { entity: { id: payment_id } }, dispute: { entity: raised } },
  })
})

test('what a lost dispute took is a refund of the payment, told by the dispute’s own event only', async () => {
  const sandbox = await openSandbox()
  const { payments } = sdkFor(sandbox)
  const [whole, part] = [
    sandbox.pay({ order_id: await newOrder(sandbox) }).payment_id,
    sandbox.pay({ order_id: await newOrder(sandbox) }).payment_id,
  ]
  sandbox.dispute(whole, { status: 'lost' })
  sandbox.dispute(part, { status: 'lost', amount: 10_000 })
  expect(await payments.fetch(whole)).toMatchObject({ status: 'refunded', amount_refunded: 49_900 })
  expect(await payments.fetch(part)).toMatchObject({ status: 'captured', amount_refunded: 10_000 })
  expect((await payments.fetchMultipleRefund(part)).items).toMatchObject([{ amount: 10_000, status: 'processed' }])
  await expect(payments.refund(whole, {})).rejects.toMatchObject({
    error: { description: 'The payment has been fully refunded already' },
  })
  expect(sandbox.events().filter(({ event }) => event.startsWith('refund.'))).toEqual([])
  expect(sandbox.ledger()).toMatchObject({ captured: 99_800, refunded: 59_900 })
})

test('the switch “dispute” disputes a payment as it is captured, and “refund-disputed” as it is refunded', async () => {
  const sandbox = await openSandbox()
  const { payments } = sdkFor(sandbox)
  sandbox.faults.add({ kind: 'dispute', times: 1 })
  const disputed = sandbox.pay({ order_id: await newOrder(sandbox) }).payment_id
  const fine = sandbox.pay({ order_id: await newOrder(sandbox) }).payment_id
  expect((await call(sandbox, 'GET /v1/disputes')).json.items).toMatchObject([{ payment_id: disputed, status: 'open' }])
  sandbox.faults.add({ kind: 'refund-disputed', times: 1 })
  await expect(payments.refund(fine, {})).rejects.toMatchObject({
    error: { description: expect.stringContaining('ongoing dispute') },
  })
  expect((await call(sandbox, 'GET /v1/disputes')).json.count).toBe(2)
  expect(sandbox.ledger().refunded).toBe(0)
})

test('after a dispute is won, the payment can be refunded or disputed again', async () => {
  const sandbox = await openSandbox()
  const { payments } = sdkFor(sandbox)
  const { payment_id } = sandbox.pay({ order_id: await newOrder(sandbox) })
  const won = await call(sandbox, `POST /sandbox/payments/${payment_id}/dispute`, {
    body: { status: 'won', phase: 'fraud', amount: 10_000, reason_code: 'chargeback', respond_within: 1 },
  })
  expect(won.json).toMatchObject({ status: 'won', phase: 'fraud', amount: 10_000, amount_deducted: 0 })
  await payments.refund(payment_id, { amount: 100 })
  const again = sandbox.dispute(payment_id, { phase: 'pre_arbitration' })
  const { json } = await call(sandbox, 'GET /v1/disputes')
  expect(json).toMatchObject({ entity: 'collection', count: 2, items: [{ id: again.id }, { id: won.json.id }] })
  expect((await call(sandbox, 'GET /v1/disputes?count=1&skip=1')).json.items).toMatchObject([{ id: won.json.id }])
  expect(
    sandbox
      .events()
      .map(({ event }) => event)
      .slice(-4),
  ).toEqual(['payment.dispute.won', 'refund.created', 'refund.processed', 'payment.dispute.created'])
})

test('only a captured amount can be disputed, and an unknown dispute is not found', async () => {
  const sandbox = await openSandbox()
  const held = sandbox.pay({ order_id: await newOrder(sandbox, 'manual') }).payment_id
  expect(() => sandbox.dispute(held)).toThrow('Only a captured payment')
  sandbox.capture(held)
  expect(() => sandbox.dispute(held, { amount: 49_901 })).toThrow('greater than the payment amount')
  for (const [id, description] of [
    ['disp_00000000000000', 'The id provided does not exist'],
    ['nonsense', 'nonsense is not a valid id'],
  ])
    expect((await call(sandbox, `GET /v1/disputes/${id}`)).json.error).toMatchObject({ description })
})

test('from some accounts the amount is taken once the dispute is raised, and goes back when it is won', async () => {
  const sandbox = await openSandbox()
  const pay = async (receipt: string) =>
    sandbox.pay({ order_id: await newOrder(sandbox, 'automatic', { receipt }) }).payment_id
  const [won, lost] = [await pay('won'), await pay('lost')]
  for (const id of [won, lost]) expect(sandbox.dispute(id, { deduct: 'at-start' }).amount_deducted).toBe(49_900)
  await pay('other')
  const taken = sandbox.settle().amount
  expect(taken).toBe(3 * 48_722 - 2 * 49_900)
  for (const id of [won, lost]) expect(sandbox.dispute(id, { status: 'under_review' }).amount_deducted).toBe(49_900)
  expect(sandbox.dispute(won, { status: 'won' }).amount_deducted).toBe(0)
  expect(sandbox.dispute(lost, { status: 'lost' }).amount_deducted).toBe(49_900)
  // Nothing is taken a second time.
  expect(sandbox.settle().amount).toBe(49_900)
  expect(sandbox.ledger()).toMatchObject({ captured: 3 * 49_900, refunded: 49_900 })
})
