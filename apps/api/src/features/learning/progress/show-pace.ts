import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import { isoDayInIndia, startOfDayInIndia } from '../../india-time.ts'
import { defineUseCase } from '../../use-case.ts'
import { ownsCourse } from '../entitlements/purchase-repository.ts'
import { finishDay } from './finish-day.ts'
import { courseAhead, daysLearned } from './pace-repository.ts'

const dayMs = 86_400_000
const week = 7
/** How far back the pace is measured, in days. */
const measured = 14

/** How the learner's week went, and where it leads in one course. @throws NOT_FOUND unless the learner owns it. */
export const showPace = defineUseCase(operations.learning.pace, async ({ db, actor, now }, { courseId }) => {
  const id = parseId(courseId, 'Course')
  if (!(await ownsCourse(db, actor.id, id))) throw new AppError('NOT_FOUND', 'Course not found')
  const today = startOfDayInIndia(now())
  const daysAgo = (count: number) => new Date(today.getTime() - count * dayMs)
  const days = await daysLearned(db, actor.id, daysAgo(week - 1))
  const ahead = await courseAhead(db, actor.id, id, daysAgo(measured - 1))
  return {
    content: {
      today: isoDayInIndia(today),
      days,
      finishOn: ahead ? finishDay(ahead, today, daysAgo(measured - 1)) : null,
    },
  }
})
