import { errorOf } from '@skillharbor/client/errors'
import { complaintLimits } from '@skillharbor/contracts/constants'
import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import { ReasonDialog } from '@skillharbor/ui/reason-dialog'
import { type ReactNode, useState } from 'react'
import { t } from './messages.ts'

// For screen readers only: the card shows which complaint it is.
const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>

type AddMessageProps = {
  number: string
  add: (words: string) => Promise<{ message: string }>
  onAdded: () => void
}

/** Adds a message to an open complaint. */
export function AddMessage({ number, add, onAdded }: AddMessageProps) {
  const [isWriting, setWriting] = useState(false)
  const send = async (words: string) => {
    try {
      const { message } = await add(words)
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
          send={send}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  )
}
