import { trpc } from '@skillharbor/client/trpc'
import { toasts } from '@skillharbor/contracts/messages'
import { notify } from '@skillharbor/ui/notify'
import { useEffect, useRef, useState } from 'react'
import { type PurchaseLists, standingIn } from './use-buyer.ts'

/** While a bank confirms, the list is asked for again: every 15 s, for 10 minutes, in a tab that is looked at. */
const poll = { everyMs: 15_000, forMs: 10 * 60_000 } as const

/** The learner's purchases, kept up with the bank; how a payment that was pending here came out is told. */
export const usePurchases = (enabled: boolean) => {
  const [until] = useState(() => Date.now() + poll.forMs)
  const list = trpc.purchases.list.useQuery(
    {},
    {
      enabled,
      refetchInterval: ({ state }) => (state.data?.pendingList.length && Date.now() < until ? poll.everyMs : false),
    },
  )
  useToldOutcomes(list.data)
  return list
}

const useToldOutcomes = (lists: PurchaseLists | undefined) => {
  const before = useRef(lists)
  useEffect(() => {
    if (!lists) return
    for (const { courseId: course } of before.current?.pendingList ?? []) {
      const standing = standingIn(lists, course._id)
      if (standing === 'owned') notify.success(toasts.paymentSuccessful)
      if (standing === 'none')
        notify.error(toasts.purchaseFailed, `Your bank did not confirm the payment for ${course.title}.`)
    }
    before.current = lists
  }, [lists])
}
