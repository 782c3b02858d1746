import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Order, order } from '../buying.ts'
import type { Caller } from '../caller.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'

export type Shop = {
  api: TestApi
  /** A learner at the checkout of a course of their own. */
  checkout: () => Promise<{ learner: Caller; courseId: string; made: Order }>
  /** Has everything that the provider sent arrive and be processed. */
  settled: () => Promise<void>
  webhooks: (are: 'sent' | 'lost') => void
  /** Runs the reconciler's job, as its timer does every minute, this much later in milliseconds. */
  reconcileAfter: (ms: number) => Promise<void>
}

/** One API for a test file, with an admin whose courses cost 499.50 rupees. */
export const shop = (environment: Record<string, string> = {}): Shop => {
  let api: TestApi
  let admin: Caller
  beforeAll(async () => {
    api = await startApi(environment)
    admin = await newAdmin(api.url)
  })
  afterAll(() => api.stop())
  beforeEach(() => {
    api.sandbox.faults.clear()
    webhooks('sent')
  })

  const webhooks = (are: 'sent' | 'lost') =>
    api.sandbox.setWebhookUrl(are === 'sent' ? `${api.url}/api/v1/webhooks/razorpay` : undefined)
  const settled = async () => {
    await api.sandbox.webhooksSettled()
    await api.jobsDone()
  }
  return {
    get api() {
      return api
    },
    webhooks,
    settled,
    checkout: async () => {
      const courseId = await newCourse(admin)
      const learner = await newLearner(api.url)
      return { learner, courseId, made: await order(learner, courseId) }
    },
    reconcileAfter: async (ms) => {
      api.advance(ms)
      await api.parts.pool.query("select graphile_worker.add_job('reconcile', job_key => 'reconcile')")
      await api.jobsDone()
    },
  }
}

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
