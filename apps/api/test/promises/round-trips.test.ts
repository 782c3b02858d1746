import { afterAll, beforeAll, expect, test } from 'vitest'
import { capturePayment } from '../../src/features/commerce/reconciliation/capture-payment.ts'
import { processEvent } from '../../src/features/commerce/reconciliation/process-event.ts'
import { type Order, order, owned, pay } from '../buying.ts'
import type { Caller } from '../caller.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'
import { watchStatements } from '../sent-statements.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { payUncaptured, type Shop } from './shop.ts'

const watch = watchStatements()
let api: TestApi
let learner: Caller
let made: Order
// Nothing arrives by itself, and jobs are run by hand, so that only what a test does is counted.
beforeAll(async () => {
  api = await startApi({ WORKER: 'apart' })
  api.sandbox.setWebhookUrl(undefined)
  learner = await newLearner(api.url)
  await ordered()
})
afterAll(async () => {
  await api.stop()
  watch.stop()
})

/** The learner orders another course. Answers the statements of that. */
const ordered = async (): Promise<string[]> => {
  const courseId = await newCourse(await newAdmin(api.url))
  return watch.during(async () => {
    made = await order(learner, courseId)
  })
}
const eventsOf = (paymentId: string) => api.sandbox.events().filter(({ body }) => body.includes(paymentId))
const statusOf = async (paymentId: string) =>
  (await api.parts.pool.query('select status from payments where id = $1', [paymentId])).rows[0]?.status
/** Has the provider deliver the event. Answers the statements of that. */
const delivered = async (id = '') => {
  api.sandbox.setWebhookUrl(`${api.url}/api/v1/webhooks/razorpay`)
  const sent = await watch.during(() => api.sandbox.deliver(id))
  api.sandbox.setWebhookUrl(undefined)
  return sent
}

test('each step of a purchase sends no more statements to Postgres than its work needs', async () => {
  expect(await ordered()).toHaveLength(6)
  const paid = payUncaptured({ api } as Shop, made)
  const { razorpay_payment_id: paymentId } = paid
  const verify = async () => expect((await learner.call('rest', 'purchases.verify', paid)).status).toBe(200)
  expect((await watch.during(verify)).length).toBeLessThanOrEqual(12)
  const [authorized] = eventsOf(paymentId)
  // What it says is known already.
  expect(await delivered(authorized?.id)).toHaveLength(2)
  const capture = () => capturePayment(api.parts.ports, paymentId)
  expect((await watch.during(capture)).length).toBeLessThanOrEqual(9)
  expect(await statusOf(paymentId)).toBe('captured')
  for (const { id } of eventsOf(paymentId).slice(1)) expect(await delivered(id)).toHaveLength(2)
  expect(await owned(learner)).toHaveLength(1)
})

test('an event with news is stored, looked at and queued by two statements, and settled by few', async () => {
  await ordered()
  const { razorpay_payment_id: paymentId } = payUncaptured({ api } as Shop, made)
  const [authorized] = eventsOf(paymentId)
  expect(await delivered(authorized?.id)).toHaveLength(2)
  const process = () => processEvent(api.parts.ports, authorized?.id ?? '')
  expect((await watch.during(process)).length).toBeLessThanOrEqual(8)
  expect(await statusOf(paymentId)).toBe('authorized')
})

test('what one event settled costs neither the others, which wait, nor the checkout a transaction', async () => {
  await ordered()
  const paid = pay(api.sandbox, made)
  const [first, ...others] = eventsOf(paid.razorpay_payment_id).toReversed()
  for (const { id } of [first, ...others].filter((event) => event !== undefined)) await delivered(id)
  const process = (id = '') => processEvent(api.parts.ports, id)
  await process(first?.id)
  expect(await statusOf(paid.razorpay_payment_id)).toBe('captured')
  for (const { id } of others) expect(await watch.during(() => process(id))).toHaveLength(3)
  const verify = async () => expect((await learner.call('rest', 'purchases.verify', paid)).status).toBe(200)
  const verified = await watch.during(verify)
  expect(verified, verified.join('\n')).toHaveLength(4)
})
