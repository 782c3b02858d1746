import type { Complaint } from '@skillharbor/contracts/entities'
import { Badge } from '@skillharbor/ui/badge'
import { Card } from '@skillharbor/ui/card'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { orderPath } from '../../lib/paths.ts'
import { AddMessage } from './add-message.tsx'
import { inIndia } from './in-india.ts'
import { t } from './messages.ts'

type ComplaintListProps = {
  complaints: readonly Complaint[]
  add: (given: { id: string; words: string }) => Promise<{ message: string }>
  onAdded: () => void
}

/** A person's complaints, newest first, and what became of each. */
export function ComplaintList({ complaints, add, onAdded }: ComplaintListProps) {
  return (
    <section aria-labelledby="complaints" className="grid gap-4">
      <h2 id="complaints" className="text-xl font-semibold text-ink">
        {t('list.title')}
      </h2>
      {complaints.length === 0 && <p className="text-ink-soft">{t('list.none')}</p>}
      <ul aria-labelledby="complaints" className="grid gap-4">
        {complaints.map((complaint) => (
          <li key={complaint._id}>
            <ComplaintCard complaint={complaint}>
              {complaint.state !== 'answered' && (
                <AddMessage
                  number={complaint.number}
                  place={`complaint-message:${complaint._id}`}
                  add={(words) => add({ id: complaint._id, words })}
                  onAdded={onAdded}
                />
              )}
            </ComplaintCard>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ComplaintCard({ complaint, children }: { complaint: Complaint; children: ReactNode }) {
  const { number, topic, order, state, acknowledgeBy, answerBy, answeredAt, answer, messages } = complaint
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-mono text-lg font-semibold text-ink">{number}</h3>
          <Badge tone={state === 'answered' ? 'success' : 'info'}>
            {state === 'answered' && <CircleCheck aria-hidden />}
            {t(`states.${state}`)}
          </Badge>
        </div>
        <p className="wrap-anywhere text-ink-soft">
          {order ? (
            <Link to={orderPath(order._id)} className="font-medium text-accent underline-offset-4 hover:underline">
              {t('list.order', { number: order.number, course: order.course })}
            </Link>
          ) : (
            t(`topics.${topic}`)
          )}
        </p>
      </div>
      <p className="text-ink">
        {t(`expect.${state}`, {
          acknowledgeBy: inIndia(acknowledgeBy),
          answerBy: inIndia(answerBy),
          answered: inIndia(answeredAt ?? answerBy),
        })}
      </p>
      {messages.map(({ words, at }) => (
        <Quote key={at + words} head={inIndia(at)} words={words} />
      ))}
      {answer !== null && <Quote head={t('answer')} words={answer} ours />}
      {children}
    </Card>
  )
}

function Quote({ head, words, ours = false }: { head: string; words: string; ours?: boolean }) {
  return (
    <div className={`grid gap-1 border-s-2 ps-3 ${ours ? 'border-accent' : 'border-line'}`}>
      <p className="text-sm text-ink-soft">{head}</p>
      <blockquote className="wrap-anywhere whitespace-pre-line text-ink">{words}</blockquote>
    </div>
  )
}
