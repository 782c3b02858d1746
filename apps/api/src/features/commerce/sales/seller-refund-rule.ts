import type { MarketplaceRefundRule, RefundRuleChoice } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import { say } from '@skillharbor/contracts/said'
import { recordSecurityEvent } from '../../accounts/activity/record-security-event.ts'
import { AppError, invalidAt } from '../../app-error.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { lockRefundRules, marketplaceRule, sellerRule, setSellerRule } from '../refunds/refund-rule-repository.ts'

/** What sellers may choose: beside a marketplace that promises nothing, any percent. */
const allowedBy = ({ least, most }: MarketplaceRefundRule): MarketplaceRefundRule => ({
  least: least.days === 0 ? { days: 0, percent: 1 } : least,
  most,
})

/** The rule for refunds of the admin's courses, their own choice, and what the marketplace allows. */
export const showSellerRefundRule = defineUseCase(operations.sales.refundRule, async ({ db, actor, settings }) => {
  const { refundRule } = settings
  const allowed = allowedBy(await marketplaceRule(db, refundRule))
  return { content: { ...allowed, ...(await sellerRule(db, actor.id, refundRule)) } }
})

/** Throws INVALID_INPUT at the part of the choice that the marketplace doesn't allow. */
const requireAllowed = (own: RefundRuleChoice, { least, most }: MarketplaceRefundRule): void => {
  for (const part of ['days', 'percent'] as const) {
    if (own[part] < least[part]) throw invalidAt(`own.${part}`, say('At least {min}', { min: least[part] }))
    if (own[part] > most[part]) throw invalidAt(`own.${part}`, say('At most {max}', { max: most[part] }))
  }
}

/**
 * Chooses the rule for refunds of future purchases of the admin's courses; null: the marketplace's. Purchases keep the rule
 * that they were made under. Throws AppError: INVALID_INPUT if it is less than the marketplace promises, or more than it
 * allows.
 */
export const setSellerRefundRule = defineUseCase(operations.sales.setRefundRule, async (scope, { own }) => {
  const { db, actor, settings, now } = scope
  await db.transaction(async (tx) => {
    await lockRefundRules(tx)
    if (own) requireAllowed(own, allowedBy(await marketplaceRule(tx, settings.refundRule)))
    const before = await sellerRule(tx, actor.id, settings.refundRule)
    if (!(await setSellerRule(tx, actor.id, own, now()))) throw new AppError('UNAUTHENTICATED', 'Please log in')
    await recordSecurityEvent(tx, scope, {
      kind: 'refund-rule-chosen',
      who: actor,
      refundRule: { from: before.own, to: own },
    })
  })
  return done('Your refund rule is saved. It applies to purchases from now on.')
})
