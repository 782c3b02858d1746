import { trpc } from '@skillharbor/client/trpc'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { ReceiptIndianRupee, SearchX, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { common } from '../../lib/messages.ts'
import { t } from './messages.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import { OrdersTable } from './orders-table.tsx'
import type { useSalesAddress } from './sales-address.ts'

/** The orders that match the address bar, as many pages as it says. */
export function Orders({ address }: { address: ReturnType<typeof useSalesAddress> }) {
  const { filter, pages, maxPages, change, clear } = address
  const list = trpc.sales.list.useInfiniteQuery(filter, { getNextPageParam: (page) => page.nextCursor })
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const loaded = list.data?.pages.length ?? 0
  const missing = loaded > 0 && loaded < pages && hasNextPage
  useEffect(() => {
    if (missing && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [missing, isFetching, isFetchNextPageError, fetchNextPage])

  const orders = list.data?.pages.slice(0, pages).flatMap((page) => page.content) ?? []
  const more = loaded > pages || hasNextPage
  const filtered = Object.keys(filter).length > 0
  return (
    <section aria-labelledby="orders-heading" className="grid gap-5">
      <h2 id="orders-heading" className="text-2xl font-semibold">
        {t('orders.title')}
      </h2>
      <OrderFilters
        filter={filter}
        known={orders[0]?.course}
        change={change}
        empty={list.isSuccess && !orders.length}
      />
      {list.isPending ? (
        <OrdersSkeleton />
      ) : list.isLoadingError ? (
        <EmptyState
          level={2}
          icon={<TriangleAlert aria-hidden />}
          heading={t('orders.failed')}
          text={common('checkConnection')}
          action={
            <Button busy={list.isFetching} onClick={() => void list.refetch()}>
              {common('tryAgain')}
            </Button>
          }
        />
      ) : orders.length > 0 ? (
        <OrdersTable orders={orders} />
      ) : filtered ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          heading={t('orders.noMatchHeading')}
          text={t('orders.noMatchText')}
          action={
            <Button variant="secondary" onClick={clear}>
              {t('orders.showAll')}
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<ReceiptIndianRupee aria-hidden />}
          heading={t('orders.noneHeading')}
          text={t('orders.noneText')}
        />
      )}
      {more && pages < maxPages && (
        <div className="flex justify-center">
          <Button
            variant="secondary"
            size="lg"
            busy={list.isFetchingNextPage}
            onClick={() => (isFetchNextPageError ? void fetchNextPage() : change('pages', String(pages + 1)))}
          >
            {t(isFetchNextPageError ? 'orders.moreFailed' : 'orders.more')}
          </Button>
        </div>
      )}
      {more && pages >= maxPages && <p className="text-center text-ink-soft">{t('orders.tooMany')}</p>}
    </section>
  )
}
