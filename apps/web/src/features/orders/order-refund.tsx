import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { type OwnOrder, type RefundStanding, refundsByRule } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { ConfirmDialog } from '@skillharbor/ui/dialog'
import { notify } from '@skillharbor/ui/notify'
import { formatPrice } from '@skillharbor/ui/price'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '../../lib/format-moment.ts'
import { t } from './messages.ts'
import { AskedRefund, AskForRefund } from './refund-request.tsx'
import { useAwaitedFocus } from './use-awaited-focus.ts'

/** What the rule says of this purchase today. */
const words = ({ state, days, percent, until, openedPercent }: RefundStanding): string =>
  t(`refund.${state}`, {
    days,
    percent,
    until: t('ist', { time: formatMoment(until) }),
    opened: openedPercent,
    most: refundsByRule,
  })

type OrderRefundProps = { order: OwnOrder; onRefunded: () => void }

/** The ways back: a bank that has yet to decide, the rule that the order was made under, with today's numbers, and what the seller is asked. */
export function OrderRefund({ order, onRefunded }: OrderRefundProps) {
  const asked = useAwaitedFocus()
  const { disputed, refundStanding: standing, refundRequest, mayAskForRefund } = order
  if (!disputed && !standing && !refundRequest && !mayAskForRefund) return null
  return (
    <Card className="unprinted grid gap-4 p-5 sm:p-8">
      <h2 className="text-lg font-semibold text-ink">{t('refund.title')}</h2>
      {disputed && <p className="text-ink">{t('refund.disputed')}</p>}
      {standing && <p className="text-ink-soft">{words(standing)}</p>}
      {standing?.state === 'open' && <RefundByRule order={order} onRefunded={onRefunded} />}
      {refundRequest && <AskedRefund request={refundRequest} stateRef={asked.take} />}
      {mayAskForRefund && <AskForRefund order={order} onAsked={asked.expect} />}
    </Card>
  )
}

/** One button that gives the order back, after a question. */
function RefundByRule({ order, onRefunded }: OrderRefundProps) {
  const [isAsking, setAsking] = useState(false)
  const utils = trpc.useUtils()
  const refund = trpc.purchases.refund.useMutation({
    onSuccess: ({ message }) => {
      onRefunded()
      notify.success(message)
    },
    onError: (error) => notify.error(t('refund.failed'), errorOf(error).message),
    onSettled: async () => {
      await utils.purchases.invalidate()
      setAsking(false)
    },
  })
  const amount = formatPrice(Math.round((order.amount - (order.payment?.refunded ?? 0)) * 100) / 100)
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden className="size-4" />
        {t('refund.ask')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('refund.question', { amount })}
        confirmLabel={t('refund.confirm', { amount })}
        tone="danger"
        busy={refund.isPending}
        onConfirm={() => refund.mutate({ id: order._id })}
      >
        {t('refund.consequences', { course: order.course.title })}
      </ConfirmDialog>
    </>
  )
}
