import Razorpay from 'razorpay'
import { z } from 'zod'
import { ProviderFailure } from '../../features/port-errors.ts'
import type { PaymentProvider, ProviderRefund } from '../../features/purchases/payment-provider.ts'
import { isSignatureOf } from './signature.ts'

export type RazorpayOptions = {
  /** https://api.razorpay.com, or a sandbox that speaks its protocol. */
  baseUrl: string
  keyId: string
  keySecret: string
  /** The current secret, then the one before the last rotation if there was one. */
  webhookSecrets: readonly string[]
}

/** How long one call may take in all, in milliseconds. */
const limit = 5_000

/** The SDK's axios instance. It is there at run time, but the SDK's types leave it out. */
type Wire = {
  defaults: { baseURL: string; timeout: number; maxRedirects: number }
  post: (url: string, body: object, options: { headers: Record<string, string> }) => Promise<{ data: unknown }>
}

const ProviderId = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[A-Za-z0-9]{8,40}$`))
const Order = z.object({ id: ProviderId('order') })
const Orders = z.object({ items: z.array(Order) })
const Payments = z.object({
  items: z.array(
    z.object({
      id: ProviderId('pay'),
      status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
      amount: z.int(),
      currency: z.string(),
    }),
  ),
})
const Refund = z.object({
  id: ProviderId('rfnd'),
  payment_id: ProviderId('pay'),
  status: z.enum(['pending', 'processed', 'failed']),
  amount: z.int(),
})
const Refunds = z.object({ items: z.array(Refund) })
/** Through the SDK's resources an error is this object; through its axios instance it lies in `response`. */
const Refusal = z.object({ statusCode: z.number(), error: z.object({ description: z.string() }).optional() })

const refusalOf = (error: unknown): z.infer<typeof Refusal> | undefined => {
  const raw = z.object({ response: z.object({ status: z.number(), data: z.unknown() }) }).safeParse(error)
  if (!raw.success) return Refusal.safeParse(error).data
  const { status: statusCode, data } = raw.data.response
  return Refusal.safeParse({ ...(typeof data === 'object' ? data : {}), statusCode }).data ?? { statusCode }
}

// 4xx is the provider's no, except where it says that it is too busy (429). All else (5xx, a page of HTML, a refused
// connection, which the SDK reports as a TypeError, an answer that is no answer) means that it is not there now.
const failureOf = (error: unknown): ProviderFailure => {
  const refusal = refusalOf(error)
  const refused = refusal && refusal.statusCode >= 400 && refusal.statusCode < 500 && refusal.statusCode !== 429
  const said = refusal?.error?.description ?? (error instanceof Error ? error.message : 'no answer')
  return new ProviderFailure(refused ? 'refused' : 'unavailable', `${refusal?.statusCode ?? 'no status'}: ${said}`, {
    cause: error,
  })
}

const answerOf = async <S extends z.ZodType>(schema: S, call: () => Promise<unknown>): Promise<z.output<S>> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limit} ms`)), limit)
  })
  try {
    return schema.parse(await Promise.race([call(), late]))
  } catch (error) {
    throw failureOf(error)
  } finally {
    clearTimeout(timer)
  }
}

const refundOf = ({ id, payment_id, status, amount }: z.output<typeof Refund>): ProviderRefund => ({
  id,
  paymentId: payment_id,
  status: status === 'pending' ? 'requested' : status,
  amountPaise: amount,
})

/** Razorpay through its own SDK. https://razorpay.com/docs/api/orders/ and /payments/, /refunds/ */
export const razorpay = ({ baseUrl, keyId, keySecret, webhookSecrets }: RazorpayOptions): PaymentProvider => {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const { rq } = sdk.api as unknown as { rq: Wire }
  Object.assign(rq.defaults, { baseURL: baseUrl, timeout: limit, maxRedirects: 0 })

  /** An id goes into a path unescaped: only what looks like one may. */
  const checked = (id: string, prefix: string) => ProviderId(prefix).parse(id)

  const create = async (order: { receipt: string; amountPaise: number; currency: string }) => {
    const body = { amount: order.amountPaise, currency: order.currency, receipt: order.receipt, unique_receipt: true }
    try {
      return await sdk.orders.create({ ...body, payment: { capture: 'automatic' } })
    } catch (error) {
      // The documented answers to a second order of one receipt are the first order, or this refusal.
      if (!refusalOf(error)?.error?.description.includes('receipt should be unique')) throw error
      const found = Orders.parse(await sdk.orders.all({ receipt: order.receipt }))
      return found.items[0]
    }
  }

  return {
    keyId,
    createOrder: (order) => answerOf(Order, () => create(order)),
    paymentsOf: async (providerOrderId) => {
      const { items } = await answerOf(Payments, async () =>
        sdk.orders.fetchPayments(checked(providerOrderId, 'order')),
      )
      return items.map(({ amount, ...payment }) => ({ ...payment, amountPaise: amount }))
    },
    refund: async (paymentId, { amountPaise, idempotencyKey }) => {
      // The SDK has no way to send this header but through its axios instance.
      const headers = { 'X-Refund-Idempotency': idempotencyKey }
      const refund = await answerOf(Refund, async () => {
        const path = `/v1/payments/${checked(paymentId, 'pay')}/refund`
        return (await rq.post(path, { amount: amountPaise, speed: 'normal' }, { headers })).data
      })
      return refundOf(refund)
    },
    refundsOf: async (paymentId) => {
      const { items } = await answerOf(Refunds, async () => sdk.payments.fetchMultipleRefund(checked(paymentId, 'pay')))
      return items.map(refundOf)
    },
    isPaymentSignature: (signature, { providerOrderId, paymentId }) =>
      isSignatureOf(signature, `${providerOrderId}|${paymentId}`, [keySecret]),
    isWebhookSignature: (signature, body) => isSignatureOf(signature, body, webhookSecrets),
  }
}
