import { expect, test } from 'vitest'
import { webhookSignature } from '../src/signatures.ts'
import type { Sandbox } from '../src/start.ts'
import { call, movableClock, newOrder, openReceiver, openSandbox } from './shop.ts'

const fail = async (sandbox: Sandbox) =>
  sandbox.pay({ order_id: await newOrder(sandbox), instrument: { method: 'upi', vpa: 'failure@razorpay' } })
const states = (sandbox: Sandbox) => sandbox.events().map(({ state }) => state)
const hour = 3_600_000

test('moving the clock makes webhooks due without waiting', async () => {
  const { url, received } = await openReceiver((count) => (count === 1 ? 500 : 200))
  const { now, pass } = movableClock()
  const sandbox = await openSandbox({ webhookUrl: url, now, retryScheduleMs: [8 * hour] })
  await fail(sandbox)
  await expect.poll(() => sandbox.events()[0]?.attempts).toBe(1)
  pass(9 * 60)
  await sandbox.webhooksSettled(800)
  expect([states(sandbox), received.length]).toEqual([['delivered'], 2])
})

test('a moved clock is noticed without any request', async () => {
  const { url, received } = await openReceiver((count) => (count === 1 ? 500 : 200))
  const { now, pass } = movableClock()
  const sandbox = await openSandbox({ webhookUrl: url, now, retryScheduleMs: [8 * hour] })
  await fail(sandbox)
  await expect.poll(() => sandbox.events()[0]?.attempts).toBe(1)
  pass(9 * 60)
  await expect.poll(() => received.length, { timeout: 3_000 }).toBe(2)
})

test('a webhook that fails for a day is disabled: nothing is sent until its address is set again, and missed events only by a replay', async () => {
  let answer = 500
  const { url, received } = await openReceiver(() => answer)
  const { now, pass } = movableClock()
  const sandbox = await openSandbox({ webhookUrl: url, now, retryScheduleMs: [12 * hour, 12 * hour - 1, hour] })
  await fail(sandbox)
  await expect.poll(() => sandbox.events()[0]?.attempts).toBe(1)
  pass(12 * 60)
  await expect.poll(() => sandbox.events()[0]?.attempts).toBe(2)
  await fail(sandbox)
  await expect.poll(() => states(sandbox)).toEqual(['pending', 'pending'])
  await expect.poll(() => sandbox.events()[1]?.attempts).toBe(1)
  pass(12 * 60)
  await sandbox.webhooksSettled()
  expect(new Set(states(sandbox)).has('unsent')).toBe(true)
  const before = received.length
  answer = 200
  await fail(sandbox)
  expect(states(sandbox).at(-1)).toBe('unsent')
  await expect(sandbox.deliver(sandbox.events()[2]?.id ?? '')).rejects.toThrow('no webhook address that is enabled')
  sandbox.setWebhookUrl(url)
  await fail(sandbox)
  await sandbox.webhooksSettled()
  expect(received).toHaveLength(before + 1)
  expect(states(sandbox).at(-1)).toBe('delivered')
  expect(sandbox.replay()).toBe(3)
  await sandbox.webhooksSettled()
  expect(new Set(states(sandbox))).toEqual(new Set(['delivered']))
  expect(received).toHaveLength(before + 4)
})

test('a replay signs with the current secret, enables the webhook, and finds what is at most 7 days old', async () => {
  const { url, received } = await openReceiver()
  const { now, pass } = movableClock()
  const sandbox = await openSandbox({ webhookUrl: url, now })
  sandbox.faults.add({ kind: 'webhook-disabled' })
  await fail(sandbox)
  pass(7 * 24 * 60 + 1)
  await fail(sandbox)
  sandbox.rotateWebhookSecret('the next secret')
  expect(sandbox.replay()).toBe(1)
  await sandbox.webhooksSettled()
  const [{ body = '', headers = {} } = {}] = received
  expect(headers['x-razorpay-signature']).toBe(webhookSignature(body, 'the next secret'))
  expect(states(sandbox)).toEqual(['unsent', 'delivered'])
  for (let more = 0; more < 4; more += 1) expect(sandbox.replay()).toBe(0)
  expect(() => sandbox.replay()).toThrow('Limit Exhausted')
  pass(24 * 60)
  expect(sandbox.replay()).toBe(0)
})

test('a success in between restarts the day', async () => {
  let answer = 500
  const { url } = await openReceiver(() => answer)
  const { now, pass } = movableClock()
  const sandbox = await openSandbox({ webhookUrl: url, now, retryScheduleMs: [] })
  const deliver = async (status: number) => {
    answer = status
    await fail(sandbox)
    await sandbox.webhooksSettled()
    pass(23 * 60)
  }
  for (const status of [500, 200, 500, 200]) await deliver(status)
  expect(states(sandbox)).toEqual(['given-up', 'delivered', 'given-up', 'delivered'])
})

test('a webhook can be disabled by a switch, and enabled by setting its address', async () => {
  const { url, received } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url })
  sandbox.faults.add({ kind: 'webhook-delay', ms: 60_000, times: 1 })
  await fail(sandbox)
  sandbox.faults.add({ kind: 'webhook-disabled' })
  await fail(sandbox)
  await sandbox.webhooksSettled()
  expect([states(sandbox), received]).toEqual([['unsent', 'unsent'], []])
  await call(sandbox, 'PUT /sandbox/webhook', { body: { url } })
  expect(sandbox.faults.list()).toEqual([])
  await fail(sandbox)
  await sandbox.webhooksSettled()
  expect(received).toHaveLength(1)
})
