import { RefundRuleChoice } from '@skillharbor/contracts/entities'
import { z } from 'zod'
import { common } from './messages.ts'

const typed = z
  .string()
  .trim()
  .min(1, { error: () => common('required') })
  .transform(Number)

/** Days and percent of a refund rule, as they are typed. */
export const ruleDays = typed.pipe(RefundRuleChoice.shape.days)
export const rulePercent = typed.pipe(RefundRuleChoice.shape.percent)
export const RuleValues = z.object({ days: ruleDays, percent: rulePercent })
