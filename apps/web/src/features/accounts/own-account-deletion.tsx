import { useDeleteAccount } from '@skillharbor/client/account/own-data'
import { trpc } from '@skillharbor/client/trpc'
import { forgetUnsent } from '@skillharbor/client/unsent-words'
import type { LearnerData } from '@skillharbor/contracts/entities'
import { DeleteAccountDialog } from '@skillharbor/ui/account/delete-account-dialog'
import { useQueryClient } from '@tanstack/react-query'
import { t } from './messages.ts'

/** Which words say what becomes of each part of the data. A new part needs some, too. */
const words = {
  account: 'removedProfile',
  sessions: 'removedProfile',
  secondFactors: 'removedProfile',
  emailsOff: 'removedProfile',
  purchases: 'removedCourses',
  learning: 'removedCourses',
  openedLessons: 'removedCourses',
  certificates: 'removedCertificates',
  reviews: 'removedWritten',
  questions: 'removedWritten',
  answers: 'removedWritten',
  notes: 'removedWritten',
  complaints: 'removedWritten',
  refundRequests: 'removedWritten',
  questionReports: 'removedWritten',
  courseReports: 'removedWritten',
  wishes: 'removedWritten',
  newsletterSince: 'removedNewsletter',
  orders: 'keptPayments',
  activity: 'keptActivity',
} as const satisfies Record<Exclude<keyof LearnerData, 'exportedAt'>, string>

/** Deletes the learner's account, after the password and, where one is on, a second factor. */
export function OwnAccountDeletion({ onClose, onDeleted }: { onClose: () => void; onDeleted: () => void }) {
  const utils = trpc.useUtils()
  const queries = useQueryClient()
  const deletion = useDeleteAccount('auth', () => {
    // Before the session is checked again: the screen would ask to log in.
    onDeleted()
    forgetUnsent(queries)
    void utils.auth.me.invalidate()
  })
  return (
    <DeleteAccountDialog
      {...deletion}
      consequences={[...Object.values(words), 'keptSeller' as const]}
      say={(what) => t(`deleteAccount.${what}`)}
      onClose={onClose}
    />
  )
}
