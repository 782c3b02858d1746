import { locale } from '@skillharbor/messages/language'
import { t } from './messages.ts'

/** How long a lesson takes, in whole minutes, as the learner site says it: `28 min`. `Intl` has `28 mins` for India. */
export const formatMinutes = (seconds: number): string => t('minutes', { count: Math.max(1, Math.round(seconds / 60)) })

const hours = new Intl.NumberFormat(locale(), {
  style: 'unit',
  unit: 'hour',
  unitDisplay: 'short',
  maximumFractionDigits: 1,
})
/** A rough time: `1 min`, `1.5 hr`. */
export const formatTimeLeft = (seconds: number): string =>
  seconds < 90 * 60 ? formatMinutes(seconds) : hours.format(seconds / 3600)
