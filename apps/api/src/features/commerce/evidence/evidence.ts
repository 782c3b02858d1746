import { z } from 'zod'

/**
 * The parts that evidence is sent in, with the provider's name of each.
 * https://razorpay.com/docs/api/disputes/contest
 */
export const evidenceParts = {
  order: 'billing_proof',
  access: 'access_activity_log',
  refunds: 'refund_cancellation_policy',
} as const
export type EvidencePart = keyof typeof evidenceParts
export const evidencePartNames = Object.keys(evidenceParts) as EvidencePart[] // Object.keys loses the key type

/** How many lessons and logins are listed at most. */
export const mostListed = { lessons: 100, logins: 40 } as const

const time = z.iso.datetime()

/** What our records say about a disputed order, as it was when it was put together. Amounts are in paise. */
export const Evidence = z.object({
  disputeId: z.string(),
  words: z.string(),
  draftedAt: time,
  order: z.object({
    number: z.string(),
    course: z.string(),
    seller: z.string(),
    learner: z.string(),
    email: z.string(),
    amountPaise: z.int(),
    createdAt: time,
  }),
  payment: z.object({
    id: z.string(),
    paidAt: time,
    /** Why it buys nothing and goes back, such as a second payment for the same course; null if it bought the course. */
    rejection: z.string().nullable(),
    /** When its receipt was last emailed; null if it wasn't. */
    receiptEmailedAt: time.nullable(),
    method: z.object({ kind: z.string(), detail: z.string().nullable() }).nullable(),
  }),
  /** The promise that it was bought under; 0 days: none. */
  rule: z.object({ days: z.int(), percent: z.int() }),
  requests: z.array(z.object({ words: z.string(), askedAt: time, state: z.string(), answer: z.string().nullable() })),
  refunds: z.array(z.object({ amountPaise: z.int(), at: time, status: z.string() })),
  access: z.object({ grantedAt: time.nullable(), revokedAt: time.nullable(), certificateAt: time.nullable() }),
  /** Lessons that the learner opened, in the order of opening, and how many there were. */
  opened: z.int(),
  lessons: z.array(z.object({ title: z.string(), openedAt: time, doneAt: time.nullable(), watchedSeconds: z.int() })),
  /** The learner's logins since the day before the order, newest first. */
  logins: z.array(z.object({ at: time, network: z.string(), device: z.string() })),
})
export type Evidence = z.infer<typeof Evidence>

/** In place of what the bank reads, and a seller doesn't: sellers see names of learners only. */
const onlyForBank = 'In the document that the bank gets'

/** The evidence as a seller may read it: without the learner's address, payment method, networks and devices. */
export const asSellerReads = (evidence: Evidence): Evidence => ({
  ...evidence,
  order: { ...evidence.order, email: onlyForBank },
  payment: { ...evidence.payment, method: evidence.payment.method && { kind: onlyForBank, detail: null } },
  logins: evidence.logins.map(({ at }) => ({ at, network: onlyForBank, device: '' })),
})

/** Writes evidence on paper. Banks read English. */
export type EvidencePrinter = {
  /** These parts as one PDF. Characters that the embedded fonts don't have are written as `?`. */
  pdf: (evidence: Evidence, parts: readonly EvidencePart[]) => Promise<Buffer>
}
