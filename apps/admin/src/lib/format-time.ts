import { formatters } from '@skillharbor/messages/formatters'
import { currentLanguage, locale } from '@skillharbor/messages/language'
import { momentOptions } from '@skillharbor/messages/moment'

// Courses are sold in India, and revenue is counted by Indian days: the screen must show the same days.
const timeZone = 'Asia/Kolkata'
const write = (at: string, options: Intl.DateTimeFormatOptions): string =>
  formatters.getDateTimeFormat(locale(), options).format(new Date(at))

/** A line ends after the day or after the hour, never within either: a lone “am” reads as nothing. */
const unbroken = (written: string): string => written.replaceAll(/([^,]) /g, '$1\u00a0')

/** An ISO time as people write it: `20 Nov 2026, 5:01 pm`, in Indian time. */
export const formatTime = (iso: string): string =>
  unbroken(write(iso, { ...momentOptions(currentLanguage(), { month: 'short' }), timeZone }))

/** The day of an ISO time: `20 Nov 2026`, in India. */
export const formatDate = (iso: string): string => unbroken(write(iso, { dateStyle: 'medium', timeZone }))

/** The time with seconds, for events that are close together. */
export const formatExactTime = (iso: string): string =>
  unbroken(write(iso, { ...momentOptions(currentLanguage(), { month: 'short', seconds: true }), timeZone }))

/** A day, given as YYYY-MM-DD: `20 Nov`. */
export const formatDay = (day: string): string => write(day, { day: 'numeric', month: 'short', timeZone: 'UTC' })
