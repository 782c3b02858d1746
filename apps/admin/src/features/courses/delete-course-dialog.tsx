import { trpc } from '@skillharbor/client/trpc'
import type { Course } from '@skillharbor/contracts/entities'
import { toasts } from '@skillharbor/contracts/messages'
import { ConfirmDialog } from '@skillharbor/ui/dialog'
import { notify } from '@skillharbor/ui/notify'
import { useState } from 'react'

type DeleteCourseDialogProps = { course: Course; onClose: () => void; onDeleted: () => void }

/** Asks before the course leaves the catalogue, and takes it off the list as soon as it has. */
export function DeleteCourseDialog({ course, onClose, onDeleted }: DeleteCourseDialogProps) {
  const utils = trpc.useUtils()
  // The mutation's own state comes a moment later: a double click would delete twice, and the second time fail.
  const [sent, setSent] = useState(false)
  const remove = trpc.courses.delete.useMutation({
    onSuccess: (_, { id }) => {
      notify.success(toasts.courseDeleted)
      utils.courses.mine.setData({}, (list) => list && { content: list.content.filter(({ _id }) => _id !== id) })
      onDeleted()
    },
    onError: () => notify.error(toasts.courseDeleteFailed),
    onSettled: () => {
      onClose()
      void utils.courses.mine.invalidate()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Delete “${course.title}”?`}
      confirmLabel="Delete course"
      tone="danger"
      busy={sent}
      onConfirm={() => {
        setSent(true)
        remove.mutate({ id: course._id })
      }}
    >
      It leaves the catalogue at once and nobody can buy it any more. Learners who bought it keep it.
    </ConfirmDialog>
  )
}
