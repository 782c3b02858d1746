import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { Button } from '@skillharbor/ui/button'
import { ConfirmDialog } from '@skillharbor/ui/dialog'
import { notify } from '@skillharbor/ui/notify'
import { useState } from 'react'
import { about } from '../../lib/about.tsx'
import { t } from './messages.ts'

type RemoveAnswerProps = {
  /** The answer's. */
  id: string
  /** Called before the answer leaves the list. */
  onRemove: () => void
}

/** Deletes an answer of the seller's, after a question. */
export function RemoveAnswer({ id, onRemove }: RemoveAnswerProps) {
  const [isAsking, setAsking] = useState(false)
  const utils = trpc.useUtils()
  const remove = trpc.questions.removeReply.useMutation({
    onSuccess: async ({ message }) => {
      onRemove()
      setAsking(false)
      notify.success(message)
      await utils.questions.invalidate()
    },
    onError: (error) => {
      setAsking(false)
      notify.error(errorOf(error).message)
    },
  })
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('remove', { about })}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('removeTitle')}
        confirmLabel={t('removeConfirm')}
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  )
}
