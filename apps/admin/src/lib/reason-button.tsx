import { outcomeOf } from '@skillharbor/client/account/outcome'
import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import { ReasonDialog, type ReasonDialogProps } from '@skillharbor/ui/reason-dialog'
import { type ReactNode, useState } from 'react'

type ReasonButtonProps = Omit<ReasonDialogProps, 'send' | 'onClose'> & {
  label: ReactNode
  run: (reason: string) => Promise<{ message: string }>
  /** Called when it is done, before the dialog closes. */
  onDone: () => void
}

/** A button for something that needs a reason, such as hiding or reporting. Asks for it, does it and says so. */
export function ReasonButton({ label, run, onDone, ...dialog }: ReasonButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const send = async (reason: string) => {
    const outcome = await outcomeOf(() => run(reason))
    if (outcome.ok) {
      onDone()
      notify.success(outcome.data.message)
    }
    return outcome
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && <ReasonDialog {...dialog} send={send} onClose={() => setAsking(false)} />}
    </>
  )
}
