import { useAdmin } from '@skillharbor/client/session'
import { t } from './messages.ts'

/** Whether the operator sells the course. Then another operator decides about it: the API refuses it from this one. */
export const useIsOwnCourse = ({ seller }: { seller: { _id: string } }): boolean => useAdmin().admin?._id === seller._id

/** Says so, in place of what others can press. */
export function OwnCourse() {
  return <p className="max-w-[45ch] text-sm text-ink-soft">{t('ownCourse')}</p>
}
