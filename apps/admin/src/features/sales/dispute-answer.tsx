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
function Standing({ answer: { kind, state, sentAt, failure }, takesMore }: { answer: Answer; takesMore: boolean }) {
  if (state === 'draft') return null
  if (state === 'failed') return <Alert tone="error">{failureText(failure)}</Alert>
  const time = sentAt ? formatTime(sentAt) : ''
  if (state === 'sent' && takesMore) return <Alert tone="error">{t('dispute.wantsMore', { time })}</Alert>
  return <Alert tone="info">{t(`dispute.${state}.${kind}`, { time })}</Alert>
}

type DisputeAnswerProps = { order: OrderDetail; dispute: Dispute }

/** A dispute of the order’s payment: what the bank wants, our answer to it, and what can be done until its time is over. */
export function DisputeAnswer({ order, dispute }: DisputeAnswerProps) {
  const { _id: id, learner } = order
  const { _id: disputeId = '', answer, answerable, respondBy, amount = order.amount, reasonCode } = dispute
  const draft = trpc.sales.draftDisputeAnswer.useMutation()
  const utils = trpc.useUtils()
  const reason = reasonCode?.replaceAll('_', ' ')
  const takesWords = answerable === true && answer?.state !== 'sending'
  const send = async (words: string) => {
    const { content } = await draft.mutateAsync({ id, disputeId, words })
    await utils.sales.show.invalidate({ id })
    return content.words
  }
  // Then the refund is the bank’s own.
  const isAccepted = answer?.kind === 'accept' && answer.state === 'sent'
  const canBeSent = answer?.pdf && answer.state !== 'sent' ? answer : undefined
  return (
    <Card className="grid gap-4 p-5 *:max-w-3xl sm:p-6">
      <h2 className="text-lg font-semibold">{t('dispute.title')}</h2>
      <p>
        {t('dispute.text', { learner, amount: formatPrice(amount) })} {reason && t('dispute.reason', { reason })}
      </p>
      {!isAccepted && order.refunded !== undefined && order.refunded > 0 && (
        <Alert tone="info">{t('dispute.refunded', { amount: formatPrice(order.refunded) })}</Alert>
      )}
      {answer && <Standing answer={answer} takesMore={takesWords} />}
      {!takesWords && <EvidenceLink order={order} answer={answer} />}
      {takesWords && (
        <>
          <p className="font-semibold">
            {respondBy ? t('dispute.until', { time: formatTime(respondBy) }) : t('dispute.soon')}
          </p>
          <EvidenceForm words={answer?.words ?? ''} isDrafted={answer?.state === 'draft'} send={send}>
            {(isEdited) => (
              <>
                <EvidenceLink order={order} answer={answer} />
                <DisputeActions order={order} disputeId={disputeId} draft={isEdited ? undefined : canBeSent} />
              </>
            )}
          </EvidenceForm>
        </>
      )}
    </Card>
  )
}

/** The evidence as a PDF, while it is kept. A seller reads less of it than the bank. */
function EvidenceLink({ order, answer }: { order: OrderDetail; answer: Answer | null | undefined }) {
  if (!answer?.pdf) return null
  return (
    <div className="unprinted grid gap-2">
      <Button asChild variant="secondary" className="justify-self-start">
        <a href={answer.pdf} download>
          <FileText aria-hidden className="size-4" />
          {t('dispute.pdf')}
        </a>
      </Button>
      {!order.seller && <p className="text-sm text-ink-soft">{t('dispute.bankOnly')}</p>}
    </div>
  )
}
