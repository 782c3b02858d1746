import { trpc } from '@skillharbor/client/trpc'
import type { DisputeAnswer as Answer, Dispute, OrderDetail } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { formatPrice } from '@skillharbor/ui/price'
import { FileText } from 'lucide-react'
import { formatTime } from '../../lib/format-time.ts'
import { DisputeActions } from './dispute-actions.tsx'
import { EvidenceForm } from './evidence-form.tsx'
import { t } from './messages.ts'

const failureText = (failure: string | null): string => {
  if (failure === 'late' || failure === 'decided') return t(`dispute.failures.${failure}`)
  return t('dispute.failures.other', { reason: failure ?? '' })
}

/** How the last answer stands: nothing about a draft, which is still to be sent. */
function Standing({ answer: { kind, state, sentAt, failure } }: { answer: Answer }) {
  if (state === 'draft') return null
  if (state === 'failed') return <Alert tone="error">{failureText(failure)}</Alert>
  return <Alert tone="info">{t(`dispute.${state}.${kind}`, { time: sentAt ? formatTime(sentAt) : '' })}</Alert>
}

type DisputeAnswerProps = { order: OrderDetail; dispute: Dispute }

/** A dispute of the order’s payment: what the bank wants, our answer to it, and what can be done until its time is over. */
export function DisputeAnswer({ order, dispute }: DisputeAnswerProps) {
  const { _id: id, learner } = order
  const { answer, answerable, respondBy, amount = order.amount, reasonCode } = dispute
  const draft = trpc.sales.draftDisputeAnswer.useMutation()
  const utils = trpc.useUtils()
  const reason = reasonCode?.replaceAll('_', ' ')
  const takesWords = answerable && answer?.state !== 'sending'
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="text-lg font-semibold">{t('dispute.title')}</h2>
      <p>
        {t('dispute.text', { learner, amount: formatPrice(amount) })} {reason && t('dispute.reason', { reason })}
      </p>
      {answer && <Standing answer={answer} />}
      {takesWords && (
        <div className="unprinted grid gap-4">
          <p className="font-semibold">
            {respondBy ? t('dispute.until', { time: formatTime(respondBy) }) : t('dispute.soon')}
          </p>
          <EvidenceForm
            words={answer?.words ?? ''}
            isDrafted={answer?.state === 'draft'}
            send={async (words) => {
              await draft.mutateAsync({ id, words })
              await utils.sales.show.invalidate({ id })
            }}
          />
        </div>
      )}
      {answer?.pdf && (
        <Button asChild variant="secondary" className="unprinted justify-self-start">
          <a href={answer.pdf} download>
            <FileText aria-hidden className="size-4" />
            {t('dispute.pdf')}
          </a>
        </Button>
      )}
      {takesWords && (
        <DisputeActions order={order} draft={answer?.pdf && answer.state !== 'sent' ? answer : undefined} />
      )}
    </Card>
  )
}
