import { trpc } from '@skillharbor/client/trpc'
import type { Course } from '@skillharbor/contracts/entities'
import { ConfirmDialog } from '@skillharbor/ui/dialog'
import { notify } from '@skillharbor/ui/notify'
import { useState } from 'react'
import { specified } from '../../../lib/specified/specified.ts'
import { useDiscardUpdate } from '../use-course-updates.ts'
import { t } from './messages.ts'

type DeleteCourseDialogProps = { course: Course; onClose: () => void; onDeleted: () => void }

/** Deletes a course after confirmation, and removes it from the list. */
export function DeleteCourseDialog({ course, onClose, onDeleted }: DeleteCourseDialogProps) {
  const utils = trpc.useUtils()
  const discardUpdate = useDiscardUpdate()
  // The mutation's own state comes a moment later: a double click would delete twice, and the second time fail.
  const [sent, setSent] = useState(false)
  const remove = trpc.courses.delete.useMutation({
    onSuccess: (_, { id }) => {
      notify.success(specified('toasts.courseDeleted'))
      // There is nothing left to save it to.
      discardUpdate(id)
      utils.courses.mine.setData({}, (list) => list && { content: list.content.filter(({ _id }) => _id !== id) })
      onDeleted()
    },
    onError: () => notify.error(specified('toasts.courseDeleteFailed')),
    onSettled: () => {
      onClose()
      void utils.courses.mine.invalidate()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('delete.title', { title: course.title })}
      confirmLabel={t('delete.confirm')}
      tone="danger"
      busy={sent}
      onConfirm={() => {
        setSent(true)
        remove.mutate({ id: course._id })
      }}
    >
      {t('delete.text')}
    </ConfirmDialog>
  )
}
