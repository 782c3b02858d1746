import { Alert } from '@skillharbor/ui/alert'
import { t } from '../messages.ts'
import { lessonPart } from './lesson-part.ts'
import type { Classroom } from './use-classroom.ts'
import { useOnline } from './use-online.ts'

/** Says that progress waits, and why; and where, if not on the device. */
export function ConnectionNotice({ classroom }: { classroom: Classroom }) {
  const { course, failing, unkept } = classroom
  const online = useOnline()
  const keepOpen = unkept && ` ${t('connection.unkept')}`
  // The place is there before the words, or a screen reader would miss them.
  return (
    <div role="status" className={`${lessonPart(classroom.entry?.kind)} pt-6 empty:hidden print:hidden`}>
      {!online ? (
        <Alert>
          {course ? t('connection.offline') : t('connection.offlineReading')}
          {keepOpen}
        </Alert>
      ) : failing ? (
        <Alert>
          {t('connection.failing')}
          {keepOpen}
        </Alert>
      ) : null}
    </div>
  )
}
