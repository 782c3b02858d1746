import type { OwnOrder } from '@skillharbor/contracts/entities'
import { Card } from '@skillharbor/ui/card'
import { CircleCheck, CircleDashed, CircleX, Hourglass } from 'lucide-react'
import type { Ref } from 'react'
import { formatMoment } from '../../lib/format-moment.ts'
import { t } from './messages.ts'
import { stepsOf } from './steps-of.ts'

/** How each state looks: never by colour alone. */
const looks = {
  done: { Icon: CircleCheck, look: 'text-success' },
  waiting: { Icon: Hourglass, look: 'text-accent' },
  next: { Icon: CircleDashed, look: 'text-ink-soft' },
  failed: { Icon: CircleX, look: 'text-danger' },
} as const

/** What the seller sees of an order, for its buyer: nobody has to ask where their money is. */
export function OrderSteps({ order, refundRef }: { order: OwnOrder; refundRef: Ref<HTMLLIElement> }) {
  return (
    <Card className="unprinted grid gap-4 p-5 sm:p-8">
      <h2 className="text-lg font-semibold text-ink">{t('steps.title')}</h2>
      <ol className="grid gap-3">
        {stepsOf(order).map(({ name, text, state, at }) => {
          const { Icon, look } = looks[state]
          return (
            <li
              key={name}
              {...(name === 'refund' && { ref: refundRef, tabIndex: -1 })}
              className="grid grid-cols-[1.5rem_1fr] items-start gap-x-3 rounded-sm"
            >
              <Icon aria-hidden className={`size-6 ${look}`} />
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className={state === 'next' ? 'text-ink-soft' : 'font-medium text-ink'}>{text}</span>
                {at && (
                  <time dateTime={at} className="text-sm text-ink-soft tabular-nums">
                    {t('ist', { time: formatMoment(at) })}
                  </time>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
