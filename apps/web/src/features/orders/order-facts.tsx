import type { OwnOrder } from '@skillharbor/contracts/entities'
import { CopyButton } from '@skillharbor/ui/copy-button'
import type { ReactNode } from 'react'
import { formatMoment } from '../../lib/format-moment.ts'
import { t } from './messages.ts'
import { methodText } from './method-text.ts'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere text-ink">{children}</dd>
    </div>
  )
}

const moment = (at: string) => <time dateTime={at}>{t('ist', { time: formatMoment(at) })}</time>

/** What support, a bank or an employer asks for. The number comes first: it is what people quote. */
export function OrderFacts({ order: { number, createdAt, learner, payment } }: { order: OwnOrder }) {
  const method = payment?.method && methodText(payment.method)
  return (
    <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      <Fact name={t('number')}>
        <span className="flex min-h-11 items-center gap-1">
          <span className="font-mono text-lg font-semibold">{number}</span>
          <span className="unprinted">
            <CopyButton text={number} label={t('copy')} />
          </span>
        </span>
      </Fact>
      <Fact name={t(payment ? 'paidOn' : 'ordered')}>
        <span className="flex items-center sm:min-h-11">{moment(payment?.paidAt ?? createdAt)}</span>
      </Fact>
      {method && <Fact name={t('method')}>{method}</Fact>}
      {payment && <Fact name={t('buyer')}>{learner}</Fact>}
      {payment && (
        <Fact name={t('paymentId')}>
          <span className="font-mono text-sm">{payment._id}</span>
        </Fact>
      )}
    </dl>
  )
}
