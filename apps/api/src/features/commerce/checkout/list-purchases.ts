import { operations } from '@skillharbor/contracts/operations'
import { listOwnedCourses, listPendingOrders } from '../../learning/entitlements/purchase-repository.ts'
import { courseProgress } from '../../learning/progress/course-progress.ts'
import { ProviderFailure } from '../../port-errors.ts'
import type { Scope } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { findUnpaidOrders } from '../orders/order-repository.ts'
import { paymentNoticesOf } from '../payments/payment-notice-repository.ts'
import { reconcileFor } from '../reconciliation/reconcile-orders.ts'
import { syncAgainAfter, syncOrderWithProvider } from '../reconciliation/sync-order.ts'

/** The maximum number of unpaid orders to sync at a time. */
const maxOrders = 3

/** Settles the learner's latest unpaid orders first, so that an app that never calls verify still sees its purchase. */
const syncUnpaidOrders = async (scope: Scope, learnerId: string): Promise<void> => {
  const now = scope.now().getTime()
  const within = { since: new Date(now - reconcileFor), askedBefore: new Date(now - syncAgainAfter), limit: maxOrders }
  const unpaid = await findUnpaidOrders(scope.db, learnerId, within)
  const asked = await Promise.allSettled(unpaid.map((order) => syncOrderWithProvider(scope, order)))
  for (const result of asked) {
    if (result.status === 'fulfilled') continue
    // Owned courses can be shown without the provider. The webhook and the reconciler will settle the rest.
    if (!(result.reason instanceof ProviderFailure)) throw result.reason
    scope.log.warn({ error: result.reason.message }, 'the provider could not be asked about an order')
  }
}

/** Returns the learner's courses, pending orders and payment notices, after syncing unpaid orders. */
export const listPurchases = defineUseCase(operations.purchases.list, async (scope) => {
  await syncUnpaidOrders(scope, scope.actor.id)
  const { db, actor, now } = scope
  const [owned, pendingList, paymentNotices] = await Promise.all([
    listOwnedCourses(db, actor.id),
    listPendingOrders(db, actor.id),
    paymentNoticesOf(db, actor.id, now()),
  ])
  const progress = await courseProgress(
    db,
    actor.id,
    owned.map(({ courseId }) => courseId._id),
  )
  const userPurchasedList = owned.map((purchase) => ({ ...purchase, progress: progress.get(purchase.courseId._id) }))
  return { userPurchasedList, pendingList, paymentNotices }
})
