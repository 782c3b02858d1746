import { z } from 'zod'

/**
 * Ids of documents. What is sent replaces what an earlier draft had. The documentation names no way to take a field back:
 * being strict, neither null nor an empty list is one.
 */
const documentIds = (name: string) => {
  const error = `The ${name} must be a list of at least one document id.`
  return z.array(z.string({ error }), { error }).min(1, { error })
}
const proof = (name: string) => documentIds(name).exactOptional()

const longest = 1_000
const wholeAmount = 'The amount must be an integer.'
const noType = 'The type field is required.'

/** https://razorpay.com/docs/api/disputes/contest : "The absence of the key action […] would default the action to draft." */
export const Contest = z.strictObject({
  // The documentation lets the contested amount "vary from 0", which contests nothing: being strict, it is from 1.
  amount: z.int({ error: wholeAmount }).min(1, { error: 'The amount must be at least 1.' }).exactOptional(),
  summary: z
    .string({ error: 'The summary must be a string.' })
    .min(1, { error: 'The summary must not be empty.' })
    .max(longest, { error: `The summary may not be greater than ${longest} characters.` })
    .exactOptional(),
  shipping_proof: proof('shipping_proof'),
  billing_proof: proof('billing_proof'),
  cancellation_proof: proof('cancellation_proof'),
  customer_communication: proof('customer_communication'),
  proof_of_service: proof('proof_of_service'),
  explanation_letter: proof('explanation_letter'),
  refund_confirmation: proof('refund_confirmation'),
  access_activity_log: proof('access_activity_log'),
  refund_cancellation_policy: proof('refund_cancellation_policy'),
  term_and_conditions: proof('term_and_conditions'),
  others: z
    .array(
      z.strictObject({
        type: z.string({ error: noType }).min(1, { error: noType }),
        document_ids: documentIds('document_ids'),
      }),
      { error: 'The others must be a list.' },
    )
    .min(1, { error: 'The others must not be empty.' })
    .exactOptional(),
  action: z.enum(['draft', 'submit'], { error: 'The selected action is invalid.' }).default('draft'),
})

/** https://razorpay.com/docs/api/disputes/accept : "No parameter is required in the request body." */
export const Acceptance = z.strictObject({})
