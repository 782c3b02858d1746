import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { OrderStory } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import { formatPrice } from '@skillharbor/ui/price'
import { Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSessionCheck } from '../../lib/use-session-check.ts'

// The dialog's code is fetched when the first order is about to be refunded.
const ConfirmDialog = lazy(async () => ({ default: (await import('@skillharbor/ui/dialog')).ConfirmDialog }))

/** Gives an order's whole amount back, after a question. It goes with the order's `refundable`. */
export function RefundButton({ story: { _id, amount, learner } }: { story: OrderStory }) {
  // The mutation's own state comes a moment later: a double click would be two requests.
  const [step, setStep] = useState<'idle' | 'asking' | 'sending'>('idle')
  const utils = trpc.useUtils()
  const refund = trpc.sales.refund.useMutation({
    onSuccess: async ({ message }) => {
      notify.success(message)
      // Still pending until the order is known anew, when this button is gone.
      await utils.sales.show.invalidate({ id: _id })
      void utils.sales.invalidate()
      void utils.courses.mine.invalidate()
    },
    onSettled: () => setStep('idle'),
  })
  useSessionCheck(refund.error)
  return (
    <div className="grid gap-3">
      {refund.error && <Alert tone="error">Couldn’t request the refund: {errorOf(refund.error).message}</Alert>}
      <Button variant="secondary" busy={step === 'sending'} onClick={() => setStep('asking')}>
        <Undo2 aria-hidden className="size-4" />
        Refund {formatPrice(amount)}
      </Button>
      {step !== 'idle' && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={(open) => open || step === 'sending' || setStep('idle')}
            title={`Refund ${formatPrice(amount)} to ${learner}?`}
            confirmLabel="Refund"
            tone="danger"
            busy={step === 'sending'}
            onConfirm={() => {
              setStep('sending')
              refund.mutate({ id: _id })
            }}
          >
            The full amount goes back. {learner} loses access to the course when Razorpay confirms the refund. You can’t
            undo this.
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  )
}
