import type { OrderStory } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Card } from '@skillharbor/ui/card'
import { useEffect } from 'react'
import { focusHeading } from '../../lib/focus-heading.ts'
import { CheckButton } from './check-button.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { verdictOf } from './order-verdict.ts'
import { RefundButton } from './refund-button.tsx'

/** An order's verdict, its facts with what can be done about it, and everything that happened. */
export function Story({ story }: { story: OrderStory }) {
  const { tone, text } = verdictOf(story)
  const { refundable } = story
  // The button that had the focus goes when the refund is requested.
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
          <div className="grid gap-3 border-t border-line pt-5">
            {refundable && <RefundButton story={story} />}
            <CheckButton orderId={story._id} variant="ghost" />
          </div>
        </Card>
      </div>
    </div>
  )
}
