import { operations } from '@skillharbor/contracts/operations'
import { listOwnedCourses, listPendingOrders } from '../../learning/entitlements/purchase-repository.ts'
import { courseProgress, lessonsToContinue } from '../../learning/progress/course-progress.ts'
import { defineUseCase } from '../../use-case.ts'
import { paymentNoticesOf } from '../payments/payment-notice-repository.ts'
import { askAboutUnpaid, askAboutUnpaidWithin } from './ask-about-unpaid.ts'

/**
 * Returns the learner's courses, pending orders and payment notices. Waits for what the provider says about unpaid orders
 * for a second, or for as long as that takes, or doesn't ask it at all.
 */
export const listPurchases = defineUseCase(operations.purchases.list, async (scope, { ask }) => {
  const { db, actor, now, settings } = scope
  const isAnswered =
    ask === 'never' ||
    (await (ask === 'now' ? askAboutUnpaid(scope) : askAboutUnpaidWithin(scope, settings.purchasesWaitMs)))
  // From one snapshot: an order that is settled meanwhile would otherwise be in none of the lists.
  const { owned, pendingList, paymentNotices } = await db.transaction(
    async (tx) => ({
      owned: await listOwnedCourses(tx, actor.id),
      pendingList: await listPendingOrders(tx, actor.id),
      paymentNotices: await paymentNoticesOf(tx, actor.id, now()),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const courseIds = owned.map(({ courseId }) => courseId._id)
  const progress = await courseProgress(db, actor.id, courseIds)
  const lessons = await lessonsToContinue(db, actor.id, [...progress.values()])
  const userPurchasedList = owned.map((purchase) => {
    const of = progress.get(purchase.courseId._id)
    return { ...purchase, progress: of, ...lessons.get(of?.continueLessonId ?? null) }
  })
  return { userPurchasedList, pendingList, paymentNotices, checking: !isAnswered }
})
