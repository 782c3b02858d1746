import { useDeleteAccount } from '@skillharbor/client/account/own-data'
import type { SellerData } from '@skillharbor/contracts/entities'
import { DeleteAccountDialog } from '@skillharbor/ui/account/delete-account-dialog'
import { t } from './messages.ts'

/** Which words say what becomes of each part of the data. A new part needs some, too. */
const words = {
  account: ['removedProfile', 'keptName'],
  profile: ['removedProfile'],
  sessions: ['removedProfile'],
  secondFactors: ['removedProfile'],
  emailsOff: ['removedProfile'],
  courses: ['removedCourses', 'keptCourses'],
  answers: ['keptCourses'],
  sales: ['removedSales', 'keptOrders'],
  salesCount: ['removedSales', 'keptOrders'],
  refundRule: ['removedSales'],
  appeals: ['removedWritten'],
  questionReports: ['removedWritten'],
  undertakings: ['keptUndertaking'],
  activity: ['keptActivity'],
} as const satisfies Record<Exclude<keyof SellerData, 'exportedAt'>, readonly string[]>

/** Deletes the admin's account, after the password and, where one is on, a second factor. */
export function OwnAccountDeletion({ onClose, onDeleted }: { onClose: () => void; onDeleted: () => void }) {
  const deletion = useDeleteAccount('admin', onDeleted)
  return (
    <DeleteAccountDialog
      {...deletion}
      consequences={[...Object.values(words).flat(), 'keptLearner' as const]}
      say={(what) => t(`deleteAccount.${what}`)}
      onClose={onClose}
    />
  )
}
