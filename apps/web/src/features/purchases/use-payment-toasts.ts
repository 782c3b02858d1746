import { notify } from '@skillharbor/ui/notify'
import { useEffect, useRef } from 'react'
import { specified } from '../../lib/specified/specified.ts'
import { t } from './messages.ts'
import { noticeText } from './notice-text.ts'
import { noticesOf, type PurchaseLists, purchaseStatus } from './use-buyer.ts'

/** The notices that are new, or have a new state. */
const newNotices = (before: PurchaseLists, now: PurchaseLists) =>
  now.paymentNotices.filter(
    ({ _id, state }) => !before.paymentNotices.some((notice) => notice._id === _id && notice.state === state),
  )

const showToasts = (before: PurchaseLists, now: PurchaseLists) => {
  const added = newNotices(before, now)
  for (const notice of added) notify.blank(noticeText(notice, 'toast'))
  for (const { courseId: course, awaiting } of before.pendingList) {
    const status = purchaseStatus(now, course._id)
    if (status === 'owned') notify.success(specified('toasts.paymentSuccessful'))
    // A notice explains better what happened to the money, unless it is about an earlier payment, refunded long ago.
    const noticed = noticesOf(now, course._id).some((notice) => added.includes(notice) || notice.state !== 'given-back')
    if (status === 'none' && !noticed)
      notify.error(
        specified('toasts.purchaseFailed'),
        t(awaiting === 'cash' ? 'outcome.notCollected' : 'outcome.declined', { course: course.title }),
      )
  }
}

/** Shows a toast for everything that happens to the learner's payments while they look at them. */
export const usePaymentToasts = (lists: PurchaseLists | undefined): void => {
  const before = useRef(lists)
  useEffect(() => {
    if (!lists) return
    if (before.current) showToasts(before.current, lists)
    before.current = lists
  }, [lists])
}
