import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { OrderStory } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { SearchX, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { focusHeading } from '../../lib/focus-heading.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { useSessionCheck } from '../../lib/use-session-check.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { verdictOf } from './order-verdict.ts'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import { RefundButton } from './refund-button.tsx'

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
          text="It is not for one of your courses, or the address was mistyped."
          action={
            <Button asChild>
              <Link to={paths.sales}>Go to your sales</Link>
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<TriangleAlert aria-hidden />}
          heading="The order could not be loaded"
          text="Nothing is lost. It may work in a moment."
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

function Story({ story }: { story: OrderStory }) {
  const { tone, text } = verdictOf(story)
  const { refundable } = story
  // The button that had the focus goes when the refund was asked for.
  useEffect(() => {
    if (!refundable && document.activeElement === document.body) focusHeading()
  }, [refundable])
  return (
    <div className="grid gap-6">
      <Alert tone={tone}>
        <p className="text-base">{text}</p>
      </Alert>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <Card className="p-5 sm:p-6">
          <h2 className="mb-5 text-lg font-semibold">What happened</h2>
          <OrderTimeline events={story.timeline} />
        </Card>
        <Card className="grid gap-5 p-5 max-lg:order-first sm:p-6">
          <OrderFacts story={story} />
          {refundable && <RefundButton story={story} />}
        </Card>
      </div>
    </div>
  )
}
