import { trpc } from '@skillharbor/client/trpc'
import { useVisibleSince } from '../../lib/use-visible-since.ts'
import type { PurchaseLists } from './use-buyer.ts'
import { usePaymentToasts } from './use-payment-toasts.ts'

/**
 * How often a visible tab polls the purchases: while the provider is asked, while a bank confirms a payment, and while a
 * notice isn't final. Polling
 * stops after ten minutes; a tab that becomes visible again starts over.
 */
const poll = { checkingMs: 3_000, pendingMs: 10_000, noticeMs: 30_000, forMs: 10 * 60_000 } as const

const everyMs = ({ pendingList, paymentNotices, checking }: PurchaseLists): number | false => {
  if (checking) return poll.checkingMs
  if (pendingList.length > 0) return poll.pendingMs
  return paymentNotices.some(({ state }) => state !== 'given-back') && poll.noticeMs
}

/** The learner's purchases, polled while payments are open. Shows a toast when something happens to one. */
export const usePurchases = (enabled: boolean) => {
  const visibleSince = useVisibleSince()
  const list = trpc.purchases.list.useQuery(
    {},
    {
      enabled,
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && Date.now() < visibleSince.current + poll.forMs && everyMs(data),
    },
  )
  usePaymentToasts(list.data)
  return list
}
