import Razorpay from 'razorpay'
import { expect, test } from 'vitest'
import type { Sandbox } from '../src/start.ts'
import { newOrder, openReceiver, openSandbox, type Received, webhookSecret } from './shop.ts'

const pay = async (sandbox: Sandbox) => sandbox.pay({ order_id: await newOrder(sandbox) })
const isSigned = ({ body, headers }: Received): boolean =>
  Razorpay.validateWebhookSignature(body, String(headers['x-razorpay-signature']), webhookSecret)
const names = (received: Received[]) => received.map(({ event }) => event)
const entity = (received: Received[], event: string) =>
  JSON.parse(received.find((one) => one.event === event)?.body ?? '{}').payload.payment.entity

test('dropped: nothing arrives, then only the next ones are dropped', async () => {
  const { url, received } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url })
  sandbox.faults.add({ kind: 'webhook-drop' })
  await pay(sandbox)
  await sandbox.webhooksSettled()
  expect(received).toEqual([])
  expect(sandbox.events().map(({ state }) => state)).toEqual(['dropped', 'dropped', 'dropped'])
  sandbox.faults.clear()
  sandbox.faults.add({ kind: 'webhook-drop', event: 'payment.captured', times: 1 })
  await pay(sandbox)
  await pay(sandbox)
  await sandbox.webhooksSettled()
  expect(names(received).filter((event) => event === 'payment.captured')).toHaveLength(1)
  expect(received).toHaveLength(5)
  expect(sandbox.faults.list()).toEqual([])
})

test('duplicated: the same event arrives the given number of times', async () => {
  const { url, received } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url })
  sandbox.faults.add({ kind: 'webhook-duplicate', copies: 5 })
  await pay(sandbox)
  await sandbox.webhooksSettled()
  expect(received).toHaveLength(15)
  expect(new Set(received.map(({ id }) => id)).size).toBe(3)
})

test('reordered: the last event arrives first, across payments', async () => {
  const { url, received } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url })
  const [first, second] = [await newOrder(sandbox), await newOrder(sandbox)]
  sandbox.faults.add({ kind: 'webhook-reorder' })
  sandbox.pay({ order_id: first })
  sandbox.pay({ order_id: second, instrument: { method: 'upi', vpa: 'failure@razorpay' } })
  await sandbox.webhooksSettled()
  expect(names(received)).toEqual(['payment.failed', 'order.paid', 'payment.captured', 'payment.authorized'])
})

test('delayed: the event arrives later', async () => {
  const { url, received } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url })
  sandbox.faults.add({ kind: 'webhook-delay', ms: 250, event: 'order.paid' })
  await pay(sandbox)
  await sandbox.webhooksSettled()
  expect(names(received).at(-1)).toBe('order.paid')
  const happened = sandbox.events().find(({ event }) => event === 'order.paid')?.created
  expect(Number(received.at(-1)?.at) - Number(happened)).toBeGreaterThanOrEqual(250)
})

test('with a wrong signature: a shop that checks rejects it, and the retry carries the right one', async () => {
  const { url, received } = await openReceiver((count) => (count === 1 ? 400 : 200))
  const sandbox = await openSandbox({ webhookUrl: url })
  sandbox.faults.add({ kind: 'webhook-wrong-signature', times: 1 })
  sandbox.pay({ order_id: await newOrder(sandbox), instrument: { method: 'upi', vpa: 'failure@razorpay' } })
  await sandbox.webhooksSettled()
  expect(received.map(isSigned)).toEqual([false, true])
})

test('with a wrong amount or currency: the event is correctly signed, and the ledger has the real values', async () => {
  const { url, received } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url })
  sandbox.faults.add({ kind: 'webhook-wrong-amount', amount: 5_000, event: 'payment.captured' })
  sandbox.faults.add({ kind: 'webhook-wrong-currency', event: 'order.paid' })
  const { payment } = await pay(sandbox)
  await sandbox.webhooksSettled()
  expect(received.every(isSigned)).toBe(true)
  expect(entity(received, 'payment.authorized')).toMatchObject({ amount: 49_900, currency: 'INR' })
  expect(entity(received, 'payment.captured')).toMatchObject({ amount: 54_900, currency: 'INR' })
  expect(entity(received, 'order.paid')).toMatchObject({ amount: 49_900, currency: 'USD' })
  expect(payment.amount).toBe(49_900)
  expect(sandbox.ledger().captured).toBe(49_900)
})
