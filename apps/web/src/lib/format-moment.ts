import { formatters } from '@skillharbor/messages/formatters'
import { currentLanguage, locale } from '@skillharbor/messages/language'
import { momentInSentence, momentOptions } from '@skillharbor/messages/moment'

/** An ISO time as people in India write it: `21 November 2026 at 1:30 am`. */
export const formatMoment = (at: string): string =>
  momentInSentence(
    formatters
      .getDateTimeFormat(locale(), { ...momentOptions(currentLanguage(), { month: 'long' }), timeZone: 'Asia/Kolkata' })
      .format(new Date(at)),
  )
