import { Buffer } from 'node:buffer'
import type { World } from './world.ts'

type Provider = Pick<World, 'sandbox' | 'environment'>

/** Asks the provider's API for something as another program with the account's keys does, such as its dashboard. */
const ask = ({ sandbox, environment }: Provider, path: string, request: RequestInit = {}): Promise<Response> => {
  const keys = `${environment.RAZORPAY_KEY_ID}:${environment.RAZORPAY_KEY_SECRET}`
  const authorization = `Basic ${Buffer.from(keys).toString('base64')}`
  return fetch(sandbox.url + path, {
    ...request,
    headers: { 'content-type': 'application/json', authorization },
    signal: AbortSignal.timeout(5_000),
  })
}

const post = async (provider: Provider, path: string, body: object): Promise<string> => {
  const answer = await ask(provider, path, { method: 'POST', body: JSON.stringify(body) })
  const { id } = (await answer.json()) as { id?: string }
  if (id === undefined) throw new Error(`The sandbox refused ${path}: ${answer.status}`)
  return id
}

/** A refund made in the dashboard, of the whole payment where no amount in paise is given; answers its id. */
export const refundInDashboard = (provider: Provider, paymentId: string, amount?: number): Promise<string> =>
  post(provider, `/v1/payments/${paymentId}/refund`, amount === undefined ? {} : { amount })

/** A dispute with its evidence, as the provider has it. */
export const disputeAtProvider = async (
  provider: Provider,
  id: string,
): Promise<{ status: string; evidence: Record<string, unknown> }> => {
  const answer = await ask(provider, `/v1/disputes/${id}`)
  return (await answer.json()) as { status: string; evidence: Record<string, unknown> }
}

/** An order that another site makes on the same account; answers its id. */
export const foreignOrder = (
  provider: Provider,
  order: { amount?: number; receipt?: string; notes?: Record<string, string> } = {},
): Promise<string> => post(provider, '/v1/orders', { amount: 50_000, currency: 'INR', ...order })
