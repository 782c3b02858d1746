import { operations } from '@skillharbor/contracts/operations'
import { toRupees } from '../../money.ts'
import { defineUseCase } from '../../use-case.ts'
import { earnedBetween, earnedByCourse, earnedByDay } from './revenue-repository.ts'

const dayMs = 86_400_000
/** India's offset from UTC in milliseconds. There is no daylight saving time. */
const indiaAhead = 5.5 * 3_600_000

/** Returns the last `count` days in India as YYYY-MM-DD, oldest first, including today. */
const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    new Date(now.getTime() + indiaAhead - (count - 1 - at) * dayMs).toISOString().slice(0, 10),
  )

/**
 * Returns the admin's revenue of the last `days` days in India: total, by day and by course, and the total of as many days
 * before; in rupees.
 */
export const showRevenue = defineUseCase(operations.sales.revenue, async ({ db, actor, now }, { days }) => {
  const span = lastDays(now(), days)
  const since = new Date(`${span[0]}T00:00:00+05:30`)
  const [byDay, byCourse, before] = await Promise.all([
    earnedByDay(db, actor.id, since),
    earnedByCourse(db, actor.id, since),
    earnedBetween(db, actor.id, new Date(since.getTime() - days * dayMs), since),
  ])
  const paiseOf = new Map(byDay.map(({ day, paise }) => [day, paise]))
  return {
    total: toRupees(byDay.reduce((sum, { paise }) => sum + paise, 0)),
    totalBefore: toRupees(before),
    byDay: span.map((day) => ({ day, revenue: toRupees(paiseOf.get(day) ?? 0) })),
    byCourse: byCourse
      .filter(({ paise }) => paise !== 0)
      .map(({ course, paise }) => ({ course, revenue: toRupees(paise) })),
  }
})
