import { z } from 'zod'
import type { PaymentProvider } from '../../features/commerce/payments/payment-provider.ts'
import { ProviderFailure } from '../../features/port-errors.ts'
import { busyPause } from './busy-pause.ts'
import { oddItems, type ProviderLog } from './odd-items.ts'
import { redactPayer } from './payer-redaction.ts'
import { Dispute, DisputeWithEvidence, EvidenceDocument } from './razorpay-dispute.ts'
import { checkedId } from './razorpay-fields.ts'
import { Order, Payment, parseEvent, Refund } from './razorpay-format.ts'
import { razorpayLists } from './razorpay-lists.ts'
import { List } from './read-list.ts'
import { isSignatureOf } from './signature.ts'

export type RazorpayOptions = {
  /** https://api.razorpay.com, or a sandbox with the same protocol. */
  baseUrl: string
  keyId: string
  keySecret: string
  /** The current secret, then the previous one if there was a rotation. */
  webhookSecrets: readonly string[]
  /** The time limit of one call in total, in milliseconds. Half of it may pass before the call is made. */
  timeoutMs: number
  /** The time, and a number from 0 to 1, for the pauses after too many requests. */
  now: () => Date
  random?: () => number
  log: ProviderLog
}

/** The SDK's axios instance. It exists at run time, but the SDK's types leave it out. */
type Wire = {
  defaults: { baseURL: string; timeout: number; maxRedirects: number }
  get: (url: string, options: { params: object }) => Promise<{ data: unknown }>
  post: (url: string, body: object, options?: { headers: Record<string, string> }) => Promise<{ data: unknown }>
}

/** The SDK's resources throw this object. Its axios instance has it in `response` instead. */
const Refusal = z.object({ statusCode: z.number(), error: z.object({ description: z.string() }).optional() })

const refusalOf = (error: unknown): z.infer<typeof Refusal> | undefined => {
  const raw = z.object({ response: z.object({ status: z.number(), data: z.unknown() }) }).safeParse(error)
  if (!raw.success) return Refusal.safeParse(error).data
  const { status: statusCode, data } = raw.data.response
  return Refusal.safeParse({ ...(typeof data === 'object' ? data : {}), statusCode }).data ?? { statusCode }
}

/**
 * Another request for the same refund or payment is in progress, so the call is retried.
 * https://razorpay.com/docs/api/refunds/normal-refunds-idempotent
 */
const isInProgress = ({ statusCode, error }: z.infer<typeof Refusal>): boolean =>
  statusCode === 409 || (statusCode === 400 && /already being processed|in progress/i.test(error?.description ?? ''))

// A 4xx is a refusal by the provider, except for 429 (too many requests). Anything else (a 5xx, an HTML page, a refused
// connection, which the SDK reports as a TypeError, an answer that can't be parsed) means that the provider is
// unavailable.
const kindOf = (refusal: z.infer<typeof Refusal> | undefined): ProviderFailure['kind'] => {
  if (!refusal || refusal.statusCode < 400 || refusal.statusCode >= 500) return 'unavailable'
  if (refusal.statusCode === 429) return 'busy'
  return isInProgress(refusal) ? 'in-progress' : 'refused'
}

const failureOf = (error: unknown): ProviderFailure => {
  const refusal = refusalOf(error)
  const reason = refusal?.error?.description
  const said = reason ?? (error instanceof Error ? error.message : 'no answer')
  return new ProviderFailure(kindOf(refusal), `${refusal?.statusCode ?? 'no status'}: ${said}`, {
    cause: error,
    reason: reason ?? null,
  })
}

/** Returns the answer if it is about what was asked for. Throws ProviderFailure otherwise. */
const about = <T extends { id: string }>(id: string, answer: T): T => {
  if (answer.id === id) return answer
  throw new ProviderFailure('unavailable', `the answer about ${id} is about ${answer.id}`)
}

type Paused = ReturnType<typeof busyPause>

/**
 * Calls the provider, unless it had too many requests a moment ago, and checks its answer, which has to come within so
 * many milliseconds.
 */
const answersWithin =
  (limit: number, paused: Paused) =>
  async <S extends z.ZodType>(schema: S, call: () => Promise<unknown>): Promise<z.output<S>> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(failureOf(new Error(`no answer within ${limit} ms`))), limit)
    })
    const answer = paused(async () => {
      try {
        return schema.parse(await call())
      } catch (error) {
        throw failureOf(error)
      }
    })
    // When the time is up, nobody waits for it any more.
    answer.catch(() => undefined)
    return Promise.race([answer, late]).finally(() => clearTimeout(timer))
  }

/**
 * The provider captures a successful payment automatically within the first period, in minutes from the payment's
 * creation. We can capture it within the second: the longest that the provider allows, because a bank may authorize a
 * failed payment up to three days later. https://razorpay.com/docs/payments/payments/capture-settings/api/
 */
const captureSettings = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 30, manual_expiry_period: 7_200, refund_speed: 'normal' },
} as const

/** Payment provider that uses Razorpay's SDK. https://razorpay.com/docs/api/orders/ and /payments/, /refunds/ */
export const razorpay = ({
  timeoutMs,
  now,
  random = Math.random,
  log,
  ...options
}: RazorpayOptions): PaymentProvider => {
  const { baseUrl, keyId, keySecret, webhookSecrets } = options
  const answerOf = answersWithin(
    timeoutMs,
    busyPause({ clock: () => now().getTime(), random, patience: timeoutMs / 2 }),
  )
  const { noted, readEach } = oddItems(log)
  // Its HTTP client is a tenth of the API's code, so it waits for the first call.
  const load = async () => {
    const { default: Razorpay } = await import('razorpay')
    const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret })
    const { rq } = sdk.api as unknown as { rq: Wire }
    Object.assign(rq.defaults, { baseURL: baseUrl, timeout: timeoutMs, maxRedirects: 0 })
    return { sdk, rq }
  }
  let loaded: ReturnType<typeof load> | undefined
  const wire = () => (loaded ??= load())

  const create = async (order: Parameters<PaymentProvider['createOrder']>[0]) => {
    const { receipt, amountPaise: amount, currency, notes } = order
    const body = { amount, currency, receipt, unique_receipt: true, notes, payment: captureSettings }
    const { sdk } = await wire()
    try {
      return await sdk.orders.create(body)
    } catch (error) {
      // For a second order with the same receipt, the documented answer is the first order, or this refusal.
      if (!refusalOf(error)?.error?.description.includes('receipt should be unique')) throw error
      const { items } = List.parse(await sdk.orders.all({ receipt }))
      return items.find((item) => Order.safeParse(item).data?.receipt === receipt)
    }
  }
  const createOrder: PaymentProvider['createOrder'] = async (order) => {
    const made = await answerOf(Order, () => create(order))
    if (made.receipt === order.receipt && made.amountPaise === order.amountPaise) return made
    throw new ProviderFailure('unavailable', `the answer to creating the order ${order.receipt} is another order`)
  }

  return {
    keyId,
    ...razorpayLists({ wire, answerOf, readEach }),
    createOrder,
    order: async (id) =>
      about(id, await answerOf(Order, async () => (await wire()).sdk.orders.fetch(checkedId(id, 'order')))),
    payment: async (id) =>
      noted(about(id, await answerOf(Payment, async () => (await wire()).sdk.payments.fetch(checkedId(id, 'pay'))))),
    capture: async (id, { amountPaise, currency }) => {
      const capture = async () => (await wire()).sdk.payments.capture(checkedId(id, 'pay'), amountPaise, currency)
      return about(id, await answerOf(Payment, capture))
    },
    refund: (paymentId, { amountPaise, idempotencyKey, isInstant }) => {
      // The SDK can send this header only through its axios instance.
      const headers = { 'X-Refund-Idempotency': idempotencyKey }
      return answerOf(Refund, async () => {
        const path = `/v1/payments/${checkedId(paymentId, 'pay')}/refund`
        const { rq } = await wire()
        const speed = isInstant ? 'optimum' : 'normal'
        return (await rq.post(path, { amount: amountPaise, speed }, { headers })).data
      })
    },
    dispute: (id) =>
      answerOf(DisputeWithEvidence, async () => (await wire()).sdk.disputes.fetch(checkedId(id, 'disp'))),
    uploadEvidence: async ({ name, pdf }) => {
      const upload = async () => {
        // The SDK reads documents from files only.
        const form = new FormData()
        form.set('purpose', 'dispute_evidence')
        form.set('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), name)
        return (await (await wire()).rq.post('/v1/documents', form)).data
      }
      return (await answerOf(EvidenceDocument, upload)).id
    },
    contestDispute: async (id, { summary, proofs }) => {
      const contest = async () =>
        (await wire()).sdk.disputes.contest(checkedId(id, 'disp'), { summary, ...proofs, action: 'submit' })
      return about(id, await answerOf(Dispute, contest))
    },
    acceptDispute: async (id) =>
      about(id, await answerOf(Dispute, async () => (await wire()).sdk.disputes.accept(checkedId(id, 'disp')))),
    isPaymentSignature: (signature, { providerOrderId, paymentId }) =>
      isSignatureOf(signature, `${providerOrderId}|${paymentId}`, [keySecret]),
    isWebhookSignature: (signature, body) => isSignatureOf(signature, body, webhookSecrets),
    parseEvent,
    redactPayer,
  }
}
