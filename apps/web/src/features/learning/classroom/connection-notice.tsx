import { Alert } from '@skillharbor/ui/alert'
import { t } from '../messages.ts'
import type { Classroom } from './use-classroom.ts'
import { useOnline } from './use-online.ts'

/** Says that progress waits on the device, and why. */
export function ConnectionNotice({ classroom: { course, failing } }: { classroom: Classroom }) {
  const online = useOnline()
  // The place is there before the words, or a screen reader would miss them.
  return (
    <div role="status" className="empty:hidden">
      {!online ? (
        <Alert>{course ? t('connection.offline') : t('connection.offlineReading')}</Alert>
      ) : failing ? (
        <Alert>{t('connection.failing')}</Alert>
      ) : null}
    </div>
  )
}
