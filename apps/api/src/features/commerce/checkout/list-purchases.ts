import { operations } from '@skillharbor/contracts/operations'
import { listOwnedCourses, listPendingOrders } from '../../learning/entitlements/purchase-repository.ts'
import { courseProgress } from '../../learning/progress/course-progress.ts'
import { defineUseCase } from '../../use-case.ts'
import { paymentNoticesOf } from '../payments/payment-notice-repository.ts'
import { askAboutUnpaid } from './ask-about-unpaid.ts'

/** Returns the learner's courses, pending orders and payment notices, after syncing unpaid orders. */
export const listPurchases = defineUseCase(operations.purchases.list, async (scope) => {
  await askAboutUnpaid(scope)
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
