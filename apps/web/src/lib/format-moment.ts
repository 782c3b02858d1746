import { formatters, momentOptions } from '@skillharbor/messages/formatters'
import { currentLanguage, locale } from '@skillharbor/messages/language'

/** An ISO time as people in India write it: `21 November 2026 at 1:30 am`. */
export const formatMoment = (at: string): string =>
  formatters
    .getDateTimeFormat(locale(), { ...momentOptions(currentLanguage(), { month: 'long' }), timeZone: 'Asia/Kolkata' })
    .format(new Date(at))
