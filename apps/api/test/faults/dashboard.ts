import { Buffer } from 'node:buffer'
import type { World } from './world.ts'

type Provider = Pick<World, 'sandbox' | 'environment'>

/** Asks the provider's API for something as another program with the account's keys does, such as its dashboard. */
const post = async ({ sandbox, environment }: Provider, path: string, body: object): Promise<string> => {
  const keys = `${environment.RAZORPAY_KEY_ID}:${environment.RAZORPAY_KEY_SECRET}`
  const answer = await fetch(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${Buffer.from(keys).toString('base64')}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5_000),
  })
  const { id } = (await answer.json()) as { id?: string }
  if (id === undefined) throw new Error(`The sandbox refused ${path}: ${answer.status}`)
  return id
}

/** A refund made in the dashboard, of the whole payment where no amount in paise is given; answers its id. */
export const refundInDashboard = (provider: Provider, paymentId: string, amount?: number): Promise<string> =>
  post(provider, `/v1/payments/${paymentId}/refund`, amount === undefined ? {} : { amount })

/** An order that another site makes on the same account; answers its id. */
export const foreignOrder = (
  provider: Provider,
  order: { amount?: number; receipt?: string; notes?: Record<string, string> } = {},
): Promise<string> => post(provider, '/v1/orders', { amount: 50_000, currency: 'INR', ...order })
