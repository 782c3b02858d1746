import type { FailedJob } from '@skillharbor/contracts/entities'
import { formatTime } from '../../lib/format-time.ts'
import { t } from './messages.ts'

/** Work that was tried as often as it may be, why it failed, and what to do. */
export function FailedJobRow({ job: { task, isRecurring, attempts, since, error } }: { job: FailedJob }) {
  return (
    <div className="grid gap-1">
      <h2 className="font-semibold text-ink">{t('attention.job', { task })}</h2>
      <p className="text-sm text-ink-soft">{t('attention.jobFacts', { count: attempts, time: formatTime(since) })}</p>
      {error && <p className="text-sm wrap-anywhere">{error}</p>}
      <p className="font-medium">{t(isRecurring ? 'attention.recurring' : 'attention.once')}</p>
    </div>
  )
}
