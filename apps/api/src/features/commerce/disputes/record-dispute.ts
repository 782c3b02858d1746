import type { Transaction } from '../../../db/connection.ts'
import { recordOrderEvent } from '../orders/order-events.ts'
import type { ProviderDispute } from '../payments/payment-provider.ts'
import { forgetEvidence, forgetReminders } from './dispute-answer-repository.ts'
import { disputesById, saveDispute } from './dispute-repository.ts'
import { type Heard, isDecided, isNewer, open } from './dispute-status.ts'

/**
 * Stores a dispute of one of the order's payments as the provider reports it, unless a later report is stored. Call it
 * with the order's row locked: a refund is requested under the same lock, so it sees the dispute or comes before it.
 * Returns whether the dispute's status is new, which the order's timeline then shows.
 */
export const recordDispute = async (
  tx: Transaction,
  orderId: string,
  dispute: ProviderDispute,
  heard: Heard,
  now: Date,
): Promise<boolean> => {
  const stored = (await disputesById(tx, [dispute.id])).get(dispute.id)
  if (stored && !isNewer(stored, dispute, heard)) return false
  await saveDispute(tx, { ...dispute, seenAt: heard.at })
  if (isDecided(dispute.status)) await forgetEvidence(tx, dispute.id)
  if (stored?.status === dispute.status) return false
  if (stored && dispute.status === open) await forgetReminders(tx, dispute.id)
  await recordOrderEvent(tx, orderId, now, { kind: 'dispute', status: dispute.status, reference: dispute.id })
  return true
}
