import { useDeleteAccount } from '@skillharbor/client/account/own-data'
import { trpc } from '@skillharbor/client/trpc'
import { DeleteAccountDialog } from '@skillharbor/ui/account/delete-account-dialog'
import { t } from './messages.ts'

const removed = [
  'removedProfile',
  'removedCourses',
  'removedCertificates',
  'removedWritten',
  'removedNewsletter',
] as const
const kept = ['keptPayments', 'keptActivity', 'keptSeller'] as const

/** Deletes the learner's account, after the password and, where one is on, a second factor. */
export function OwnAccountDeletion({ onClose, onDeleted }: { onClose: () => void; onDeleted: () => void }) {
  const utils = trpc.useUtils()
  const deletion = useDeleteAccount('auth', () => {
    // Before the session is checked again: the screen would ask to log in.
    onDeleted()
    void utils.auth.me.invalidate()
  })
  return (
    <DeleteAccountDialog
      {...deletion}
      removed={removed.map((what) => t(`deleteAccount.${what}`))}
      kept={kept.map((what) => t(`deleteAccount.${what}`))}
      onClose={onClose}
    />
  )
}
