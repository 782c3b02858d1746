import { useState } from 'react'
import { t } from './messages.ts'

const words = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' })
const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long before `now` (ms since 1970) the ISO time `at` was, in the largest fitting unit: `2 hours ago`, `just now`. */
export const formatAgo = (at: string, now: number): string => {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000)
  const [unit, length] = units.find(([, span]) => seconds >= span) ?? []
  return unit ? words.format(-Math.floor(seconds / length), unit) : t('justNow')
}

/** A moment of the past, as long ago as it was when it was first shown; the exact time is in its tip. */
export function Ago({ at }: { at: string }) {
  const [now] = useState(Date.now)
  return (
    <time dateTime={at} title={exact.format(new Date(at))}>
      {formatAgo(at, now)}
    </time>
  )
}
