import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { forgetWordsAt } from '@skillharbor/client/unsent-words'
import { Button } from '@skillharbor/ui/button'
import { ConfirmDialog } from '@skillharbor/ui/dialog'
import { notify } from '@skillharbor/ui/notify'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from './messages.ts'

/** Deletes the learner's review, after a question. */
export function RemoveReview({ courseId, onRemoved }: { courseId: string; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const utils = trpc.useUtils()
  const queries = useQueryClient()
  const remove = trpc.reviews.remove.useMutation({
    onSuccess: async ({ message }) => {
      forgetWordsAt(queries, `review:${courseId}`)
      await utils.reviews.invalidate()
      setAsking(false)
      notify.success(message)
      onRemoved()
    },
    onError: (error) => {
      setAsking(false)
      notify.error(errorOf(error).message)
    },
  })
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('own.remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('own.removeTitle')}
        confirmLabel={t('own.removeConfirm')}
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ courseId })}
      >
        {t('own.removeText')}
      </ConfirmDialog>
    </>
  )
}
