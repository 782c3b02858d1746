import Razorpay from 'razorpay'
import { expect, test } from 'vitest'
import type { Sandbox } from '../src/start.ts'
import { call, newOrder, openReceiver, openSandbox, type Received, webhookSecret } from './shop.ts'

const pay = async (sandbox: Sandbox) => sandbox.pay({ order_id: await newOrder(sandbox) })
const isSigned = ({ body, headers }: Received, secret = webhookSecret): boolean =>
  Razorpay.validateWebhookSignature(body, String(headers['x-razorpay-signature']), secret)
const names = (received: Received[]) => received.map(({ event }) => event)

test('a captured payment sends three signed events, each a snapshot with its own id', async () => {
  const { url, received } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url })
  const { payment_id, payment } = await pay(sandbox)
  await sandbox.webhooksSettled()
  expect(names(received).sort()).toEqual(['order.paid', 'payment.authorized', 'payment.captured'])
  expect(received.every((one) => isSigned(one))).toBe(true)
  expect(new Set(received.map(({ id }) => id)).size).toBe(3)
  const body = (event: string) => JSON.parse(received.find((one) => one.event === event)?.body ?? '{}')
  expect(body('payment.authorized')).toEqual({
    entity: 'event',
    account_id: expect.stringMatching(/^acc_/),
    event: 'payment.authorized',
    contains: ['payment'],
    payload: { payment: { entity: { ...payment, status: 'authorized', captured: false, fee: null, tax: null } } },
    created_at: expect.any(Number),
  })
  expect(body('payment.captured').payload).toEqual({ payment: { entity: payment } })
  expect(body('order.paid')).toMatchObject({
    contains: ['payment', 'order'],
    payload: {
      payment: { entity: { id: payment_id, status: 'captured' } },
      order: { entity: { id: payment.order_id, status: 'paid', amount_paid: 49_900 } },
    },
  })
})

test('a failed payment sends one event', async () => {
  const { url, received } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url })
  sandbox.pay({ order_id: await newOrder(sandbox), instrument: { method: 'upi', vpa: 'failure@razorpay' } })
  await sandbox.webhooksSettled()
  expect(names(received)).toEqual(['payment.failed'])
})

test('an event answered with 500 is resent unchanged with growing pauses until it gets a 2xx', async () => {
  const { url, received } = await openReceiver((count) => (count <= 2 ? 500 : 204))
  const sandbox = await openSandbox({ webhookUrl: url, retryScheduleMs: [50, 150, 50] })
  sandbox.pay({ order_id: await newOrder(sandbox), instrument: { method: 'upi', vpa: 'failure@razorpay' } })
  await sandbox.webhooksSettled()
  expect(
    new Set(received.map(({ id, body, headers }) => [id, body, headers['x-razorpay-signature']].join())).size,
  ).toBe(1)
  const [first, second, third] = received.map(({ at }) => at)
  expect(received).toHaveLength(3)
  expect(Number(second) - Number(first)).toBeGreaterThanOrEqual(45)
  expect(Number(third) - Number(second)).toBeGreaterThanOrEqual(145)
  expect(sandbox.events()).toMatchObject([{ state: 'delivered', attempts: 3, lastAnswer: '204' }])
})

test('a slow answer counts as none, and redirects aren’t followed', async () => {
  for (const firstAnswer of ['never', 302] as const) {
    const { url, received } = await openReceiver((count) => (count === 1 ? firstAnswer : 200))
    const sandbox = await openSandbox({ webhookUrl: url, answerWithinMs: 100 })
    sandbox.pay({ order_id: await newOrder(sandbox), instrument: { method: 'upi', vpa: 'failure@razorpay' } })
    await sandbox.webhooksSettled()
    expect(received).toHaveLength(2)
    expect(sandbox.events()).toMatchObject([{ state: 'delivered', attempts: 2 }])
  }
})

test('an event is given up after the last retry, or after a day', async () => {
  const { url, received } = await openReceiver(() => 500)
  const sandbox = await openSandbox({ webhookUrl: url, retryScheduleMs: [5, 5] })
  const instrument = { method: 'upi', vpa: 'failure@razorpay' } as const
  sandbox.pay({ order_id: await newOrder(sandbox), instrument })
  await sandbox.webhooksSettled()
  expect(received).toHaveLength(3)
  expect(sandbox.events()).toMatchObject([{ state: 'given-up', attempts: 3, lastAnswer: '500' }])
  const impatient = await openSandbox({ webhookUrl: url, retryScheduleMs: [25 * 3_600_000] })
  impatient.pay({ order_id: await newOrder(impatient), instrument })
  await impatient.webhooksSettled()
  expect(impatient.events()).toMatchObject([{ state: 'given-up', attempts: 1 }])
})

test('no retry is lost between two readings of the clock', async () => {
  const { url, received } = await openReceiver((count) => (count === 1 ? 500 : 200))
  let clock = 0
  const now = () => {
    clock += 1
    return clock
  }
  const sandbox = await openSandbox({ webhookUrl: url, retryScheduleMs: [2], now })
  sandbox.pay({ order_id: await newOrder(sandbox), instrument: { method: 'upi', vpa: 'failure@razorpay' } })
  await sandbox.webhooksSettled(2_000)
  expect(received).toHaveLength(2)
})

test('a refused connection is retried like a 500', async () => {
  const { url, received } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: 'http://127.0.0.1:1/hook', retryScheduleMs: [300, 50] })
  await pay(sandbox)
  await expect.poll(() => sandbox.events().every(({ attempts }) => attempts === 1)).toBe(true)
  sandbox.setWebhookUrl(url)
  await sandbox.webhooksSettled()
  expect(names(received).sort()).toEqual(['order.paid', 'payment.authorized', 'payment.captured'])
})

test('after a rotation, new events carry the new secret’s signature and older ones keep the old', async () => {
  const { url, received } = await openReceiver((count) => (count === 1 ? 500 : 200))
  const sandbox = await openSandbox({ webhookUrl: url, retryScheduleMs: [200] })
  const instrument = { method: 'upi', vpa: 'failure@razorpay' } as const
  sandbox.pay({ order_id: await newOrder(sandbox), instrument })
  await expect.poll(() => received.length).toBe(1)
  await call(sandbox, 'PUT /sandbox/webhook', { body: { secret: 'the-new-one' } })
  sandbox.pay({ order_id: await newOrder(sandbox), instrument })
  await sandbox.webhooksSettled()
  // The retry may come before the new event.
  const [old, retry] = received.filter(({ id }) => id === received[0]?.id)
  const fresh = received.find(({ id }) => id !== old?.id)
  if (!old || !fresh || !retry) throw new Error(`Only ${received.length} deliveries.`)
  expect([isSigned(old), isSigned(retry)]).toEqual([true, true])
  expect([isSigned(fresh), isSigned(fresh, 'the-new-one')]).toEqual([false, true])
})

test('without an address events are only recorded, and can be delivered by hand any number of times', async () => {
  const { url, received } = await openReceiver()
  const sandbox = await openSandbox()
  await pay(sandbox)
  expect(sandbox.events().map(({ state }) => state)).toEqual(['unsent', 'unsent', 'unsent'])
  const id = sandbox.events()[0]?.id
  await expect(sandbox.deliver(String(id))).rejects.toThrow('There is no webhook address')
  await call(sandbox, 'PUT /sandbox/webhook', { body: { url } })
  expect((await call(sandbox, `POST /sandbox/events/${id}/deliver`)).json).toEqual({ answer: 200 })
  expect(await sandbox.deliver(String(id))).toBe(200)
  expect(received.map((one) => one.id)).toEqual([id, id])
  await expect(sandbox.deliver('evt_00000000000000')).rejects.toThrow('does not exist')
})

test('waiting for webhooks that never settle fails with the number left', async () => {
  const { url } = await openReceiver(() => 'never')
  const sandbox = await openSandbox({ webhookUrl: url })
  await pay(sandbox)
  await expect(sandbox.webhooksSettled(50)).rejects.toThrow('3 webhook event(s) are still pending')
})
