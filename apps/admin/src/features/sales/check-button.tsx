import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useSessionCheck } from '../../lib/use-session-check.ts'

type CheckButtonProps = {
  orderId: string
  /** secondary where it is the thing to do, ghost where it is one of several. */
  variant: 'secondary' | 'ghost'
  /** The id of the element that says what is checked, where several buttons stand on one screen. */
  describedBy?: string
}

/** Asks Razorpay about an order now, says what it answered, and loads everything anew that may have changed. */
export function CheckButton({ orderId, variant, describedBy }: CheckButtonProps) {
  // The mutation's own state comes a moment later: a double click would be two requests.
  const [busy, setBusy] = useState(false)
  const utils = trpc.useUtils()
  const sync = trpc.sales.sync.useMutation({
    onSuccess: async ({ message }) => {
      // Neither good news nor bad, and longer on the screen than a success: it is a sentence to be read.
      notify.blank(message)
      void utils.courses.mine.invalidate()
      // Busy until what is on the screen is what Razorpay answered.
      await utils.sales.invalidate()
    },
    onSettled: () => setBusy(false),
  })
  useSessionCheck(sync.error)
  return (
    <div className="grid gap-3">
      {sync.error && <Alert tone="error">Couldn’t check with Razorpay: {errorOf(sync.error).message}</Alert>}
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
        Check with Razorpay
      </Button>
    </div>
  )
}
