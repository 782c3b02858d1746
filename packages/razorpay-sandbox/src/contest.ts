import type { Dispute, DisputeRecord } from './balance-model.ts'
import { Acceptance, Contest } from './contest-request.ts'
import { type Context, seconds } from './context.ts'
import { isLate, move } from './dispute-moves.ts'
import { findDispute } from './disputes.ts'
import { documentIdsOf, type Evidence } from './evidence.ts'
import { wire } from './model.ts'
import { invalid, parse } from './provider-error.ts'

/**
 * The dispute, if the shop may respond to it: "only those disputes that are in open state and fall within the respond by
 * date". Which of the two words of refusal comes first where both fit, the documentation leaves open: as silence loses a
 * dispute, the deadline, for it says why. https://razorpay.com/docs/payments/disputes/dashboard
 */
const answerable = (context: Context, id: string): DisputeRecord => {
  const dispute = findDispute(context, id)
  if (isLate(context, dispute)) throw invalid('Action not allowed as deadline to respond has elapsed.')
  if (dispute.status !== 'open') throw invalid(`Action not allowed when dispute is in ${dispute.status} status.`)
  return dispute
}

/**
 * Submitted evidence has a document: "minimum of one document id (across any of the evidence object attributes)". The page
 * marks only `amount` and `action` as optional, and each of its submitted examples has a summary: being strict, it is
 * required. It has words for neither refusal. https://razorpay.com/docs/api/disputes/contest
 */
const requireComplete = (evidence: Evidence): void => {
  if (documentIdsOf(evidence).length === 0)
    throw invalid('Ensure you provide a minimum of one document for contesting a dispute.')
  if (evidence.summary === null) throw invalid('The summary field is required.', 'summary')
}

/**
 * Keeps what a shop says against a dispute, and sends it to the bank when it is submitted. Drafts stay drafts: "Dispute
 * evidence draft does not get auto-submitted." https://razorpay.com/docs/api/disputes/contest
 */
export const contestDispute = (context: Context, id: string, input: unknown): Dispute =>
  context.store.atomically(() => {
    const { store } = context
    const { action, ...given } = parse(Contest, input)
    const dispute = answerable(context, id)
    if (given.amount !== undefined && given.amount > dispute.amount)
      throw invalid('contest amount cannot be greater than dispute amount.', 'amount')
    const evidence: Evidence = { ...dispute.evidence, ...given }
    if (documentIdsOf(evidence).some((document) => !store.documents.get(document)))
      throw invalid('Invalid file id provided or merchant is unauthorized to access the fileId(s) provided')
    if (action === 'draft') return wire(store.disputes.put({ ...dispute, evidence }))
    requireComplete(evidence)
    return wire(
      move(context, { ...dispute, evidence: { ...evidence, submitted_at: seconds(context) } }, 'under_review'),
    )
  })

/** Loses a dispute at the shop's own wish, for good. https://razorpay.com/docs/api/disputes/accept */
export const acceptDispute = (context: Context, id: string, input: unknown): Dispute =>
  context.store.atomically(() => {
    parse(Acceptance, input)
    return wire(move(context, answerable(context, id), 'lost'))
  })
