import { operations } from '@skillharbor/contracts/operations'
import { toPurchase } from '../../learning/entitlements/purchase-repository.ts'
import { lessonsToContinue, toCourseProgress } from '../../learning/progress/course-progress.ts'
import { defineUseCase } from '../../use-case.ts'
import { noticesSince, toNotices } from '../payments/payment-notice-repository.ts'
import { askAboutUnpaid, askAboutUnpaidWithin, askedTimes } from './ask-about-unpaid.ts'
import { purchasesOf } from './purchases-repository.ts'

/**
 * Returns the learner's courses, pending orders and payment notices. Waits for what the provider says about unpaid orders
 * for a second, or for as long as that takes, or doesn't ask it at all.
 */
export const listPurchases = defineUseCase(operations.purchases.list, async (scope, { ask }) => {
  const { db, actor, settings } = scope
  const read = () => {
    const { since: openedSince, askedBefore } = askedTimes(scope.now())
    const times = { openedSince, askedBefore, noticesSince: noticesSince(scope.now()) }
    return purchasesOf(db, { learnerId: actor.id, ...times })
  }
  const known = await read()
  const isToAsk = known.isToAsk && ask !== 'never'
  const isAnswered =
    !isToAsk || (await (ask === 'now' ? askAboutUnpaid(scope) : askAboutUnpaidWithin(scope, settings.purchasesWaitMs)))
  const { owned, pending: pendingList, progress: rows, ...notices } = isToAsk ? await read() : known
  const progress = new Map(rows.map((row) => [row.courseId, toCourseProgress(row)]))
  const lessons = await lessonsToContinue(db, actor.id, [...progress.values()])
  const userPurchasedList = owned.map(toPurchase).map((purchase) => {
    const of = progress.get(purchase.courseId._id)
    return { ...purchase, progress: of, ...lessons.get(of?.continueLessonId ?? null) }
  })
  return { userPurchasedList, pendingList, paymentNotices: toNotices(notices), checking: !isAnswered }
})
