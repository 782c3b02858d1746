import { trpc } from '@skillharbor/client/trpc'
import { useEffect, useRef } from 'react'
import type { PurchaseLists } from './use-buyer.ts'
import { useToldChanges } from './use-told-changes.ts'

/**
 * How often the list is asked for again by itself, in a tab that is looked at: while a bank confirms, and while there is
 * a payment of which nothing is final yet. It ends after a while; a tab that comes back begins anew.
 */
const poll = { pendingMs: 10_000, underWayMs: 30_000, forMs: 10 * 60_000 } as const

const everyMs = ({ pendingList, paymentNotices }: PurchaseLists): number | false => {
  if (pendingList.length > 0) return poll.pendingMs
  return paymentNotices.some(({ state }) => state !== 'given-back') && poll.underWayMs
}

/** The learner's purchases, kept up with the bank; what happens to a payment meanwhile is told. */
export const usePurchases = (enabled: boolean) => {
  const lookedAtSince = useLookedAtSince()
  const list = trpc.purchases.list.useQuery(
    {},
    {
      enabled,
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && Date.now() < lookedAtSince.current + poll.forMs && everyMs(data),
    },
  )
  useToldChanges(list.data)
  return list
}

/** Since when the tab has been looked at, in ms since 1970. */
const useLookedAtSince = () => {
  const since = useRef(0)
  useEffect(() => {
    const look = () => {
      since.current = Date.now()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return since
}
