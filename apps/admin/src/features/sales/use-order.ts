import { trpc } from '@skillharbor/client/trpc'
import type { OrderDetail } from '@skillharbor/contracts/entities'
import { focusManager } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** How often what is under way is asked about, and for how long, in milliseconds. */
const follow = { everyMs: 2_000, forMs: 120_000 }

/**
 * Whether a refund, or the answer to a dispute, is on its way to the provider; or the refund that the provider makes of a
 * payment whose dispute was accepted.
 */
const isUnderWay = ({ timeline, dispute, amount, refunded = 0 }: OrderDetail): boolean =>
  dispute?.answer?.state === 'sending' ||
  (dispute?.status === 'lost' && dispute.answer?.kind === 'accept' && refunded < (dispute.amount ?? amount)) ||
  timeline.findLast(({ kind }) => kind === 'refund')?.status === 'requested'

const onShownOrHidden = (onChange: () => void) => focusManager.subscribe(onChange)
const isTabShown = () => focusManager.isFocused()

/** Loads what needs attention again when the order's dispute has moved on: the bar and Operations count it. */
const useCountsFollow = (order: OrderDetail | undefined): void => {
  const utils = trpc.useUtils()
  const standing = order && `${order._id} ${order.dispute?.status} ${order.dispute?.answer?.state}`
  const before = useRef(standing)
  useEffect(() => {
    const hasMoved = before.current !== undefined && before.current !== standing
    before.current = standing
    if (!hasMoved) return
    void utils.sales.attention.invalidate()
    void utils.operator.invalidate()
  }, [standing, utils])
}

/**
 * An order. What is under way is followed for a while: from when it began, from the last news of it, or from when the tab
 * was shown again.
 */
export const useOrder = (id: string) => {
  const [isFollowed, setFollowed] = useState(false)
  const order = trpc.sales.show.useQuery({ id }, { refetchInterval: isFollowed && follow.everyMs })
  const content = order.data?.content
  const news = content && isUnderWay(content) && `${id} ${content.timeline.length} ${content.dispute?.answer?.state}`
  const isShown = useSyncExternalStore(onShownOrHidden, isTabShown)
  useEffect(() => {
    if (!news || !isShown) return
    setFollowed(true)
    const end = setTimeout(() => setFollowed(false), follow.forMs)
    return () => {
      clearTimeout(end)
      setFollowed(false)
    }
  }, [news, isShown])
  useCountsFollow(content)
  return order
}
