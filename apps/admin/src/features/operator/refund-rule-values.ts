import { z } from 'zod'
import { ruleDays, rulePercent } from '../../lib/rule-values.ts'

/** The marketplace's rule and the most that sellers may promise, as they are typed; parsed into what the API takes. */
export const MarketplaceRuleValues = z
  .object({ leastDays: ruleDays, leastPercent: rulePercent, mostDays: ruleDays, mostPercent: rulePercent })
  .transform(({ leastDays, leastPercent, mostDays, mostPercent }) => ({
    least: { days: leastDays, percent: leastPercent },
    most: { days: mostDays, percent: mostPercent },
  }))
