/** The kinds of proof that have a name of their own, as https://razorpay.com/docs/api/disputes/contest lists them. */
const proofs = [
  'shipping_proof',
  'billing_proof',
  'cancellation_proof',
  'customer_communication',
  'proof_of_service',
  'explanation_letter',
  'refund_confirmation',
  'access_activity_log',
  'refund_cancellation_policy',
  'term_and_conditions',
] as const
type Proof = (typeof proofs)[number]

type OtherProof = { type: string; document_ids: string[] }

/** What a shop says against a dispute, and the documents that show it: null where it gave none. */
export type Evidence = Record<Proof, string[] | null> & {
  /** What is contested, in paise. */
  amount: number
  summary: string | null
  others: OtherProof[] | null
  /** When it was last submitted; a draft keeps it. */
  submitted_at: number | null
}

const noProofs: Record<Proof, null> = {
  shipping_proof: null,
  billing_proof: null,
  cancellation_proof: null,
  customer_communication: null,
  proof_of_service: null,
  explanation_letter: null,
  refund_confirmation: null,
  access_activity_log: null,
  refund_cancellation_policy: null,
  term_and_conditions: null,
}

/** The evidence of a dispute that nobody answered yet: "The default value is the dispute amount." */
export const noEvidence = (amount: number): Evidence => ({
  amount,
  summary: null,
  ...noProofs,
  others: null,
  submitted_at: null,
})

/** The ids of all documents that are given as proof. */
export const documentIdsOf = (evidence: Evidence): string[] => [
  ...proofs.flatMap((proof) => evidence[proof] ?? []),
  ...(evidence.others ?? []).flatMap(({ document_ids }) => document_ids),
]
