import { formatters } from '@skillharbor/messages/formatters'
import { locale } from '@skillharbor/messages/language'
import { t } from './messages.ts'

const units = [
  { size: 10_000_000, text: 'revenue.crores' },
  { size: 100_000, text: 'revenue.lakhs' },
  { size: 1_000, text: 'revenue.thousands' },
] as const

/**
 * An amount of rupees, short: `₹5K`, `₹1.2L`, `-₹3Cr`. By our own rule, as browsers disagree: in India, some call a
 * thousand `T`.
 */
export const compactAmount = (rupees: number): string => {
  // What would be rounded up to a unit is written in it.
  const unit = units.find(({ size }) => Math.abs(rupees) >= size * 0.9995)
  const options = { style: 'currency', currency: 'INR', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const
  const amount = formatters.getNumberFormat(locale(), options).format(rupees / (unit?.size ?? 1))
  return unit ? t(unit.text, { amount }) : amount
}
