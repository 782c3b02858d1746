import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { t } from './messages.ts'

type CheckButtonProps = {
  orderId: string
  /** secondary if it is the main action, ghost if it is one of several. */
  variant: 'secondary' | 'ghost'
  /** The id of the element that names what is checked, if a screen has several buttons. */
  describedBy?: string
}

/** Checks an order with Razorpay, shows the answer, and reloads everything that may have changed. */
export function CheckButton({ orderId, variant, describedBy }: CheckButtonProps) {
  // The mutation's own state changes a moment later: a double click would send two requests.
  const [busy, setBusy] = useState(false)
  const utils = trpc.useUtils()
  const sync = trpc.sales.sync.useMutation({
    onSuccess: async ({ message }) => {
      // Neither a success nor an error, and shown longer than a success: it is a sentence to read.
      notify.blank(message)
      void utils.courses.mine.invalidate()
      void utils.operator.invalidate()
      // Busy until what is on the screen is what Razorpay answered.
      await utils.sales.invalidate()
    },
    onSettled: () => setBusy(false),
  })
  return (
    <div className="grid gap-3">
      {sync.error && <Alert tone="error">{t('check.failed', { reason: errorOf(sync.error).message })}</Alert>}
      <Button
        variant={variant}
        aria-describedby={describedBy}
        busy={busy}
        onClick={() => {
          setBusy(true)
          sync.mutate({ id: orderId })
        }}
      >
        <RefreshCw aria-hidden className="size-4" />
        {t('check.action')}
      </Button>
    </div>
  )
}
