import type { RefundRule } from '@skillharbor/contracts/entities'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { marketplaceRefundRule, sellerRefundRules } from './schema/payments.ts'

/** The most that sellers may promise while no operator has set it. */
export const mostPromised = { days: 60, percent: 100 } as const

/**
 * The rule that a purchase from this seller is made under: what the seller chose, but no less than the marketplace's rule, and
 * no more than it allows. `configured` is the marketplace's rule while no operator has set it.
 */
export const refundRuleOf = (
  sellerId: SQLWrapper,
  configured: RefundRule,
): { days: SQL<number>; percent: SQL<number> } => {
  const part = (name: 'days' | 'percent') => {
    const most = name === 'days' ? marketplaceRefundRule.mostDays : marketplaceRefundRule.mostPercent
    const [least, chosen] = [marketplaceRefundRule[name], sellerRefundRules[name]]
    return sql<number>`(select greatest(
        coalesce((select ${least} from ${marketplaceRefundRule}), ${configured[name]}::int),
        (select least(${chosen}, coalesce((select ${most} from ${marketplaceRefundRule}), ${mostPromised[name]}::int))
          from ${sellerRefundRules} where ${sellerRefundRules.adminId} = ${sellerId})))`
  }
  return { days: part('days'), percent: part('percent') }
}
