import { errorOf } from '@skillharbor/client/errors'
import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import { ReasonDialog, type ReasonDialogProps } from '@skillharbor/ui/reason-dialog'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useUnsentWords } from './use-unsent-words.ts'

type ReasonButtonProps = Omit<ReasonDialogProps, 'unsent' | 'send' | 'onClose'> & {
  label: ReactNode
  /** What the reason is for: where its words belong until they are sent. */
  place: string
  run: (reason: string) => Promise<{ message: string }>
  /** Called when it is done, before the dialog closes. */
  onDone: () => void
}

/** A button for something that needs a reason, such as hiding or reporting. Asks for it, does it and says so. */
export function ReasonButton({ label, ...dialog }: ReasonButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && <AskReason {...dialog} onClose={() => setAsking(false)} />}
    </>
  )
}

function AskReason({ place, run, onDone, ...dialog }: Omit<ReasonButtonProps, 'label'> & { onClose: () => void }) {
  const unsent = useUnsentWords(place)
  const sending = useMutation({ mutationFn: run })
  const send = async (reason: string) => {
    try {
      const { message } = await sending.mutateAsync(reason)
      unsent.sent(reason)
      onDone()
      notify.success(message)
      return { ok: true } as const
    } catch (error) {
      return { ok: false, message: errorOf(error).message } as const
    }
  }
  return <ReasonDialog {...dialog} unsent={unsent} send={send} />
}
