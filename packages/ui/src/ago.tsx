import { currentLanguage, locale } from '@skillharbor/messages/language'
import { momentOptions } from '@skillharbor/messages/moment'
import { useState } from 'react'
import { t } from './messages.ts'

// By spans: “yesterday” would be wrong for much of what is less than two days old.
const relative = new Intl.RelativeTimeFormat(locale(), { numeric: 'always' })
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

type AgoProps = { at: string }

/** A time in the past, relative to when it was first shown. The tooltip has the exact time. */
export function Ago({ at }: AgoProps) {
  // Another time is a later one: relative to when the last one was shown, it would be in the future.
  return <Since key={at} at={at} />
}

function Since({ at }: AgoProps) {
  const [now] = useState(Date.now)
  return (
    <time dateTime={at} title={exact.format(new Date(at))}>
      {formatAgo(at, now)}
    </time>
  )
}
