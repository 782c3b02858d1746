import type { ManagedComplaint } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Link } from 'react-router'
import { formatTime } from '../../lib/format-time.ts'
import { paths } from '../../lib/paths.ts'
import { complainantOf } from './complainant.ts'
import { t } from './messages.ts'

/** A complaint whose clock has run out, and the one thing to do. */
export function OverdueComplaintRow({ complaint }: { complaint: ManagedComplaint }) {
  const { number, topic, state, dueAt } = complaint
  const step = state === 'open' ? 'acknowledge' : 'answer'
  return (
    <div className="grid gap-3 lg:grid-cols-[1fr_auto] lg:items-center">
      <div className="grid min-w-0 gap-1">
        <h2 className="font-semibold text-ink">{t(`attention.complaint.${step}`, { number })}</h2>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {t('attention.complaint.facts', {
            topic: t(`complaints.topics.${topic}`),
            who: complainantOf(complaint),
            time: formatTime(dueAt),
          })}
        </p>
        <p className="font-medium">{t('attention.complaint.advice')}</p>
      </div>
      <Button variant="secondary" asChild>
        <Link to={paths.operationsComplaint(number)}>{t('attention.complaint.open')}</Link>
      </Button>
    </div>
  )
}
