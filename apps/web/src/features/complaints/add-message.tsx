import { errorOf } from '@skillharbor/client/errors'
import { complaintLimits } from '@skillharbor/contracts/constants'
import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import { ReasonDialog } from '@skillharbor/ui/reason-dialog'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useUnsentWords } from '../../lib/use-unsent-words.ts'
import { t } from './messages.ts'

// For screen readers only: the card shows which complaint it is.
const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>

type AddMessageProps = {
  number: string
  /** Where the words belong until they are sent. */
  place: string
  add: (words: string) => Promise<{ message: string }>
  onAdded: () => void
}

/** Adds a message to an open complaint. */
export function AddMessage({ number, place, add, onAdded }: AddMessageProps) {
  const unsent = useUnsentWords(place)
  const [isWriting, setWriting] = useState(false)
  // A mutation notices when the session is over, unlike a bare call.
  const adding = useMutation({ mutationFn: add })
  const send = async (words: string) => {
    try {
      const { message } = await adding.mutateAsync(words)
      unsent.sent(words)
      onAdded()
      notify.success(message)
      return { ok: true } as const
    } catch (error) {
      return { ok: false, message: errorOf(error).message } as const
    }
  }
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setWriting(true)}>
        {t('add.action', { number, complaint: hidden })}
      </Button>
      {isWriting && (
        <ReasonDialog
          title={t('add.title', { number })}
          text={t('add.text')}
          confirm={t('add.send')}
          reason={{
            label: t('add.label'),
            hint: t('add.hint'),
            missing: t('add.missing'),
            maxLength: complaintLimits.characters,
            rows: 6,
          }}
          unsent={unsent}
          send={send}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  )
}
