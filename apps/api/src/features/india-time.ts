import { type Language, locale } from '@skillharbor/messages/language'
import { momentInSentence, momentOptions } from '@skillharbor/messages/moment'
import { textsIn } from './messages.ts'

const timeZone = 'Asia/Kolkata'

/** The day in India, as `22 November 2026`. */
export const dayInIndia = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(locale(language), { dateStyle: 'long', timeZone }).format(at)

/** The day and time in India, as `22 November 2026 at 6:45 pm IST`. */
export const timeInIndia = (at: Date, language: Language): string =>
  textsIn(language)('time', {
    at: momentInSentence(
      new Intl.DateTimeFormat(locale(language), { ...momentOptions(language, { month: 'long' }), timeZone }).format(at),
    ),
  })

/** India keeps this time all year. */
const offsetMs = 5.5 * 3_600_000
const dayMs = 86_400_000

/** The moment at which the day began in India. */
export const startOfDayInIndia = (at: Date): Date =>
  new Date(Math.floor((at.getTime() + offsetMs) / dayMs) * dayMs - offsetMs)

/** The day and time in India, as `2026-11-28 18:45:00`: spreadsheets read it as a time. */
export const isoTimeInIndia = (at: Date): string =>
  new Date(at.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ')

/** The day in India, as `2026-11-28`. */
export const isoDayInIndia = (at: Date): string => new Date(at.getTime() + offsetMs).toISOString().slice(0, 10)
