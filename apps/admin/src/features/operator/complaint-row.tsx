import type { ManagedComplaint } from '@skillharbor/contracts/entities'
import { Badge } from '@skillharbor/ui/badge'
import { Button } from '@skillharbor/ui/button'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { about } from '../../lib/about.tsx'
import { formatTime } from '../../lib/format-time.ts'
import { paths } from '../../lib/paths.ts'
import { complainantOf } from './complainant.ts'
import { t } from './messages.ts'

type ComplaintRowProps = { complaint: ManagedComplaint; onAcknowledge: () => void; onAnswer: () => void }

/** A complaint: who wrote what, how its clock stands, and what an operator can do. */
export function ComplaintRow({ complaint, onAcknowledge, onAnswer }: ComplaintRowProps) {
  const { number, topic, order, state, messages, answer, answeredAt } = complaint
  return (
    <div className="grid gap-3 lg:grid-cols-[1fr_auto] lg:items-start">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="font-mono font-semibold text-ink">{number}</h2>
          <ComplaintBadge complaint={complaint} />
        </div>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {t('complaints.facts', { topic: t(`complaints.topics.${topic}`), who: complainantOf(complaint) })}
        </p>
        {order && (
          <p className="text-sm wrap-anywhere">
            <Link to={paths.order(order._id)} className="font-medium text-accent underline-offset-4 hover:underline">
              {t('complaints.order', { number: order.number, course: order.course })}
            </Link>
          </p>
        )}
        <Clock complaint={complaint} />
        {messages.map(({ words, at }) => (
          <div key={at + words} className="mt-2 grid max-w-[60ch] gap-0.5">
            <p className="text-sm text-ink-soft">{formatTime(at)}</p>
            <p className="whitespace-pre-line wrap-anywhere">{words}</p>
          </div>
        ))}
        {answer !== null && answeredAt && (
          <div className="mt-2 grid max-w-[60ch] gap-0.5 border-s-2 border-line ps-3">
            <p className="text-sm text-ink-soft">{t('complaints.answeredOn', { time: formatTime(answeredAt) })}</p>
            <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
          </div>
        )}
      </div>
      {state !== 'answered' && (
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          {state === 'open' && (
            <Button variant="secondary" onClick={onAcknowledge}>
              {t('complaints.acknowledge', { number, about })}
            </Button>
          )}
          <Button variant="secondary" onClick={onAnswer}>
            {t('complaints.answer', { number, about })}
          </Button>
        </div>
      )}
    </div>
  )
}

function ComplaintBadge({ complaint: { state, overdue } }: { complaint: ManagedComplaint }) {
  if (overdue)
    return (
      <Badge tone="danger">
        <TriangleAlert aria-hidden />
        {t('complaints.overdue')}
      </Badge>
    )
  return (
    <Badge tone={state === 'answered' ? 'success' : 'info'}>
      {state === 'answered' && <CircleCheck aria-hidden />}
      {t(`complaints.states.${state}`)}
    </Badge>
  )
}

/** Both clocks: until when each step is due, or when it was taken. */
function Clock({ complaint: { state, acknowledgeBy, acknowledgedAt, answerBy } }: { complaint: ManagedComplaint }) {
  if (state === 'answered') return null
  return (
    <p className="text-sm font-medium text-ink">
      {acknowledgedAt
        ? t('complaints.acknowledgedOn', { time: formatTime(acknowledgedAt) })
        : t('complaints.acknowledgeBy', { time: formatTime(acknowledgeBy) })}
      {' · '}
      {t('complaints.answerBy', { time: formatTime(answerBy) })}
    </p>
  )
}
