import type { Dispute } from '@skillharbor/contracts/entities'
import { Gavel } from 'lucide-react'
import { formatTime } from '../../lib/format-time.ts'
import { t } from './messages.ts'

/** Why a disputed payment can't be refunded, in place of the refund button. */
export function DisputeNotice({ dispute: { status, respondBy, answerable } }: { dispute: Dispute }) {
  const text =
    status === 'lost'
      ? t('refund.disputeLost')
      : respondBy && answerable !== false
        ? t('refund.disputedUntil', { time: formatTime(respondBy) })
        : t('refund.disputed')
  return (
    <p className="grid grid-cols-[auto_1fr] gap-2.5 text-sm">
      <Gavel aria-hidden className="mt-0.5 size-4 text-ink-soft" />
      {text}
    </p>
  )
}
