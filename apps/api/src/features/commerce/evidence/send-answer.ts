import type { Transaction } from '../../../db/connection.ts'
import { ProviderFailure } from '../../port-errors.ts'
import type { Ports } from '../../scope.ts'
import {
  answerOf,
  type DisputeAnswerRow,
  endSending,
  forgetEvidenceOfDeleted,
  keepDocument,
} from '../disputes/dispute-answer-repository.ts'
import { type Dispute, disputesById } from '../disputes/dispute-repository.ts'
import { isDecided, lost, open } from '../disputes/dispute-status.ts'
import { mailAnswerers } from '../disputes/mail-answerers.ts'
import { recordOrderEvent } from '../orders/order-events.ts'
import { lockOrderById } from '../orders/order-repository.ts'
import type { ProviderDispute } from '../payments/payment-provider.ts'
import { orderOfEachPayment } from '../reconciliation/audit-repository.ts'
import { hearOfDispute } from '../reconciliation/hear-of-dispute.ts'
import { Evidence, evidencePartNames, evidenceParts } from './evidence.ts'

type Sends = Pick<Ports, 'db' | 'payments' | 'now' | 'evidencePrinter' | 'settings' | 'log'>
/** What came of it. `dispute`: as the provider reported it meanwhile; undefined if it didn't. */
type Told = { dispute?: ProviderDispute; failure?: string }

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
    const name = `${facts.order.number}-${part}.pdf`
    const id = await payments.uploadEvidence({ name, pdf: await pdf(facts, [part]) })
    await keepDocument(db, disputeId, part, id)
    uploaded[part] = id
  }
  const proofs = Object.fromEntries(evidencePartNames.map((part) => [evidenceParts[part], [uploaded[part] ?? '']]))
  return payments.contestDispute(disputeId, { summary: words, proofs })
}

/**
 * Whether the provider has the answer already: of an earlier try, whose confirmation was lost. Of one that it hasn't,
 * `failure` says why.
 */
const look = async ({ db, payments }: Sends, disputeId: string, failure: string): Promise<Told> => {
  const { dispute, documentIds } = await payments.dispute(disputeId)
  const answer = await answerOf(db, disputeId)
  const isThere =
    answer?.kind === 'accept'
      ? dispute.status === lost
      : dispute.status !== open && Object.values(answer?.documents ?? {}).some((id) => documentIds.includes(id))
  return isThere ? { dispute } : { dispute, failure }
}

/** Gives the answer. A refusal isn't believed before the dispute was looked at. Throws if nothing is known of it. */
const give = async (ports: Sends, answer: DisputeAnswerRow, stored: Dispute): Promise<Told> => {
  const { disputeId, kind } = answer
  if (isDecided(stored.status)) return look(ports, disputeId, 'decided')
  try {
    return { dispute: await (kind === 'accept' ? ports.payments.acceptDispute(disputeId) : contest(ports, answer)) }
  } catch (error) {
    if (!(error instanceof ProviderFailure && error.kind === 'refused')) throw error
    return look(ports, disputeId, error.reason ?? error.message)
  }
}

const dayMs = 86_400_000
/** For how long an answer is tried if the bank names no time, in milliseconds. */
const patienceMs = 14 * dayMs

/** Whether the bank takes the answer no more, as far as we know. */
const isLate = ({ status, respondBy }: Dispute, { draftedAt }: DisputeAnswerRow, at: Date): boolean =>
  status === open && at >= (respondBy ?? new Date(draftedAt.getTime() + patienceMs))

const record = async (
  tx: Transaction,
  { now, settings }: Sends,
  { answer, told, orderId, askedAt }: { answer: DisputeAnswerRow; told: Told; orderId: string; askedAt: Date },
): Promise<void> => {
  const order = await lockOrderById(tx, orderId)
  const { disputeId, kind } = answer
  const { failure, dispute } = told
  if (!order || !(await endSending(tx, disputeId, failure === undefined ? { sentAt: now() } : { failure }))) return
  await forgetEvidenceOfDeleted(tx, disputeId)
  const status = failure === undefined ? kind : 'failed'
  await recordOrderEvent(tx, order.id, now(), { kind: 'dispute-answer', status, reference: disputeId })
  // The provider's times are whole seconds.
  const at = new Date(Math.floor(askedAt.getTime() / 1000) * 1000)
  if (dispute) await hearOfDispute(tx, order, dispute, { at, isAnswer: true }, now())
  const current = (await disputesById(tx, [disputeId])).get(disputeId)
  if (failure !== undefined && current?.status === open) await mailAnswerers(tx, current, 'failed', settings)
}

/**
 * Gives the answer to a dispute that is marked as being sent, and records what the provider says of the dispute then. If the
 * provider can't be reached, throws, so that it is tried again, until the bank takes no answer any more.
 */
export const sendDisputeAnswer = async (ports: Sends, { disputeId }: { disputeId: string }): Promise<void> => {
  const { db, now } = ports
  const answer = await answerOf(db, disputeId)
  const stored = (await disputesById(db, [disputeId])).get(disputeId)
  if (answer?.state !== 'sending' || !stored) return
  const askedAt = now()
  const told = await give(ports, answer, stored).catch((error: unknown): Told => {
    if (!isLate(stored, answer, askedAt)) throw error
    ports.log.warn({ disputeId, err: error }, 'an answer to a dispute could not be given in time')
    return { failure: 'late' }
  })
  const orderId = (await orderOfEachPayment(db, [stored.paymentId])).get(stored.paymentId)
  if (orderId) await db.transaction((tx) => record(tx, ports, { answer, told, orderId, askedAt }))
}
