import type { ManagedComplaint } from '@skillharbor/contracts/entities'
import { t } from './messages.ts'

/** Who complains, as an operator knows them. */
export const complainantOf = ({ by: { username, email } }: Pick<ManagedComplaint, 'by'>): string => {
  if (email === null) return t('complaints.deleted')
  return username === null ? t('complaints.visitor', { email }) : t('complaints.learner', { name: username, email })
}
