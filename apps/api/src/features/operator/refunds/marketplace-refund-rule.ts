import type { LoggedRefundRule, MarketplaceRefundRule } from '@skillharbor/contracts/entities'
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

const logged = ({ least, most }: MarketplaceRefundRule): LoggedRefundRule => ({ ...least, most })

/**
 * Sets the marketplace's rule for refunds of future purchases, and the most that sellers may promise. What sellers chose
 * before is kept within it. Throws AppError: CONFIRMATION_NEEDED, INVALID_INPUT if the most is
 * less than the rule.
 */
export const setMarketplaceRefundRule = defineUseCase(operations.operator.setRefundRule, async (scope, rule) => {
  const { db, actor, now, settings } = scope
  await requireConfirmation(scope)
  for (const part of ['days', 'percent'] as const)
    if (rule.most[part] < rule.least[part])
      throw invalidAt(`most.${part}`, say('At least {min}', { min: rule.least[part] }))
  await db.transaction(async (tx) => {
    await lockRefundRules(tx)
    const before = await marketplaceRule(tx, settings.refundRule)
    await setMarketplaceRule(tx, rule, now())
    const refundRule = { from: logged(before), to: logged(rule) }
    await recordSecurityEvent(tx, scope, { kind: 'refund-rule-set', who: actor, refundRule })
  })
  return done('The refund rule is saved. It applies to purchases from now on.')
})
