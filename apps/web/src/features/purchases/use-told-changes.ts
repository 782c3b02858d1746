import { toasts } from '@skillharbor/contracts/messages'
import { notify } from '@skillharbor/ui/notify'
import { useEffect, useRef } from 'react'
import { noticeWords } from './notice-words.ts'
import { noticesOf, type PurchaseLists, standingIn } from './use-buyer.ts'

/** The notices that were not there before, or said something else. */
const newNotices = (before: PurchaseLists, now: PurchaseLists) =>
  now.paymentNotices.filter(
    ({ _id, state }) => !before.paymentNotices.some((notice) => notice._id === _id && notice.state === state),
  )

const tellChanges = (before: PurchaseLists, now: PurchaseLists) => {
  const news = newNotices(before, now)
  for (const notice of news) notify.blank(noticeWords(notice).news)
  for (const { courseId: course } of before.pendingList) {
    const standing = standingIn(now, course._id)
    if (standing === 'owned') notify.success(toasts.paymentSuccessful)
    // A notice says better what became of the money; but not one of an earlier payment that was given back long ago.
    const noticed = noticesOf(now, course._id).some((notice) => news.includes(notice) || notice.state !== 'given-back')
    if (standing === 'none' && !noticed)
      notify.error(toasts.purchaseFailed, `Your bank didn’t confirm the payment for ${course.title}.`)
  }
}

/** Tells what happens to the learner's payments while they look at them. */
export const useToldChanges = (lists: PurchaseLists | undefined): void => {
  const before = useRef(lists)
  useEffect(() => {
    if (!lists) return
    if (before.current) tellChanges(before.current, lists)
    before.current = lists
  }, [lists])
}
