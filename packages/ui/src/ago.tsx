import { momentOptions } from '@skillharbor/messages/formatters'
import { currentLanguage, locale } from '@skillharbor/messages/language'
import { useState } from 'react'
import { t } from './messages.ts'

const relative = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
const exact = new Intl.DateTimeFormat(locale(), momentOptions(currentLanguage(), { month: 'short' }))
const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** The ISO time `at` relative to `now` (ms since 1970), in the largest fitting unit: `2 hours ago`, `just now`. */
export const formatAgo = (at: string, now: number): string => {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000)
  const [unit, length] = units.find(([, span]) => seconds >= span) ?? []
  return unit ? relative.format(-Math.floor(seconds / length), unit) : t('justNow')
}

/** A time in the past, relative to when it was first shown. The tooltip has the exact time. */
export function Ago({ at }: { at: string }) {
  const [now] = useState(Date.now)
  return (
    <time dateTime={at} title={exact.format(new Date(at))}>
      {formatAgo(at, now)}
    </time>
  )
}
