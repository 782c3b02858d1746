import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { TimeLimits } from '../../src/time-limits.ts'
import { mispriceOrder, type Order, order, type Success } from '../buying.ts'
import type { Caller } from '../caller.ts'
import { hurry, keepFailed, runJob } from '../faults/jobs.ts'
import { newAdmin, newCourse, newLearner, password } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'

export type Shop = {
  api: TestApi
  /** Who sells the courses. */
  admin: Caller & { email: string; id: string }
  /** A learner at the checkout of a course of their own. */
  checkout: () => Promise<{ learner: Caller & { email: string; id: string }; courseId: string; made: Order }>
  /** Has everything that the provider sent arrive and be processed. */
  settled: () => Promise<void>
  webhooks: (are: 'sent' | 'lost') => void
  /** Moves the clock this much on, in milliseconds, over which sessions may end: the admin logs in again. */
  advance: (ms: number) => Promise<void>
  /** Runs the reconciler's job, as its timer does every minute, this much later in milliseconds. */
  reconcileAfter: (ms: number) => Promise<void>
  /** Runs the audit whole, as its timer begins it every night, and the reconciler after it. */
  audit: () => Promise<void>
  /** Has what failed tried again at once, and all that waits done. */
  hurry: () => Promise<void>
}

/** One API for a test file, with an admin whose courses cost 499.50 rupees. */
export const shop = (environment: Record<string, string> = {}, within: Partial<TimeLimits> = {}): Shop => {
  let api: TestApi
  let admin: Caller & { email: string; id: string }
  beforeAll(async () => {
    // Whatever the machine is busy with, a list of purchases waits for what the provider says.
    api = await startApi(environment, { within: { purchases: 10_000, ...within } })
    await keepFailed(api.parts.pool)
    admin = await newAdmin(api.url)
  })
  afterAll(() => api.stop())
  // An admin's session ends after half a day without use, and tests move the clock.
  const logIn = () => admin.call('rest', 'admin.login', { email: admin.email, password })
  beforeEach(async () => {
    api.sandbox.faults.clear()
    webhooks('sent')
    await logIn()
  })

  const webhooks = (are: 'sent' | 'lost') =>
    api.sandbox.setWebhookUrl(are === 'sent' ? `${api.url}/api/v1/webhooks/razorpay` : undefined)
  const settled = async () => {
    await api.sandbox.webhooksSettled()
    await api.jobsDone()
  }
  const hurryAll = async () => {
    await hurry(api.parts.pool)
    await api.jobsDone()
  }
  return {
    get api() {
      return api
    },
    get admin() {
      return admin
    },
    webhooks,
    settled,
    checkout: async () => {
      const courseId = await newCourse(admin)
      const learner = await newLearner(api.url)
      return { learner, courseId, made: await order(learner, courseId) }
    },
    advance: async (ms) => {
      api.advance(ms)
      await logIn()
    },
    reconcileAfter: async (ms) => {
      // The reconciler's own timer may have begun it: moved on meanwhile, it would take this time for now.
      await api.jobsDone()
      api.advance(ms)
      await runJob(api.parts.pool, 'reconcile')
      await api.jobsDone()
      await logIn()
    },
    audit: async () => {
      await runJob(api.parts.pool, 'begin-audit')
      await api.jobsDone()
      // The first part of it waits by the API's clock, which a test may have moved.
      await hurryAll()
      await runJob(api.parts.pool, 'reconcile')
      await api.jobsDone()
    },
    hurry: hurryAll,
  }
}

/** Pays, and leaves the payment to us to capture; answers what the checkout hands to the page. */
export const payUncaptured = ({ api }: Shop, { orderId }: Pick<Order, 'orderId'>): Success => {
  const paid = api.sandbox.pay({ order_id: orderId, capture: false })
  if (paid.next !== 'done') throw new Error(`the payment is ${paid.next}`)
  return paid.success
}

/** Makes our order cheaper than the provider's, as nothing should, so that its payments are of another amount. */
export const misprice = ({ api }: Shop, { orderId }: Pick<Order, 'orderId'>): Promise<void> =>
  mispriceOrder(api.parts.pool, orderId)

/** Asks the provider for a refund of the payment, as its dashboard does; the whole of it where no amount is given. */
export const refundAtProvider = async ({ api }: Shop, paymentId: string, amountPaise?: number): Promise<string> => {
  const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret } = api.config
  const answer = await fetch(`${api.sandbox.url}/v1/payments/${paymentId}/refund`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    },
    body: JSON.stringify(amountPaise === undefined ? {} : { amount: amountPaise }),
    signal: AbortSignal.timeout(5_000),
  })
  const body = (await answer.json()) as { id: string; error?: { description: string } }
  if (!answer.ok) throw new Error(`The sandbox refused the refund: ${body.error?.description}`)
  return body.id
}
