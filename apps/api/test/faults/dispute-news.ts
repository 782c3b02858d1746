import { createHmac, randomUUID } from 'node:crypto'
import { caller } from '../caller.ts'
import { insist } from './browser.ts'
import type { World } from './world.ts'

const statuses = { created: 'open', under_review: 'under_review', won: 'won', lost: 'lost', closed: 'closed' } as const
/** When each happens, in seconds after the dispute began: what comes late says that it is old. */
const after = { created: 0, under_review: 1, won: 2, lost: 2, closed: 2 } as const
type About = { id: string; paymentId: string; providerOrderId: string }

/** The provider's event of this name about a payment's dispute, as https://razorpay.com/docs/webhooks/disputes/ has it. */
export const disputeNews = ({ id, paymentId, providerOrderId }: About, name: string): string => {
  const kind = name as keyof typeof statuses
  // Ids of our orders begin with the time that they were made, in milliseconds.
  const begun = Math.floor(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) / 1000) + 1
  const payment = { id: paymentId, order_id: providerOrderId, status: 'captured', captured: true, currency: 'INR' }
  const dispute = {
    id: `disp_${id.replaceAll('-', '').slice(-14)}`,
    payment_id: paymentId,
    phase: 'chargeback',
    status: statuses[kind],
    amount: 49_950,
    amount_deducted: 0,
    reason_code: 'fraud',
    respond_by: begun + 604_800,
    created_at: begun,
  }
  return JSON.stringify({
    event: `payment.dispute.${name}`,
    created_at: begun + after[kind],
    payload: {
      payment: { entity: { ...payment, amount: 49_950, amount_refunded: 0, created_at: begun } },
      dispute: { entity: dispute },
    },
  })
}

/** Tells the API this as the provider does: again and again until it is acknowledged. */
export const hearOf = async ({ api, environment }: World, body: string): Promise<void> => {
  const signature = createHmac('sha256', environment.RAZORPAY_WEBHOOK_SECRET ?? '')
    .update(body)
    .digest('hex')
  const eventId = randomUUID()
  const { status } = await insist(() => caller(api.url).call('rest', 'purchases.webhook', { body, signature, eventId }))
  if (status !== 200) throw new Error(`news of a dispute was answered ${status}`)
}
