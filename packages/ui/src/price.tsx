import { currency } from '@skillharbor/contracts/constants'

const money = new Intl.NumberFormat('en-IN', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })

/** A price as written in India: `₹1,24,999`, with paise only if there are any. */
export const formatPrice = (rupees: number): string => money.format(rupees)

export function Price({ rupees }: { rupees: number }) {
  return (
    <data value={rupees} className="font-semibold text-ink tabular-nums">
      {formatPrice(rupees)}
    </data>
  )
}
