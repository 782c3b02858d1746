import { type RefundRule, type RefundStanding, refundsByRule } from '@skillharbor/contracts/entities'

const dayMs = 86_400_000

/** What a purchase's standing depends on: when it was made, what was opened, and the refunds by the rule in 365 days. */
export type Bought = { at: Date; opened: number; lessons: number; refundsByRule: number }

/**
 * How a purchase stands to the rule that it was made under. As time passes, lessons are opened and refunds are made, it only
 * ever changes from `open` to one of the others.
 */
export const refundStanding = ({ days, percent }: RefundRule, bought: Bought, now: Date): RefundStanding => {
  const until = new Date(bought.at.getTime() + days * dayMs)
  const openedPercent = bought.lessons === 0 ? 0 : Math.floor((bought.opened * 100) / bought.lessons)
  const standing = { days, percent, until: until.toISOString(), openedPercent }
  if (now >= until) return { ...standing, state: 'late' }
  if (openedPercent >= percent) return { ...standing, state: 'opened' }
  return { ...standing, state: bought.refundsByRule >= refundsByRule ? 'used-up' : 'open' }
}
