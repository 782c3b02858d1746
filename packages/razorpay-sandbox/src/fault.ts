import { z } from 'zod'
import { eventNames } from './model.ts'

const times = z.int().min(1).optional()
const ms = z.int().min(1).max(86_400_000)
const onRoute = { route: z.string().optional(), times }
const onEvent = { event: z.enum(eventNames).optional(), times }

/** What can happen to a request. */
const httpKinds = ['refuse', 'hang', 'bad-gateway', 'too-many-requests', 'server-error', 'drop-response'] as const

/** How a refund is refused before it exists. */
const refundRefusals = ['refund-refuse', 'refund-409', 'refund-in-progress', 'refund-too-old'] as const

/**
 * One thing that goes wrong, for the next `times` occasions or until it is cleared.
 * `route` is a method and path as the README lists them, by default every route of the provider's API;
 * `event` is a webhook's name, by default any.
 */
export const Fault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(httpKinds), ...onRoute }),
  z.strictObject({ kind: z.literal('slow'), ms, ...onRoute }),
  z.strictObject({ kind: z.enum(['webhook-drop', 'webhook-wrong-signature', 'webhook-wrong-currency']), ...onEvent }),
  z.strictObject({ kind: z.literal('webhook-wrong-amount'), amount: z.int().min(1).default(100), ...onEvent }),
  z.strictObject({ kind: z.literal('webhook-duplicate'), copies: z.int().min(2).max(100).default(2), ...onEvent }),
  z.strictObject({ kind: z.literal('webhook-delay'), ms, ...onEvent }),
  z.strictObject({ kind: z.literal('webhook-reorder'), ms: ms.default(400), ...onEvent }),
  z.strictObject({ kind: z.enum(['refund-pending', 'refund-fail', ...refundRefusals]), times }),
  z.strictObject({ kind: z.enum(['dispute', 'refund-disputed']), times }),
  z.strictObject({ kind: z.literal('late-captured'), times }),
  z.strictObject({
    kind: z.literal('fee-bearer'),
    /** The documentation contradicts itself on what a capture asks for; see `src/fees.ts`. */
    capture: z.enum(['payment-amount', 'order-amount']).default('payment-amount'),
    times,
  }),
  z.strictObject({ kind: z.literal('amount-limit'), amount: z.int().min(100) }),
  /** The list of an order's payments also holds those of another order. */
  z.strictObject({ kind: z.literal('other-payments'), order_id: z.string(), times }),
  /** A payment or refund is in a state that no documentation names. */
  z.strictObject({ kind: z.literal('odd-state'), entity: z.string(), state: z.string().min(1) }),
  z.strictObject({ kind: z.enum(['double-payment', 'webhook-disabled']) }),
])
export type Fault = z.output<typeof Fault>
export type FaultKind = Fault['kind']
export type FaultOf<K extends FaultKind> = Extract<Fault, { kind: K }>

export type HttpFault = FaultOf<(typeof httpKinds)[number] | 'slow'>
export const isHttpFault = (fault: Fault): fault is HttpFault =>
  fault.kind === 'slow' || httpKinds.some((kind) => kind === fault.kind)
