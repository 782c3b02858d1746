import { currency } from '@skillharbor/contracts/constants'
import { formatters } from '@skillharbor/messages/formatters'
import { locale } from '@skillharbor/messages/language'

/**
 * An amount as written in India: `₹1,24,999`, with paise only if there are any. `code` is the ISO 4217 code of its
 * currency, if that isn't the rupee.
 */
export const formatPrice = (amount: number, code: string = currency): string =>
  formatters
    .getNumberFormat(locale(), { style: 'currency', currency: code, trailingZeroDisplay: 'stripIfInteger' })
    .format(amount)

/** An amount that may be in another currency than rupees: `currency` is then its ISO 4217 code. */
export function Amount({ amount, currency }: { amount: number; currency?: string | undefined }) {
  return (
    <data value={amount} className="font-semibold text-ink tabular-nums">
      {formatPrice(amount, currency)}
    </data>
  )
}

export function Price({ rupees }: { rupees: number }) {
  return <Amount amount={rupees} />
}
