import { useDeleteAccount } from '@skillharbor/client/account/own-data'
import { DeleteAccountDialog } from '@skillharbor/ui/account/delete-account-dialog'
import { t } from './messages.ts'

const removed = ['removedProfile', 'removedCourses', 'removedSales'] as const
const kept = ['keptCourses', 'keptOrders', 'keptName', 'keptActivity', 'keptLearner'] as const

/** Deletes the admin's account, after the password and, where one is on, a second factor. */
export function OwnAccountDeletion({ onClose, onDeleted }: { onClose: () => void; onDeleted: () => void }) {
  const deletion = useDeleteAccount('admin', onDeleted)
  return (
    <DeleteAccountDialog
      {...deletion}
      removed={removed.map((what) => t(`deleteAccount.${what}`))}
      kept={kept.map((what) => t(`deleteAccount.${what}`))}
      onClose={onClose}
    />
  )
}
