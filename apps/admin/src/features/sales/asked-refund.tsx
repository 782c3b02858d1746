import { trpc } from '@skillharbor/client/trpc'
import type { OrderDetail, RefundRequest } from '@skillharbor/contracts/entities'
import { Card } from '@skillharbor/ui/card'
import { formatTime } from '../../lib/format-time.ts'
import { ReasonButton } from '../../lib/reason-button.tsx'
import { t } from './messages.ts'
import { RefundButton } from './refund-button.tsx'

/** What the learner asks for, and all answers to it: a refund, a part of it, or a reason against it. */
export function AskedRefund({ order, request }: { order: OrderDetail; request: RefundRequest }) {
  const { _id, learner, refundable } = order
  const utils = trpc.useUtils()
  const { words, answer, state, askedAt, answerBy } = request
  const times = { learner, asked: formatTime(askedAt), answerBy: formatTime(answerBy) }
  const declineButton = (
    <ReasonButton
      label={t('asked.decline')}
      place={`decline:${_id}`}
      title={t('asked.declineTitle', { learner })}
      text={t('asked.declineText', { learner })}
      confirm={t('asked.declineConfirm')}
      reason={{
        label: t('asked.reason'),
        hint: t('asked.reasonHint', { learner }),
        missing: t('asked.reasonMissing'),
      }}
      run={(reason) => utils.client.sales.declineRefund.mutate({ id: _id, reason })}
      onDone={() => {
        void utils.sales.invalidate()
        void utils.operator.invalidate()
      }}
    />
  )
  return (
    <Card className="grid gap-3 p-5 sm:p-6">
      <h2 className="text-lg font-semibold">{t('asked.title')}</h2>
      <p className="text-ink-soft">{t(`asked.${state}`, times)}</p>
      <blockquote className="border-s-2 border-line ps-3 wrap-anywhere whitespace-pre-line">{words}</blockquote>
      {answer !== null && (
        <>
          <p className="text-ink-soft">{t('asked.answer')}</p>
          <blockquote className="border-s-2 border-accent ps-3 wrap-anywhere whitespace-pre-line">{answer}</blockquote>
        </>
      )}
      {state === 'open' && (
        <div className="unprinted">
          {refundable ? <RefundButton order={order} orElse={declineButton} /> : declineButton}
        </div>
      )}
    </Card>
  )
}
