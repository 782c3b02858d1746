import { formatters } from '@skillharbor/messages/formatters'
import { locale } from '@skillharbor/messages/language'

const day = () => formatters.getDateTimeFormat(locale(), { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

/** An ISO time's day in India: `21 November 2026`. */
export const formatDay = (at: string): string => day().format(new Date(at))
