import { failureUnlessCancelled } from '@skillharbor/client/account/outcome'
import { useOperationForm } from '@skillharbor/client/operation-form'
import type { OrderDetail, PartToRefund } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { DialogActions, QuestionDialog } from '@skillharbor/ui/dialog'
import { Field, Input, Textarea } from '@skillharbor/ui/field'
import { formatPrice } from '@skillharbor/ui/price'
import { useUnsentWords } from '../../lib/use-unsent-words.ts'
import { t } from './messages.ts'

type PartDialogProps = {
  order: OrderDetail
  /** Asks for the refund. Rejects if it is refused. */
  send: (part: Omit<PartToRefund, 'requestId'>) => Promise<unknown>
  onClose: () => void
}

/** Asks how much of an order goes back, and what its learner reads about it. What was typed stays until it worked. */
export default function PartDialog({
  order: { _id, learner, leftToRefund, refundOf, refundIsInstant },
  send,
  onClose,
}: PartDialogProps) {
  const unsent = useUnsentWords(`part:${_id}`)
  const { field, failure, busy, onSubmit, onChange } = useOperationForm({
    schema: async () => (await import('./part-values.ts')).PartValues,
    defaultValues: { amount: '', reason: unsent.words },
    fieldOfIssue: { 'part.amount': 'amount', 'part.reason': 'reason' },
    send,
    onSent: () => {
      unsent.forget()
      onClose()
    },
    failureOf: failureUnlessCancelled,
  })
  const [amount, reason] = [field('amount'), field('reason')]
  const most = refundOf?.mostInPart ?? 0
  return (
    <QuestionDialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title={t('part.title', { learner })}
      description={t('part.text', { learner })}
    >
      <form noValidate className="grid gap-4" onSubmit={onSubmit} onChange={onChange}>
        <Field
          label={t('part.amount')}
          hint={t('part.left', { amount: formatPrice(leftToRefund), most: formatPrice(most) })}
          error={amount.error}
        >
          {(aria) => <Input {...aria} {...amount.control} type="number" inputMode="decimal" step="0.01" required />}
        </Field>
        <Field label={t('part.reason')} hint={t('part.reasonHint', { learner })} error={reason.error}>
          {(aria) => (
            <Textarea
              {...aria}
              {...reason.control}
              onChange={(event) => {
                unsent.change(event.target.value)
                void reason.control.onChange(event)
              }}
              rows={3}
              maxLength={500}
              required
            />
          )}
        </Field>
        {refundIsInstant && <p className="text-sm">{t('refund.instant')}</p>}
        {failure && <Alert tone="error">{failure}</Alert>}
        <DialogActions>
          <Button type="submit" variant="danger" busy={busy}>
            {t('part.confirm')}
          </Button>
        </DialogActions>
      </form>
    </QuestionDialog>
  )
}
