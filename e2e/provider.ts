import { expect, type Page } from '@playwright/test'
import type { Caller } from './people.ts'
import { sites } from './sites.ts'

/** What happens at the payment provider, beside the sites: at the bank, and in the provider's dashboard. */

async function post<T>(
  page: Caller,
  path: string,
  data: object = {},
  headers: Record<string, string> = {},
): Promise<T> {
  const answer = await page.request.post(`${sites.sandbox}${path}`, { data, headers })
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** Pays an order by UPI, without the checkout's screens; answers with the payment's id. */
export async function payOrder(page: Caller, orderId: string): Promise<string> {
  const instrument = { method: 'upi', vpa: 'success@razorpay' }
  return (await post<{ payment_id: string }>(page, '/sandbox/payments', { order_id: orderId, instrument })).payment_id
}

/** Starts a payment whose bank takes its time, and which the provider doesn't capture; answers with its id. */
export async function startSlowPayment(page: Page, orderId: string): Promise<string> {
  const slow = { order_id: orderId, instrument: { method: 'upi', vpa: 'pending@razorpay' }, capture: false }
  return (await post<{ payment_id: string }>(page, '/sandbox/payments', slow)).payment_id
}

/** The bank authorizes a payment. */
export const authorize = (page: Page, paymentId: string): Promise<unknown> =>
  post(page, `/sandbox/payments/${paymentId}/authorize`)

/** The learner's bank disputes the payment, and wants an answer. */
export const disputePayment = (page: Page, paymentId: string): Promise<unknown> =>
  post(page, `/sandbox/payments/${paymentId}/dispute`)

/** Refunds the whole payment, as somebody does in the provider's dashboard. */
export const refundInDashboard = (page: Page, paymentId: string): Promise<unknown> =>
  post(
    page,
    `/v1/payments/${paymentId}/refund`,
    {},
    {
      authorization: `Basic ${Buffer.from(sites.paymentKey).toString('base64')}`,
    },
  )

/** The status of a payment in the provider's own books. */
export async function statusAtProvider(page: Page, paymentId: string): Promise<string | undefined> {
  type Ledger = { orders: { payments: { payment_id: string; status: string }[] }[] }
  const ledger: Ledger = await (await page.request.get(`${sites.sandbox}/sandbox/ledger`)).json()
  return ledger.orders.flatMap(({ payments }) => payments).find(({ payment_id }) => payment_id === paymentId)?.status
}
