import type { OrderStory } from '@skillharbor/contracts/entities'
import { Price } from '@skillharbor/ui/price'
import { Link } from 'react-router'
import { formatTime } from '../../lib/format-time.ts'
import { paths } from '../../lib/paths.ts'
import { Fact } from './fact.tsx'
import { OrderState } from './order-state.tsx'

/** What an order is about. */
export function OrderFacts({
  story: { learner, course, amount, state, createdAt, providerOrderId },
}: {
  story: OrderStory
}) {
  return (
    <dl className="grid grid-cols-2 gap-4 text-sm lg:grid-cols-1">
      <Fact name="State">
        <OrderState state={state} />
      </Fact>
      <Fact name="Amount">
        <span className="text-lg">
          <Price rupees={amount} />
        </span>
      </Fact>
      <Fact name="Learner">{learner}</Fact>
      <Fact name="Course">
        <Link to={paths.salesOf(course._id)} className="font-medium text-accent underline underline-offset-4">
          {course.title}
        </Link>
      </Fact>
      <Fact name="Ordered">
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      </Fact>
      {providerOrderId && (
        <Fact name="Razorpay order ID">
          <code className="text-xs break-all">{providerOrderId}</code>
        </Fact>
      )}
    </dl>
  )
}
