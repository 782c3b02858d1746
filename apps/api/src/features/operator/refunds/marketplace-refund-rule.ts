import { operations } from '@skillharbor/contracts/operations'
import { say } from '@skillharbor/contracts/said'
import { recordSecurityEvent } from '../../accounts/activity/record-security-event.ts'
import { requireConfirmation } from '../../accounts/sessions/confirmation.ts'
import { invalidAt } from '../../app-error.ts'
import { lockRefundRules, marketplaceRule, setMarketplaceRule } from '../../commerce/refunds/refund-rule-repository.ts'
import { defineUseCase, done } from '../../use-case.ts'

/** The marketplace's rule for refunds, and the most that sellers may promise. */
export const showMarketplaceRefundRule = defineUseCase(operations.operator.refundRule, async ({ db, settings }) => ({
  content: await marketplaceRule(db, settings.refundRule),
}))

/**
 * Sets the marketplace's rule for refunds of future purchases, and the most that sellers may promise. What sellers chose
 * before is kept within it. Throws AppError: CONFIRMATION_NEEDED, INVALID_INPUT if the most is
 * less than the rule.
 */
export const setMarketplaceRefundRule = defineUseCase(operations.operator.setRefundRule, async (scope, rule) => {
  const { db, actor, now } = scope
  await requireConfirmation(scope)
  for (const part of ['days', 'percent'] as const)
    if (rule.most[part] < rule.least[part])
      throw invalidAt(`most.${part}`, say('At least {min}', { min: rule.least[part] }))
  await db.transaction(async (tx) => {
    await lockRefundRules(tx)
    await setMarketplaceRule(tx, rule, now())
    await recordSecurityEvent(tx, scope, { kind: 'refund-rule-set', who: actor })
  })
  return done('The refund rule is saved. It counts for purchases from now on.')
})
