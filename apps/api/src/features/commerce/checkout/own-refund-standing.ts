import type { RefundStanding } from '@skillharbor/contracts/entities'
import type { Db } from '../../../db/connection.ts'
import { openedShare } from '../../learning/progress/opened-share-repository.ts'
import { refundStanding } from '../refunds/refund-rule.ts'
import { type RuledPurchase, refundsByRuleSince } from '../refunds/rule-refund-repository.ts'

const yearMs = 365 * 86_400_000

/** How a purchase of the learner's stands to its rule now; undefined if it was made under none. */
export const standingOf = async (
  db: Db,
  { rule, ...purchase }: RuledPurchase,
  learnerId: string,
  now: Date,
): Promise<RefundStanding | undefined> => {
  if (rule.days === 0) return undefined
  const share = await openedShare(db, learnerId, purchase)
  const count = await refundsByRuleSince(db, learnerId, new Date(now.getTime() - yearMs))
  return refundStanding(rule, { at: purchase.grantedAt, ...share, refundsByRule: count }, now)
}
