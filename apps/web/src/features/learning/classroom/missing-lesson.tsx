import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { CloudOff, WifiOff } from 'lucide-react'
import { common } from '../../../lib/messages.ts'
import { PageTitle } from '../../../lib/page-title.tsx'
import { t } from '../messages.ts'

export function FailedLesson({ tryAgain }: { tryAgain: () => void }) {
  return (
    <>
      <PageTitle>{t('failed.heading')}</PageTitle>
      <EmptyState
        level={1}
        icon={<CloudOff aria-hidden />}
        heading={t('failed.heading')}
        text={t('failed.text')}
        action={<Button onClick={tryAgain}>{common('tryAgain')}</Button>}
      />
    </>
  )
}

/** A lesson that was never opened on this device, without a connection. It loads by itself once there is one. */
export function OfflineLesson() {
  return (
    <>
      <PageTitle>{t('connection.lessonHeading')}</PageTitle>
      <EmptyState
        level={1}
        icon={<WifiOff aria-hidden />}
        heading={t('connection.lessonHeading')}
        text={t('connection.lessonText')}
      />
    </>
  )
}
