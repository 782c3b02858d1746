import type { Client } from '@skillharbor/contracts/client'
import { z } from 'zod'
import { dataOf, failure } from './calls.ts'

/** The sandbox's answer to a payment. https://razorpay.com/docs/payments/payments/test-upi-details/ */
const Progress = z.object({
  next: z.string(),
  success: z
    .object({ razorpay_order_id: z.string(), razorpay_payment_id: z.string(), razorpay_signature: z.string() })
    .optional(),
})
const PAYMENT_TIMEOUT = 15_000

/** How the sandbox's bank answers. */
export type Outcome = 'success' | 'failure' | 'pending'

/**
 * Orders a course and pays for it in the sandbox's checkout, by UPI. Only a successful payment buys the course. Returns
 * the provider's id of the order, or undefined if the learner owns the course already.
 */
export const buyCourse = async (
  { client, sandboxUrl }: { client: Client; sandboxUrl: string },
  courseId: string,
  outcome: Outcome = 'success',
): Promise<string | undefined> => {
  const ordered = await client.purchases.order({ courseId })
  if (!ordered.ok && ordered.error.code === 'ALREADY_OWNED') return undefined
  const { orderId, keyId } = await dataOf('ordering a demo course', Promise.resolve(ordered))
  const instrument = { method: 'upi', vpa: `${outcome}@razorpay` }
  const answer = await fetch(new URL('/checkout/payments', sandboxUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: keyId, order_id: orderId, instrument }),
    signal: AbortSignal.timeout(PAYMENT_TIMEOUT),
  })
  if (!answer.ok) throw failure('paying for a demo course', { code: `${answer.status}`, message: await answer.text() })
  const { success } = Progress.parse(await answer.json())
  if (success) await dataOf('verifying a demo payment', client.purchases.verify(success))
  return orderId
}
