import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { CloudOff } from 'lucide-react'
import { common } from '../../lib/messages.ts'
import { t } from './messages.ts'

/** The shape of the form while the complaints load. */
export function ComplaintsLoading() {
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden className="h-96 animate-pulse rounded-card bg-sunken" />
    </div>
  )
}

export function ComplaintsFailed({ busy, retry }: { busy: boolean; retry: () => void }) {
  return (
    <EmptyState
      icon={<CloudOff aria-hidden />}
      heading={t('failedHeading')}
      text={t('failedText')}
      action={
        <Button busy={busy} onClick={retry}>
          {common('tryAgain')}
        </Button>
      }
    />
  )
}
