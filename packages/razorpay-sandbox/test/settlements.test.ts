import { expect, test } from 'vitest'
import type { Sandbox } from '../src/start.ts'
import { call, newOrder, openReceiver, openSandbox, sdkFor } from './shop.ts'

const recon = (sandbox: Sandbox, query: string) => call(sandbox, `GET /v1/settlements/recon/combined?${query}`)

/** 0:30 on 1 March in India; in Greenwich it is February still. */
const march = Date.parse('2026-02-28T19:00:00Z')

test('a settlement pays out captured payments minus fees, refunds and lost disputes, each once', async () => {
  const { url, received } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url, now: () => march })
  const { payments } = sdkFor(sandbox)
  const pay = async (receipt: string, more: object = {}) =>
    sandbox.pay({ order_id: await newOrder(sandbox, 'automatic', { receipt }), ...more }).payment
  const card = await pay('r-1', { instrument: { method: 'card', card: '4100280000001007' } })
  const upi = await pay('r-2')
  const refund = await payments.refund(upi.id, { amount: 10_000 })
  sandbox.autoRefund((await pay('r-3', { capture: false })).id)
  const dispute = sandbox.dispute(card.id, { status: 'lost', amount: 5_000 })
  const settlement = sandbox.settle()
  expect(settlement).toMatchObject({
    id: expect.stringMatching(/^setl_/),
    entity: 'settlement',
    amount: 2 * (49_900 - 1_178) - 10_000 - 5_000,
    status: 'processed',
    fees: 0,
    tax: 0,
  })
  const { json } = await recon(sandbox, 'year=2026&month=03&day=01')
  const common = { settled: true, settlement_id: settlement.id, settlement_utr: settlement.utr, currency: 'INR' }
  expect(json).toEqual({ entity: 'collection', count: 4, items: expect.any(Array) })
  expect(json.items).toMatchObject([
    {
      ...common,
      entity_id: card.id,
      type: 'payment',
      amount: 49_900,
      fee: 1_178,
      tax: 180,
      credit: 48_722,
      debit: 0,
      order_id: card.order_id,
      order_receipt: 'r-1',
      method: 'card',
      card_network: 'Visa',
      payment_id: null,
    },
    { ...common, entity_id: upi.id, credit: 48_722, order_receipt: 'r-2', method: 'upi', card_network: null },
    {
      ...common,
      entity_id: refund.id,
      type: 'refund',
      amount: 10_000,
      debit: 10_000,
      credit: 0,
      payment_id: upi.id,
      order_receipt: 'r-2',
    },
    { ...common, type: 'adjustment', debit: 5_000, credit: 0, dispute_id: dispute.id, order_id: null },
  ])
  expect(() => sandbox.settle()).toThrow('There is nothing to settle.')
  await pay('r-4')
  const second = await call(sandbox, 'POST /sandbox/settlements')
  expect([second.status, second.json.amount]).toEqual([200, 48_722])
  await sandbox.webhooksSettled()
  const webhook = received.find(({ event, body }) => event === 'settlement.processed' && body.includes(settlement.id))
  expect(JSON.parse(webhook?.body ?? '{}')).toMatchObject({
    contains: ['settlement'],
    payload: { settlement: { entity: settlement } },
  })
})

test('recon lines cover a month or a day in India’s time zone, in pages', async () => {
  const sandbox = await openSandbox({ now: () => march })
  for (let made = 0; made < 12; made += 1) sandbox.pay({ order_id: await newOrder(sandbox) })
  sandbox.settle()
  const count = async (query: string) => (await recon(sandbox, query)).json.count
  expect(await count('year=2026&month=3&count=1000')).toBe(12)
  expect(await count('year=2026&month=3&day=1')).toBe(10)
  expect(await count('year=2026&month=3&day=1&skip=10')).toBe(2)
  expect(await count('year=2026&month=3&day=2')).toBe(0)
  expect(await count('year=2026&month=2&day=28')).toBe(0)
})

test.for([
  ['month=3', 'The year field is required.'],
  ['year=26&month=3', 'The year must be 4 digits.'],
  ['year=2026', 'The month field is required.'],
  ['year=2026&month=13', 'The month is not a valid month.'],
  ['year=2026&month=3&day=32', 'The day must be between 1 and 2 digits.'],
  ['year=2026&month=3&count=0', 'The count must be at least 1.'],
] as const)('recon lines of %s are rejected', async ([query, description]) => {
  const sandbox = await openSandbox()
  expect(await recon(sandbox, query)).toMatchObject({ status: 400, json: { error: { description } } })
})
