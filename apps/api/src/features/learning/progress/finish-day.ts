import { isoDayInIndia, startOfDayInIndia } from '../../india-time.ts'
import type { CourseAhead } from './pace-repository.ts'

const dayMs = 86_400_000
/** One day says nothing about the others. */
const fewestDays = 2
/** A day that is further away says how slow somebody is, and little else. */
const furthest = 180

/**
 * The day on which the course is finished if the learner goes on as since `from`, or since they began it. Null if they
 * learned on too few days to tell, if nothing is left, or if it's too far away.
 */
export const finishDay = (
  { startedAt, leftSeconds, doneSeconds, daysDone }: CourseAhead,
  today: Date,
  from: Date,
): string | null => {
  if (daysDone < fewestDays || leftSeconds === 0 || doneSeconds === 0) return null
  const begun = startOfDayInIndia(startedAt > from ? startedAt : from)
  const daysPassed = Math.round((today.getTime() - begun.getTime()) / dayMs) + 1
  const daysLeft = Math.ceil((leftSeconds * daysPassed) / doneSeconds)
  return daysLeft > furthest ? null : isoDayInIndia(new Date(today.getTime() + daysLeft * dayMs))
}
