import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { type OwnOrder, type RefundRequest, refundRequestDays } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import { formatPrice } from '@skillharbor/ui/price'
import { ReasonDialog } from '@skillharbor/ui/reason-dialog'
import { MessageSquareText } from 'lucide-react'
import { type Ref, useState } from 'react'
import { formatDay } from '../../lib/format-day.ts'
import { useUnsentWords } from '../../lib/use-unsent-words.ts'
import { t } from './messages.ts'

/** What the learner asked the seller for, and what became of it. */
export function AskedRefund({ request, stateRef }: { request: RefundRequest; stateRef: Ref<HTMLParagraphElement> }) {
  const { words, state, askedAt, answerBy, answer, refunded } = request
  const days = { asked: formatDay(askedAt), answerBy: formatDay(answerBy) }
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <p ref={stateRef} tabIndex={-1} className="rounded-sm text-ink-soft">
        {refunded === undefined
          ? t(`ask.${state}`, days)
          : t('ask.grantedAmount', { ...days, amount: formatPrice(refunded) })}
      </p>
      <blockquote className="border-s-2 border-line ps-3 wrap-anywhere whitespace-pre-line text-ink-soft">
        {words}
      </blockquote>
      {answer !== null && (
        <>
          <p className="text-ink-soft">{t('ask.answer')}</p>
          <blockquote className="border-s-2 border-accent ps-3 wrap-anywhere whitespace-pre-line">{answer}</blockquote>
        </>
      )}
    </div>
  )
}

/** Asks the seller for a refund, in the learner's own words. */
export function AskForRefund({ order: { _id, seller }, onAsked }: { order: OwnOrder; onAsked: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const unsent = useUnsentWords(`refund:${_id}`)
  const utils = trpc.useUtils()
  const ask = trpc.purchases.askForRefund.useMutation()
  const send = async (words: string) => {
    try {
      const { message } = await ask.mutateAsync({ id: _id, words })
      unsent.sent(words)
      onAsked()
      await utils.purchases.show.invalidate({ id: _id })
      notify.success(message)
      return { ok: true } as const
    } catch (error) {
      return { ok: false, message: errorOf(error).message } as const
    }
  }
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">{t('ask.lead', { days: refundRequestDays })}</p>
      <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
        <MessageSquareText aria-hidden className="size-4" />
        {t('ask.action')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('ask.title', { seller })}
          text={t('ask.text', { days: refundRequestDays })}
          confirm={t('ask.send')}
          reason={{ label: t('ask.label'), hint: t('ask.hint', { seller }), missing: t('ask.missing') }}
          unsent={unsent}
          send={send}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
