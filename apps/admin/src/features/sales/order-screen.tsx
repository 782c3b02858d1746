import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { OrderStory } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { SearchX, TriangleAlert } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { useSessionCheck } from '../../lib/use-session-check.ts'
import { Story } from './order-story.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'

/** How often, in milliseconds, a refund under way is asked after, and how many times at most. */
const refundAsked = { everyMs: 2000, times: 60 }

const refundUnderWay = (story: OrderStory): boolean =>
  story.timeline.findLast(({ kind }) => kind === 'refund')?.status === 'requested'

/** /orders/{id}: one order's whole story, and what can be done about it. */
export function OrderScreen() {
  const { id = '' } = useParams()
  const order = trpc.sales.show.useQuery(
    { id },
    {
      refetchInterval: ({ state: { data, dataUpdateCount } }) =>
        data && refundUnderWay(data.content) && dataUpdateCount < refundAsked.times && refundAsked.everyMs,
    },
  )
  useSessionCheck(order.error)
  return (
    <Page
      title="Order"
      lead={order.data && `${order.data.content.course.title}, ordered by ${order.data.content.learner}`}
    >
      <PageTitle>Order</PageTitle>
      {order.isPending ? (
        <OrdersSkeleton />
      ) : order.data ? (
        <Story story={order.data.content} />
      ) : errorOf(order.error).code === 'NOT_FOUND' ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          heading="No such order"
          text="It isn’t for one of your courses, or the address is wrong."
          action={
            <Button asChild>
              <Link to={paths.sales}>Go to your sales</Link>
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<TriangleAlert aria-hidden />}
          heading="Couldn’t load this order"
          text="Check your connection and try again."
          action={
            <Button busy={order.isFetching} onClick={() => void order.refetch()}>
              Try again
            </Button>
          }
        />
      )}
    </Page>
  )
}
