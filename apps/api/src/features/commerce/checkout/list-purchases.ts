import { operations } from '@skillharbor/contracts/operations'
import { pendingOf, purchasesOf } from '../../learning/entitlements/purchase-repository.ts'
import { ProviderFailure } from '../../port-errors.ts'
import type { Scope } from '../../scope.ts'
import { useCase } from '../../use-case.ts'
import { ordersToSettle } from '../orders/order-repository.ts'
import { paymentNoticesOf } from '../payments/payment-notice-repository.ts'
import { askFor } from '../reconciliation/reconcile-orders.ts'
import { askAgainAfter, syncOrderWithProvider } from '../reconciliation/sync-order.ts'

/** At most this many unpaid orders are asked about at a time. */
const mostOrders = 3

/** An app that never verifies still sees its purchase: the learner's few unpaid orders are settled first. */
const settleUnpaid = async (scope: Scope, learnerId: string): Promise<void> => {
  const now = scope.now().getTime()
  const within = { since: new Date(now - askFor), askedBefore: new Date(now - askAgainAfter), limit: mostOrders }
  const unpaid = await ordersToSettle(scope.db, learnerId, within)
  const asked = await Promise.allSettled(unpaid.map((order) => syncOrderWithProvider(scope, order)))
  for (const result of asked) {
    if (result.status === 'fulfilled') continue
    // What is owned can be shown without the provider; the webhook and the reconciler will bring the rest.
    if (!(result.reason instanceof ProviderFailure)) throw result.reason
    scope.log.warn({ error: result.reason.message }, 'the provider could not be asked about an order')
  }
}

export const listPurchases = useCase(operations.purchases.list, async (scope) => {
  await settleUnpaid(scope, scope.actor.id)
  const { db, actor, now } = scope
  const [userPurchasedList, pendingList, paymentNotices] = await Promise.all([
    purchasesOf(db, actor.id),
    pendingOf(db, actor.id),
    paymentNoticesOf(db, actor.id, now()),
  ])
  return { userPurchasedList, pendingList, paymentNotices }
})
