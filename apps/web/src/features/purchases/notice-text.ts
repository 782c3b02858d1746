import type { PaymentNotice } from '@skillharbor/contracts/entities'
import { formatPrice } from '@skillharbor/ui/price'
import { formatDay } from '../../lib/format-day.ts'
import { t } from './messages.ts'

/**
 * A notice's texts: its `row` in the list of notices, the `toast` when it appears, and a `heading` and a `text` for the
 * screen where its course would be.
 */
export const noticeText = (
  { state, amount, currency, at, courseId }: PaymentNotice,
  kind: 'row' | 'toast' | 'heading' | 'text',
): string =>
  t(`notices.${state}.${kind}`, { amount: formatPrice(amount, currency), course: courseId.title, day: formatDay(at) })
