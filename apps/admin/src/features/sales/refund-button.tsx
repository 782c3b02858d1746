import { useConfirmation } from '@skillharbor/client/account/confirmation'
import { outcomeOf } from '@skillharbor/client/account/outcome'
import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { OrderDetail } from '@skillharbor/contracts/entities'
import { Confirmation } from '@skillharbor/ui/account/confirmation'
import { Button } from '@skillharbor/ui/button'
import { lazyRetrying } from '@skillharbor/ui/lazy-retrying'
import { notify } from '@skillharbor/ui/notify'
import { formatPrice } from '@skillharbor/ui/price'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from './messages.ts'
import { MoneyFailure } from './money-failure.tsx'

// The dialogs' code is loaded when the first order is about to be refunded.
const PartDialog = lazyRetrying(async () => (await import('./part-dialog.tsx')).default)
const ConfirmDialog = lazyRetrying(async () => (await import('@skillharbor/ui/dialog')).ConfirmDialog)

type RefundButtonProps = {
  order: OrderDetail
  /** What can be done instead: the buttons stand beside it. */
  orElse?: ReactNode
}

/** Refunds what is left of an order’s payment, or a part of it, after confirmation. Shown while the order is `refundable`. */
export function RefundButton({ order, orElse }: RefundButtonProps) {
  const { _id, amount: whole, leftToRefund: amount, learner, refundOf, refundIsInstant } = order
  // The mutation's own state changes a moment later: a double click would send two requests.
  const [step, setStep] = useState<'idle' | 'asking' | 'sending' | 'part'>('idle')
  const utils = trpc.useUtils()
  const refund = trpc.sales.refund.useMutation({
    onSuccess: async ({ message }) => {
      notify.success(message)
      // Still pending until the order is loaded again, when this button is gone.
      await utils.sales.show.invalidate({ id: _id })
      void utils.sales.invalidate()
      void utils.operator.invalidate()
      void utils.courses.mine.invalidate()
    },
    onError: (error) => {
      // Then the order says so in this button's place, or what was refunded already.
      if (['PAYMENT_DISPUTED', 'CONFLICT'].includes(errorOf(error).code)) void utils.sales.invalidate()
    },
  })
  const { confirmed, dialog } = useConfirmation('admin')
  const send = async () => {
    setStep('sending')
    await outcomeOf(() => confirmed(() => refund.mutateAsync({ id: _id, paymentId: refundOf?.paymentId })))
    setStep('idle')
  }
  // One request, however often it is sent.
  const [requestId, setRequestId] = useState('')
  const askForPart = () => {
    setRequestId(crypto.randomUUID())
    refund.reset()
    setStep('part')
  }
  const failure = step !== 'part' && refund.error && errorOf(refund.error)
  return (
    <div className="grid gap-3">
      {failure && <MoneyFailure {...failure} text={(reason) => t('refund.failed', { reason })} />}
      <div className={`grid gap-3 ${orElse ? 'sm:flex sm:flex-wrap' : 'sm:max-lg:flex'}`}>
        <Button variant="secondary" busy={step === 'sending'} onClick={() => setStep('asking')}>
          <Undo2 aria-hidden className="size-4" />
          {t('refund.action', { amount: formatPrice(amount) })}
        </Button>
        {refundOf && refundOf.mostInPart >= 1 && (
          <Button variant="ghost" onClick={askForPart}>
            {t('part.action')}
          </Button>
        )}
        {orElse}
      </div>
      {step === 'part' && (
        <PartDialog
          onFail={() => setStep('idle')}
          order={order}
          send={(part) => confirmed(() => refund.mutateAsync({ id: _id, part: { ...part, requestId } }))}
          onClose={() => setStep('idle')}
        />
      )}
      {(step === 'asking' || step === 'sending') && (
        <ConfirmDialog
          onFail={() => setStep('idle')}
          open
          onOpenChange={(open) => open || step === 'sending' || setStep('idle')}
          title={t('refund.title', { amount: formatPrice(amount), learner })}
          confirmLabel={t('refund.confirm')}
          tone="danger"
          busy={step === 'sending'}
          onConfirm={() => void send()}
        >
          {t(
            refundOf?.endsAccess === false ? 'refund.secondText' : amount < whole ? 'refund.restText' : 'refund.text',
            { learner },
          )}
          {refundIsInstant && ` ${t('refund.instant')}`}
        </ConfirmDialog>
      )}
      <Confirmation dialog={dialog} />
    </div>
  )
}
