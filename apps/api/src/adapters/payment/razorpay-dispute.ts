import { z } from 'zod'
import type { DisputeNow, ProviderDispute } from '../../features/commerce/payments/payment-provider.ts'
import { ProviderId, time } from './razorpay-fields.ts'

/** A word of the provider's, kept as it is. */
const word = z.string().max(100)

/** https://razorpay.com/docs/api/disputes/entity/ ; a phase, status or reason that we don't know is kept as it is. */
export const Dispute = z
  .object({
    id: ProviderId('disp'),
    payment_id: ProviderId('pay'),
    phase: word,
    status: word,
    amount: z.int(),
    amount_deducted: z.int().nullish(),
    respond_by: time.nullish(),
    reason_code: word.nullish(),
    created_at: time,
  })
  .transform(
    (dispute): ProviderDispute => ({
      id: dispute.id,
      paymentId: dispute.payment_id,
      phase: dispute.phase,
      status: dispute.status,
      amountPaise: dispute.amount,
      deductedPaise: dispute.amount_deducted ?? 0,
      respondBy: dispute.respond_by ?? null,
      reasonCode: dispute.reason_code ?? null,
      createdAt: dispute.created_at,
    }),
  )

/** Which documents the evidence has, of whatever kind. https://razorpay.com/docs/api/disputes/entity/ */
const documentIdsOf = (evidence: unknown): string[] => {
  if (typeof evidence === 'string') return ProviderId('doc').safeParse(evidence).success ? [evidence] : []
  if (typeof evidence !== 'object' || evidence === null) return []
  return Object.values(evidence).flatMap(documentIdsOf)
}

/** A dispute with the documents of its evidence. */
export const DisputeWithEvidence = z.looseObject({ evidence: z.unknown() }).transform((answer, context): DisputeNow => {
  const dispute = Dispute.safeParse(answer)
  if (dispute.success) return { dispute: dispute.data, documentIds: documentIdsOf(answer.evidence) }
  context.issues.push({ code: 'custom', input: answer, message: dispute.error.message })
  return z.NEVER
})

/** https://razorpay.com/docs/api/documents/entity */
export const EvidenceDocument = z.object({ id: ProviderId('doc') })
