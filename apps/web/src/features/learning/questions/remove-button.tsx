import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { Button } from '@skillharbor/ui/button'
import { ConfirmDialog } from '@skillharbor/ui/dialog'
import { notify } from '@skillharbor/ui/notify'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t } from './messages.ts'

type RemoveButtonProps = {
  label: ReactNode
  /** The question that is asked first. */
  title: string
  remove: () => Promise<{ message: string }>
  /** Called before it leaves the list. */
  onRemove: () => void
}

/** Deletes an own question or answer, after a question. */
export function RemoveButton({ label, title, remove, onRemove }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const utils = trpc.useUtils()
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: async ({ message }) => {
      onRemove()
      setAsking(false)
      notify.success(message)
      await utils.questions.invalidate()
      void utils.learning.lesson.invalidate()
    },
    onError: (error) => {
      setAsking(false)
      notify.error(errorOf(error).message)
    },
  })
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        confirmLabel={t('removeConfirm')}
        tone="danger"
        busy={removing.isPending}
        onConfirm={() => removing.mutate()}
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  )
}
