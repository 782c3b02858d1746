import { common } from './messages.ts'

/** A lesson's or a course's length, in whole minutes: `5 min`, `1 h 20 min`. */
export const formatDuration = (seconds: number): string => {
  const total = Math.max(1, Math.round(seconds / 60))
  const [hours, minutes] = [Math.floor(total / 60), total % 60]
  if (hours === 0) return common('duration.minutes', { minutes })
  return minutes === 0 ? common('duration.hours', { hours }) : common('duration.hoursMinutes', { hours, minutes })
}
