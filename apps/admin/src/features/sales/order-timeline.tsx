import type { OrderEvent } from '@skillharbor/contracts/entities'
import {
  Ban,
  Banknote,
  BellRing,
  CircleAlert,
  CircleX,
  Copy,
  CreditCard,
  Gavel,
  GraduationCap,
  type LucideIcon,
  ShoppingCart,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { formatExactTime } from '../../lib/format-time.ts'
import { eventText } from './event-text.ts'

const icons: Record<OrderEvent['kind'], LucideIcon> = {
  created: ShoppingCart,
  'checkout-opened': CreditCard,
  payment: Banknote,
  webhook: BellRing,
  granted: GraduationCap,
  'second-payment': Copy,
  'payment-rejected': Ban,
  'payment-mismatch': TriangleAlert,
  'capture-refused': CircleAlert,
  refund: Undo2,
  dispute: Gavel,
  'dispute-answer': Gavel,
  revoked: GraduationCap,
  closed: CircleX,
}

const looks = {
  good: 'bg-success-soft text-success',
  bad: 'bg-danger-soft text-danger',
  plain: 'bg-accent-soft text-accent',
  quiet: 'text-ink-soft',
}
/** Events whose reference says more than their text: the payment's, refund's or dispute's id at the provider. */
const referenced: readonly OrderEvent['kind'][] = [
  'payment',
  'second-payment',
  'payment-rejected',
  'payment-mismatch',
  'capture-refused',
  'refund',
  'dispute',
]

/** The events of an order, oldest first. */
export function OrderTimeline({ events }: { events: OrderEvent[] }) {
  return (
    <ol className="grid">
      {events.map((event, at) => {
        const { title, text, tone } = eventText(event)
        const Icon = icons[event.kind]
        return (
          // Two events may share everything else; the timeline only ever grows at its end.
          <li key={`${at}-${event.at}`} className="group grid grid-cols-[2.25rem_1fr] gap-x-4">
            <div className="grid grid-rows-[auto_1fr] justify-items-center">
              <span className={`grid size-9 place-items-center rounded-full ${looks[tone]}`}>
                <Icon aria-hidden className="size-4.5" />
              </span>
              <span aria-hidden className="w-px grow bg-line group-last:hidden" />
            </div>
            <div className="pt-1.5 pb-5 group-last:pb-0">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h3 className={tone === 'quiet' ? 'text-sm text-ink-soft' : 'font-semibold'}>{title}</h3>
                <time dateTime={event.at} className="text-sm text-ink-soft tabular-nums">
                  {formatExactTime(event.at)}
                </time>
              </div>
              {text && <p className="text-sm text-ink-soft">{text}</p>}
              {event.reference && referenced.includes(event.kind) && (
                <code className="text-xs break-all text-ink-soft">{event.reference}</code>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
