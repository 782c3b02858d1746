import type { MarketplaceRefundRule, RefundRule } from '@skillharbor/contracts/entities'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { sellerRefundRules as chosen, marketplaceRefundRule as set } from './schema/payments.ts'

/** The marketplace's rule while no operator has set it: as it is configured. */
export const unsetRule = (configured: RefundRule): MarketplaceRefundRule => ({
  least: configured,
  most: { days: Math.max(60, configured.days), percent: 100 },
})

/**
 * The rule that a purchase from this seller is made under: what the seller chose, but no less than the marketplace's rule, and
 * no more than it allows. A marketplace that promises nothing asks for no percent. `configured` is the marketplace's rule
 * while no operator has set it.
 */
export const refundRuleOf = (
  sellerId: SQLWrapper,
  configured: RefundRule,
): { days: SQL<number>; percent: SQL<number> } => {
  const { least, most } = unsetRule(configured)
  const ofSeller = (part: SQLWrapper, atMost: SQL) =>
    sql`(select least(${part}, ${atMost}) from ${chosen} where ${chosen.adminId} = ${sellerId})`
  const ofAll = (part: SQLWrapper, otherwise: number) => sql`coalesce((select ${part} from ${set}), ${otherwise}::int)`
  const leastDays = ofAll(set.days, least.days)
  return {
    days: sql<number>`greatest(${leastDays}, ${ofSeller(chosen.days, ofAll(set.mostDays, most.days))})`,
    percent: sql<number>`greatest(case when ${leastDays} = 0 then 1 else ${ofAll(set.percent, least.percent)} end,
      ${ofSeller(chosen.percent, ofAll(set.mostPercent, most.percent))})`,
  }
}
