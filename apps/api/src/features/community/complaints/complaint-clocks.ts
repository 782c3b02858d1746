import { acknowledgeHours } from '@skillharbor/contracts/constants'

const hourMs = 3_600_000
/** India has one time, all year. */
const indiaMs = 5.5 * hourMs

/** The same time of the same day of the next month in India; of its last day, if it has no such day. */
const monthAfter = (at: Date): Date => {
  const day = new Date(at.getTime() + indiaMs)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + 1]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  day.setUTCFullYear(year, month, Math.min(day.getUTCDate(), last))
  return new Date(day.getTime() - indiaMs)
}

/** Until when a complaint that was made at this time is acknowledged and answered (E-Commerce Rules 2020, rule 4). */
export const clocksFrom = (createdAt: Date) => ({
  acknowledgeBy: new Date(createdAt.getTime() + acknowledgeHours * hourMs),
  answerBy: monthAfter(createdAt),
})
