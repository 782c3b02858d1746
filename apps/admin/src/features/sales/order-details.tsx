import '@skillharbor/ui/printed-sheet.css'
import { focusContent } from '@skillharbor/client/focus'
import { useAdmin } from '@skillharbor/client/session'
import type { OrderDetail } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { AskedRefund } from './asked-refund.tsx'
import { CheckButton } from './check-button.tsx'
import { DisputeAnswer } from './dispute-answer.tsx'
import { DisputeNotice } from './dispute-notice.tsx'
import { t } from './messages.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { verdictOf } from './order-verdict.ts'
import { RefundButton } from './refund-button.tsx'

/** An order's verdict, facts, actions and timeline. A suspended seller can only answer a dispute. */
export function OrderDetails({ order }: { order: OrderDetail }) {
  const { tone, text } = verdictOf(order)
  const { dispute, leftToRefund, refundable } = order
  const isSuspended = useAdmin().admin?.suspended !== undefined
  const isAsked = order.refundRequest?.state === 'open'
  // The button that had the focus is gone once the refund is requested or declined, or the answer to a dispute sent.
  const buttons = `${refundable} ${isAsked} ${dispute?.answer?.state}`
  const before = useRef(buttons)
  useEffect(() => {
    if (before.current !== buttons && document.activeElement === document.body) focusContent()
    before.current = buttons
  }, [buttons])
  return (
    <div className="printed-sheet grid gap-6">
      <Alert tone={tone}>
        <p className="text-base">{text}</p>
      </Alert>
      {dispute && (dispute.answerable || dispute.answer) && <DisputeAnswer order={order} dispute={dispute} />}
      {order.refundRequest && !isSuspended && <AskedRefund order={order} request={order.refundRequest} />}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem] print:grid-cols-1">
        <Card className="p-5 sm:p-6">
          <h2 className="mb-5 text-lg font-semibold">{t('timeline.title')}</h2>
          <OrderTimeline events={order.timeline} />
        </Card>
        <Card className="grid gap-5 p-5 max-lg:order-first sm:p-6 print:order-first">
          <OrderFacts order={order} />
          <div className="unprinted grid gap-3 border-t border-line pt-5 sm:max-lg:flex sm:max-lg:flex-wrap">
            {refundable && !isSuspended && !isAsked && <RefundButton order={order} />}
            {!refundable && dispute && <DisputeNotice dispute={dispute} />}
            {!refundable && leftToRefund > 0 && <p className="text-sm">{t('refund.tooSmall')}</p>}
            <Button variant="secondary" onClick={() => window.print()}>
              <Printer aria-hidden className="size-4" />
              {t('order.print')}
            </Button>
            {!isSuspended && <CheckButton orderId={order._id} variant="ghost" />}
          </div>
        </Card>
      </div>
    </div>
  )
}
