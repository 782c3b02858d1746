import { common } from './messages.ts'

/** India's time is 5 hours and 30 minutes ahead of UTC, all year. */
const indiaAheadMs = 19_800_000

/** An ISO time's day in India: `21 November 2026`. By its own words: `Intl` takes a slow phone long at its first date. */
export const formatDay = (at: string): string => {
  const day = new Date(Date.parse(at) + indiaAheadMs)
  return common('day', {
    day: String(day.getUTCDate()),
    month: `m${day.getUTCMonth() + 1}`,
    year: String(day.getUTCFullYear()),
  })
}
