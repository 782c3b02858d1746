import { widestRefundRule } from '@skillharbor/contracts/entities'
import { says } from '@skillharbor/contracts/said'
import { z } from 'zod'

/** A whole number as it is typed. */
const typed = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(1, says('Required'))
    .transform(Number)
    .pipe(
      z
        .int(says('Must be a whole number'))
        .min(min, says('At least {min}', { min }))
        .max(max, says('At most {max}', { max })),
    )

/** Days and percent of a refund rule, as they are typed. */
export const ruleDays = typed(0, widestRefundRule.days)
export const rulePercent = typed(1, widestRefundRule.percent)
export const RuleValues = z.object({ days: ruleDays, percent: rulePercent })
