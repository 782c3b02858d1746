import type { MarketplaceRefundRule, RefundRule, RefundRuleChoice } from '@skillharbor/contracts/entities'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { refundRuleOf, unsetRule } from '../../../db/refund-rules.ts'
import { admins } from '../../../db/schema/accounts.ts'
import { marketplaceRefundRule, sellerRefundRules } from '../../../db/schema/payments.ts'

/** The marketplace's rule, as operators set it, or as it is `configured`. */
export const marketplaceRule = async (db: Db, configured: RefundRule): Promise<MarketplaceRefundRule> => {
  const [row] = await db.select().from(marketplaceRefundRule)
  if (!row) return unsetRule(configured)
  const { days, percent, mostDays, mostPercent } = row
  return { least: { days, percent }, most: { days: mostDays, percent: mostPercent } }
}

export const setMarketplaceRule = async (
  tx: Transaction,
  { least, most }: MarketplaceRefundRule,
  now: Date,
): Promise<void> => {
  const row = { ...least, mostDays: most.days, mostPercent: most.percent, updatedAt: now }
  await tx
    .insert(marketplaceRefundRule)
    .values(row)
    .onConflictDoUpdate({ target: marketplaceRefundRule.only, set: row })
}

/** What the seller chose, if anything, and the rule that purchases from them are made under. */
export const sellerRule = async (
  db: Db,
  adminId: string,
  configured: RefundRule,
): Promise<{ own: RefundRuleChoice | null; rule: RefundRule }> => {
  const { days, percent } = sellerRefundRules
  const [row] = await db
    .select({ own: { days, percent }, rule: refundRuleOf(admins.id, configured) })
    .from(admins)
    .leftJoin(sellerRefundRules, eq(sellerRefundRules.adminId, admins.id))
    .where(eq(admins.id, adminId))
  return row ?? { own: null, rule: configured }
}

/** Sets what the seller chose. Returns false if the account was deleted meanwhile. */
export const setSellerRule = async (
  tx: Transaction,
  adminId: string,
  own: RefundRuleChoice | null,
  now: Date,
): Promise<boolean> => {
  const standing = and(eq(admins.id, adminId), isNull(admins.formerName))
  if ((await tx.select({ id: admins.id }).from(admins).where(standing).for('key share')).length === 0) return false
  if (own === null) {
    await tx.delete(sellerRefundRules).where(eq(sellerRefundRules.adminId, adminId))
    return true
  }
  const row = { ...own, updatedAt: now }
  await tx
    .insert(sellerRefundRules)
    .values({ adminId, ...row })
    .onConflictDoUpdate({ target: sellerRefundRules.adminId, set: row })
  return true
}

/** Lets nobody else set a rule until the transaction ends: a seller's choice is checked against the marketplace's. */
export const lockRefundRules = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('refund rules', 0))`)
}
