import { ProviderFailure } from '../../port-errors.ts'
import type { Ports } from '../../scope.ts'
import { answerOf, type DisputeAnswerRow, endSending, keepDocument } from '../disputes/dispute-answer-repository.ts'
import { type Dispute, disputesById } from '../disputes/dispute-repository.ts'
import { isDecided, open } from '../disputes/dispute-status.ts'
import { recordOrderEvent } from '../orders/order-events.ts'
import { lockOrderById } from '../orders/order-repository.ts'
import type { DisputeNow, ProviderDispute } from '../payments/payment-provider.ts'
import { orderOfEachPayment } from '../reconciliation/audit-repository.ts'
import { hearOfDispute } from '../reconciliation/hear-of-dispute.ts'
import { Evidence, evidencePartNames, evidenceParts } from './evidence.ts'

type Sends = Pick<Ports, 'db' | 'payments' | 'now' | 'evidencePrinter'>
type Told = { dispute: ProviderDispute } & ({ sent: true } | { sent: false; failure: string })

/** Uploads the parts that aren't there yet, and submits them. */
const contest = async (
  { db, payments, evidencePrinter }: Sends,
  { disputeId, words, evidence, documents }: DisputeAnswerRow,
): Promise<ProviderDispute> => {
  const facts = Evidence.parse(evidence)
  const uploaded: Record<string, string> = { ...documents }
  const { pdf } = await evidencePrinter()
  for (const part of evidencePartNames) {
    if (uploaded[part]) continue
    const id = await payments.uploadEvidence({
      name: `${facts.order.number}-${part}.pdf`,
      pdf: await pdf(facts, [part]),
    })
    await keepDocument(db, disputeId, part, id)
    uploaded[part] = id
  }
  const proofs = Object.fromEntries(evidencePartNames.map((part) => [evidenceParts[part], [uploaded[part] ?? '']]))
  return payments.contestDispute(disputeId, { summary: words, proofs })
}

/** Whether the provider has this answer already: of an earlier try, whose confirmation was lost. */
const has = ({ kind, documents }: DisputeAnswerRow, { dispute, documentIds }: DisputeNow): boolean =>
  kind === 'accept' ? dispute.status === 'lost' : Object.values(documents).some((id) => documentIds.includes(id))

/** What came of an answer to a dispute that was decided before it was confirmed. */
const decided = ({ kind }: DisputeAnswerRow, dispute: ProviderDispute): Told =>
  kind === 'accept' && dispute.status === 'lost'
    ? { dispute, sent: true }
    : { dispute, sent: false, failure: 'decided' }

/** What came of an answer that the provider refused, from how the dispute stands there. */
const afterRefusal = async (
  { db, payments }: Sends,
  answer: DisputeAnswerRow,
  { reason, message }: ProviderFailure,
): Promise<Told> => {
  const current = await payments.dispute(answer.disputeId)
  const { dispute } = current
  // Documents of this try are stored, but not yet in `answer`.
  const stored = (await answerOf(db, answer.disputeId)) ?? answer
  if (dispute.status !== open && has(stored, current)) return { dispute, sent: true }
  return { dispute, sent: false, failure: reason ?? message }
}

const isRefusal = (error: unknown): error is ProviderFailure =>
  error instanceof ProviderFailure && error.kind === 'refused'

/** What came of it. Throws ProviderFailure if that isn't known. */
const tell = async (ports: Sends, answer: DisputeAnswerRow): Promise<Told> => {
  try {
    const dispute = await (answer.kind === 'accept'
      ? ports.payments.acceptDispute(answer.disputeId)
      : contest(ports, answer))
    return { dispute, sent: true }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return afterRefusal(ports, answer, error)
  }
}

/** In place of a failure: what is said once the bank's time is over, or if the provider knows no such dispute. */
const giveUp = (dispute: Dispute, askedAt: Date, error: unknown): Told => {
  if (!(error instanceof ProviderFailure)) throw error
  if (isRefusal(error)) return { dispute, sent: false, failure: error.reason ?? error.message }
  if (dispute.respondBy === null || askedAt < dispute.respondBy) throw error
  return { dispute, sent: false, failure: 'late' }
}

/**
 * Sends the answer to a dispute that is marked as being sent, and records what the provider says of the dispute then. If the
 * provider can't be reached, throws, so that the job tries again, until the bank takes no answer any more.
 */
export const sendDisputeAnswer = async (ports: Sends, { disputeId }: { disputeId: string }): Promise<void> => {
  const { db, now } = ports
  const answer = await answerOf(db, disputeId)
  const stored = (await disputesById(db, [disputeId])).get(disputeId)
  if (answer?.state !== 'sending' || !stored) return
  const askedAt = now()
  const told = isDecided(stored.status)
    ? decided(answer, stored)
    : await tell(ports, answer).catch((error: unknown) => giveUp(stored, askedAt, error))
  const orderId = (await orderOfEachPayment(db, [stored.paymentId])).get(stored.paymentId)
  await db.transaction(async (tx) => {
    const order = orderId && (await lockOrderById(tx, orderId))
    if (!order) return
    const outcome = told.sent ? { sentAt: now() } : { failure: told.failure }
    if (!(await endSending(tx, disputeId, outcome))) return
    const status = told.sent ? answer.kind : 'failed'
    await recordOrderEvent(tx, order.id, now(), { kind: 'dispute-answer', status, reference: disputeId })
    await hearOfDispute(tx, order, told.dispute, { at: askedAt, isAnswer: true }, now())
  })
}
