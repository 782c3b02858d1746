import { errorOf } from '@skillharbor/client/errors'
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
    try {
      const { message } = await run(reason)
      onDone()
      notify.success(message)
      return { ok: true } as const
    } catch (error) {
      return { ok: false, message: errorOf(error).message } as const
    }
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
